import * as z from 'zod/mini'
import { consentGiven } from './consent.ts'
import { emailPattern } from './email.ts'
import { eventDates } from './event-dates.ts'
import { type Said, say } from './messages/say.ts'
import { offeredMethods } from './pay-method.ts'
import { fullnamePattern } from './person-name.ts'
import { nationalDigits, phonePattern, phoneProblem } from './phone.ts'
import { price } from './price.ts'
import { countryCode } from './programme.ts'

/** The fields of an application, each rule and message once, for browser and server alike. */

// A field may break several rules at once; forms show the first.
const required = (message: Said) => z.string(message).check(z.minLength(1, message))
const optional = (pattern: RegExp, message: Said) =>
  z.optional(
    z.string(message).check(z.refine((text) => text === '' || pattern.test(text), message)),
  )

const collegePattern = /^(?=.*\p{L})[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ]{2,99}$/u

export const fullname = required(say('fullname.required')).check(
  z.regex(fullnamePattern, say('fullname.letters')),
)

export const email = required(say('email.required')).check(
  z.maxLength(254, say('email.invalid')),
  z.regex(emailPattern, say('email.invalid')),
)

/** The canonical form of an email address: a mailbox is compared and stored like this. */
export const normaliseEmail = (text: string) => text.toLowerCase()

export const phoneNumber = required(say('phone.required')).check(
  z.overwrite((text) => (phonePattern.test(text) ? nationalDigits(text, 'IN', countryCode) : text)),
  z.refine((digits) => !/^(\d)\1+$/.test(digits), say('phone.repeated')),
  z.refine(
    (digits) => /^\d{10}$/.test(digits) && phoneProblem(digits, 'IN', countryCode) === undefined,
    say('phone.indian'),
  ),
)

const noCourse = say('course.required')
const invalidCourse = say('course.unknown')

/** The shape of any course: a request is parsed before anyone knows its event. */
const selectedCourse = required(noCourse).check(z.regex(/^[\p{L}\p{N}_ ]{1,60}$/u, invalidCourse))

/** One of the courses of an event. */
export const courseAmong = (courses: readonly string[]) =>
  required(noCourse).check(z.refine((course) => courses.includes(course), invalidCourse))

export const companyName = optional(collegePattern, say('college.invalid'))

export const referralPattern = /^[A-Za-z0-9]{1,10}$/
export const couponPattern = /^[A-Za-z0-9]{5,20}$/

/** Names the scholarship of an application; the company's code on Hire Sure pages only. */
export const scholarship = {
  scholarship_code: z.string().check(z.regex(/^[\w-]{1,40}$/, say('scholarship.unknown'))),
  scholarship_company_code: z.optional(
    z.string().check(z.regex(/^[\w-]{0,40}$/, say('scholarship.unknown'))),
  ),
}

const dialCode = z.literal(countryCode, say('phone.not-indian'))

/** Fields as the visitor types them, in the form's own words. */
export const applicationFields = z.object({
  fullname,
  email,
  phone_number: phoneNumber,
  selected_course: selectedCourse,
  company_name: companyName,
  referral_code: optional(referralPattern, say('referral.invalid')),
  coupon_code: optional(couponPattern, say('coupon.invalid')),
})
export type ApplicationFields = z.infer<typeof applicationFields>

export const scholarshipRequest = z.extend(applicationFields, {
  ...scholarship,
  country_code: dialCode,
  consents: z.optional(consentGiven),
})
export type ScholarshipRequest = z.infer<typeof scholarshipRequest>

export const phoneCheck = z.object({
  email,
  phone_number: phoneNumber,
  scholarship_code: scholarship.scholarship_code,
})

/** An application of this browser that was not paid yet. */
export const unpaidApplication = z.object({
  scholarship_requested_id: z.string(),
  /** Email and phone are verified; what is left is to pay. */
  verified: z.boolean(),
  /** The phone's verification in the form still holds. */
  phone_verified: z.boolean(),
  fullname: z.string(),
  email: z.string(),
  phone_number: z.string(),
  selected_course: z.string(),
  company_name: z.string(),
  referral_code: z.string(),
  coupon_code: z.string(),
  scholarship_code: z.string(),
  scholarship_company_code: z.string(),
  /** Before and after the coupon, in rupees. */
  amount: z.number(),
  final_amount: z.number(),
  /** Price that will be charged, in the currency of its gateway. */
  charge: z.optional(price),
  /** Provider that it will be paid through, as payers know it. */
  provider: z.optional(z.string()),
  /** Ways to pay that its gateway takes. */
  pay_methods: offeredMethods,
  /** Dates of the scholarship. */
  dates: z.optional(eventDates),
  /** Boxes that are ticked. */
  consents: z.optional(z.array(z.string())),
})
export type UnpaidApplication = z.infer<typeof unpaidApplication>

/** Masks an application that nobody has used for a while: enough to recognise one's own. */
export const maskedApplication = z.object({
  scholarship_requested_id: z.string(),
  fullname: z.string(),
  email: z.string(),
  phone_number: z.string(),
})
export type MaskedApplication = z.infer<typeof maskedApplication>
