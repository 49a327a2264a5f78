import { expect, test } from 'vitest'
import { moneyText } from '../../../contract/money.ts'
import { maskedSummary } from './case-words.ts'

const inr = (minor: number) => moneyText({ minor, currency: 'INR' })
const usd = moneyText({ minor: 123_456_78, currency: 'USD' })

test.each([
  `Captured ${inr(1_234_567_00)} instead of ${inr(1_499_00)}.`,
  `Captured an unknown amount instead of ${usd}.`,
  'Paid late with the coupon EARLY2026123, which has run out since.',
  'This person had already paid, with 1234567890abcdefghijklmno.',
  'Paid after its application was erased on 2026-11-15.',
  'Paid after its application was erased on 2026-11-15. It is the provider’s payment 9876501234.',
  'Paid for an order that was placed here but is no longer stored. It is the provider’s payment pay_9876501234.',
])('the sentence %j of ours keeps its amounts, days and ids', (summary) => {
  expect(maskedSummary(summary)).toBe(summary)
})

test.each([
  ['The payer disputes this payment. Ph:-9876501234', /Ph:-\*\*\*34$/],
  ['Captured INR 9876501234 instead of INR 1250.', /INR \*\*\*34 instead/],
  ['Paid after its application was erased on 2026-11-15. Call 9876501234', /Call \*\*\*34$/],
])('the contact data in %j are masked', (summary, masked) => {
  expect(maskedSummary(summary)).toMatch(masked)
})
