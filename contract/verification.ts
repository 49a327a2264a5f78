import * as z from 'zod/mini'
import { email, fullname, phoneNumber, scholarship } from './application.ts'
import { countryCode } from './programme.ts'

const code = (message: string) => z.string(message).check(z.regex(/^\d{6}$/, message))

export const invalidOtp = 'Invalid OTP'
export const otp = code(invalidOtp)
export const emailOtp = code('Email OTP must be 6 digits.')
export const mobileOtp = code('Mobile OTP must be 6 digits.')

export const wrongEmailCode = 'The email code is incorrect. Please check it and try again.'
export const wrongMobileCode = 'The mobile code is incorrect. Please check it and try again.'
/** An application came without a phone that this browser has verified. */
export const phoneNotVerified = 'Please verify your phone number first.'
export const codeIsOver = 'This code is no longer valid. Please ask for a new one.'

export const verificationRequest = z.object({
  email,
  phone_number: phoneNumber,
  country_code: z.literal(countryCode, 'Only Indian mobile numbers can apply.'),
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
  country_code: z.literal(countryCode, 'Only Indian mobile numbers can apply.'),
  fullname,
  ...scholarship,
})
