import * as z from 'zod/mini'
import { email, fullname, phoneNumber, scholarship } from './application.ts'
import { type Said, say } from './messages/say.ts'
import { countryCode } from './programme.ts'

const code = (message: Said) => z.string(message).check(z.regex(/^\d{6}$/, message))

export const otp = code(say('otp.invalid'))
export const emailOtp = code(say('otp.email'))
export const mobileOtp = code(say('otp.mobile'))

export const verificationRequest = z.object({
  email,
  phone_number: phoneNumber,
  country_code: z.literal(countryCode, say('phone.not-indian')),
  ...scholarship,
})

export const phoneVerification = z.object({
  email,
  phone_number: phoneNumber,
  phone_otp: otp,
  ...scholarship,
})

/** Step 2. A phone that is still verified needs no code again, and leaves its field empty. */
export const scholarshipVerification = z.object({
  email,
  phone_number: phoneNumber,
  email_otp: emailOtp,
  phone_otp: z.optional(z.union([z.literal(''), mobileOtp])),
  ...scholarship,
})

export const codeResend = z.object({
  email,
  phone_number: phoneNumber,
  country_code: z.literal(countryCode, say('phone.not-indian')),
  fullname,
  ...scholarship,
})
