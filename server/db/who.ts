import { sql } from 'drizzle-orm'

/** Whom a request is about. A phone starts with a plus where its country is known. */
export type Who = { email: string; phone: undefined } | { email: undefined; phone: string }

/** Undefined where the words are neither an email nor a phone. */
export function whoIs(words: string): Who | undefined {
  if (/^[^@\s]+@[^@\s]+$/.test(words)) return { email: words.toLowerCase(), phone: undefined }
  const typed = words.replace(/[\s()./-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{6,15}$/.test(typed)) return undefined
  // A mobile number of India is known by its form, with 91, with 0 or alone.
  const [, national] = /^(?:\+910?|91|0)?([6-9]\d{9})$/.exec(typed) ?? []
  return { email: undefined, phone: national ? `+91${national}` : typed }
}

/** The ten digits of an Indian number: applications and codes have no others. */
export const indianDigits = (phone: string | undefined) => /^\+91(\d{10})$/.exec(phone ?? '')?.[1]

/** True for a row of `applications` or `codes` that carries the email or the phone. */
export const namesApplicant = ({ email, phone }: Who) =>
  sql`(lower(email) = ${email ?? null} or ${isIndian(phone)})`

/** True for a row of `enquiries` that carries the email or the phone. */
export const namesEnquirer = ({ email, phone }: Who) =>
  sql`(lower(email) = ${email ?? null} or ${isEnquirers(phone)})`

export const isIndian = (phone: string | undefined) =>
  sql`coalesce(phone = ${indianDigits(phone) ?? null}, false)`

/** A phone whose country is not known may have its dial code in it, or not. */
export const isEnquirers = (phone: string | undefined) =>
  sql`coalesce(${phone ?? null} in (phone, substr(${fullPhone}, 2), ${fullPhone}), false)`

/** The phone of an enquiry with its dial code. Some rows have a plus in the dial code. */
export const fullPhone = sql`'+' || replace(dial_code, '+', '') || phone`
