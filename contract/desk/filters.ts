import * as z from 'zod/mini'
import { couponPattern, referralPattern } from '../application.ts'
import { dialCodes } from '../countries.ts'

/** The kinds of filters that lists have. In an address each value is a text. */
export type Filter = {
  label: string
  /** Kind of control that a page draws. */
  kind: 'choice' | 'choices' | 'code' | 'day' | 'amount' | 'text'
  choices: readonly string[]
  value: z.ZodMiniType<string, string>
}

const listed = (choices: readonly string[]) =>
  `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`

const choose = (kind: 'choice' | 'choices') => (label: string, choices: readonly string[]) => ({
  label,
  kind,
  choices,
  value: z.enum(choices, `Choose ${listed(choices)}.`),
})

export const oneOf = choose('choice')
export const anyOf = choose('choices')

const written = (
  label: string,
  kind: Filter['kind'],
  pattern: RegExp,
  message: string,
): Filter => ({
  label,
  kind,
  choices: [],
  value: z.string(message).check(z.regex(pattern, message)),
})

export const coupon = written(
  'Coupon',
  'code',
  couponPattern,
  'A coupon is 5 to 20 letters and digits.',
)

export const referral = written(
  'Referral',
  'code',
  referralPattern,
  'A referral code is 1 to 10 letters and digits.',
)

export const college = written(
  'College',
  'code',
  /^[\w-]{1,100}$/,
  'A college is named by the last part of its page’s address, or by its code.',
)

export const course = written(
  'Course',
  'code',
  /^[\p{L}\p{N}_ ]{1,60}$/u,
  'A course is named by letters and digits.',
)

export const amount = written(
  'Amount',
  'amount',
  /^\d{1,7}(?:\.\d{1,2})?$/,
  'Write an amount such as 1200 or 18.50.',
)

export const assigned = written(
  'Assigned to',
  'code',
  /^(?:nobody|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  'Choose a person of the team, or nobody.',
)

export const country: Filter = {
  label: 'Country',
  kind: 'code',
  choices: [],
  value: z.string().check(z.refine((code) => dialCodes.has(code), 'Choose a country, such as IN.')),
}

/** In codes and names that are no applicant's: it may stand in an address. */
export const text = written(
  'Text',
  'text',
  /^[\p{L}\p{M}\p{N} &'’._-]{1,60}$/u,
  'Write up to 60 letters and digits.',
)

export const inUse = oneOf('In use', ['yes', 'no'])

const realDay = 'Write a day that exists, such as 2026-08-12.'
const day = (label: string): Filter => ({
  label,
  kind: 'day',
  choices: [],
  value: z.iso.date(realDay).check(z.regex(/^20/, realDay)),
})

/** India's days, both included. */
export const days = { from: day('From'), to: day('To') }
