import { maskFreeText } from '../../../contract/mask.ts'

const amount = String.raw`[A-Z]{3}\s(?:\d{1,7}|\d{1,3}(?:,\d{2,3}){1,3})(?:\.\d\d)?`
const number = String.raw`(?: It is the provider’s payment [\w-]{1,64}\.)?`
/** Sentences of ours about a case. Only they may hold long numbers: amounts, days and ids. */
const ourSentences = [
  new RegExp(`^Captured (?:an unknown amount|${amount}) instead of ${amount}\\.$`),
  /^Paid late with the coupon [A-Z0-9]{5,20}, which has run out since\.$/,
  /^This person had already paid, with [a-z0-9]{25}\.$/,
  new RegExp(`^Paid after its application was erased on \\d{4}-\\d{2}-\\d{2}\\.${number}$`),
  new RegExp(`^Paid for an order that was placed here but is no longer stored\\.${number}$`),
]

/** Shows a case's summary to those who may not see contact data: a provider's words can hold some. */
export const maskedSummary = (summary: string) =>
  ourSentences.some((ours) => ours.test(summary)) ? summary : maskFreeText(summary)
