import * as z from 'zod/mini'
import { couponPattern, referralPattern } from '../application.ts'
import { dialCodes } from '../countries.ts'
import { type Said, say } from '../messages/say.ts'

/** The kinds of filters that lists have. In an address each value is a text. */
export type Filter = {
  label: string
  /** Kind of control that a page draws. */
  kind: 'choice' | 'choices' | 'code' | 'day' | 'amount' | 'text'
  choices: readonly string[]
  value: z.ZodMiniType<string, string>
}

const choose = (kind: 'choice' | 'choices') => (label: string, choices: readonly string[]) => ({
  label,
  kind,
  choices,
  value: z.enum(choices, say('filter.choose', { choices })),
})

export const oneOf = choose('choice')
export const anyOf = choose('choices')

const written = (label: string, kind: Filter['kind'], pattern: RegExp, message: Said): Filter => ({
  label,
  kind,
  choices: [],
  value: z.string(message).check(z.regex(pattern, message)),
})

export const coupon = written('Coupon', 'code', couponPattern, say('filter.coupon'))

export const referral = written('Referral', 'code', referralPattern, say('filter.referral'))

export const college = written('College', 'code', /^[\w-]{1,100}$/, say('filter.college'))

export const course = written('Course', 'code', /^[\p{L}\p{N}_ ]{1,60}$/u, say('filter.course'))

const printed = /^(?:[A-Z]{3}|₹)?\s?\d{1,3}(?:,?\d{2,3}){0,2}(?:\.\d{1,2})?$/

const plain = (text: string) => text.replace(/[^\d.]/g, '')

/** An amount as the desk prints it, "INR 7,25,000", or plain. In an address it is plain. */
export const amount: Filter = {
  label: 'Amount',
  kind: 'amount',
  choices: [],
  value: z.pipe(
    z.string().check(
      z.trim(),
      z.regex(printed, say('filter.amount')),
      z.refine((text) => Number(plain(text)) < 10_000_000, say('filter.amount')),
    ),
    z.transform(plain),
  ),
}

export const assigned = written(
  'Assigned to',
  'code',
  /^(?:me|nobody|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  say('filter.assigned'),
)

/** Day to follow up on: today or earlier, later, or none. */
export const followUp = oneOf('Follow up', ['due', 'later', 'none'])

export const country: Filter = {
  label: 'Country',
  kind: 'code',
  choices: [],
  value: z.string().check(z.refine((code) => dialCodes.has(code), say('filter.country'))),
}

/** In codes and names that are no applicant's: it may stand in an address. */
export const text = written('Text', 'text', /^[\p{L}\p{M}\p{N} &'’._-]{1,60}$/u, say('filter.text'))

export const inUse = oneOf('In use', ['yes', 'no'])

const realDay = say('filter.day')
const day = (label: string): Filter => ({
  label,
  kind: 'day',
  choices: [],
  value: z.iso.date(realDay).check(z.regex(/^20/, realDay)),
})

/** India's days, both included. */
export const days = { from: day('From'), to: day('To') }
