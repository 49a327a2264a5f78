import * as z from 'zod/mini'
import { email, phoneNumber } from './application.ts'
import { eventDates } from './event-dates.ts'
import { currencies } from './money.ts'
import { otp } from './verification.ts'

/** Questions where someone stands name the phone or the mailbox of an application, never both. */
const byPhone = z.object({ phone_number: phoneNumber })
const byEmail = z.object({ email })

export const standingPerson = z.union([byPhone, byEmail])
export type StandingPerson = z.infer<typeof standingPerson>

/** `otp_number` as in the form: one code, to the phone or the mailbox that was given. */
export const standingProof = z.union([
  z.extend(byPhone, { otp_number: otp }),
  z.extend(byEmail, { otp_number: otp }),
])

/** Stages of an application. */
const stages = ['to-confirm', 'to-pay', 'paying', 'paid', 'refunded'] as const

const money = { amount: z.number(), currency: z.enum(currencies) }

/** News of money beyond the payment itself. */
const moneyNote = z.object({
  kind: z.enum([
    'refund-under-way',
    'refund-made',
    /** The money came twice, and one payment went back. */
    'second-refunded',
    /** The payer's bank or the provider took it back. */
    'charged-back',
    /** Ordered, and the provider has not made it. Staff look into it. */
    'refund-late',
    /** Money came that a person has to look at first. */
    'checking',
    'paid-twice',
    'disputed',
  ]),
  reference: z.string(),
  ...money,
  at: z.string(),
})
export type MoneyNote = z.infer<typeof moneyNote>

const standingPayment = z.object({
  reference: z.string(),
  ...money,
  at: z.string(),
  /** Addresses of a paid payment's receipt, as a page and as a PDF. */
  receipt_url: z.optional(z.string()),
  pdf_url: z.optional(z.string()),
  /** Address of the page that waits for a payment under way. */
  result_url: z.optional(z.string()),
})

/** An application as its owner sees it. What was not proved is masked. */
export const standing = z.object({
  scholarship_requested_id: z.string(),
  fullname: z.string(),
  email: z.string(),
  phone_number: z.string(),
  selected_course: z.string(),
  company_name: z.string(),
  stage: z.enum(stages),
  applied_at: z.string(),
  payment: z.optional(standingPayment),
  notes: z.array(moneyNote),
  dates: eventDates,
  /** False: it takes a code to the phone to go on with it here. */
  may_continue: z.boolean(),
})
export type Standing = z.infer<typeof standing>

export const standings = z.object({
  applications: z.array(standing),
  /** One of this browser that nobody has used for a while: no more than that it is there. */
  masked: z.array(
    z.object({
      scholarship_requested_id: z.string(),
      fullname: z.string(),
      stage: z.enum(stages),
      dates: eventDates,
    }),
  ),
  /** The phone or mailbox that this browser has proved, masked. */
  proved: z.array(z.string()),
})
export type Standings = z.infer<typeof standings>
