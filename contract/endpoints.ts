import * as z from 'zod/mini'
import {
  maskedApplication,
  phoneCheck,
  scholarshipRequest,
  unpaidApplication,
} from './application.ts'
import { couponCheck } from './coupon.ts'
import { get, ok, post } from './endpoint.ts'
import { minutesOfUse } from './lifetimes.ts'
import { scholarshipInfo, slug } from './partner.ts'
import { offeredMethods } from './pay-method.ts'
import { price } from './price.ts'
import { referralCheck } from './referral.ts'
import {
  codeResend,
  otp,
  phoneVerification,
  scholarshipVerification,
  verificationRequest,
} from './verification.ts'

/** Listed with all other calls, though the desk needs it too. */
export { getChallenge } from './bot-check.ts'

export const checkRegisteredPhone = post('/ks-website/v1/check-scholarship-registered-phone', {
  summary: 'Whether this email and phone already belong to a paid application',
  body: phoneCheck,
  data: z.object({ ...ok, registered: z.boolean() }),
  botCheck: 'when-asked',
})

export const requestVerification = post('/scholarship/v1/user-verification-request', {
  summary:
    'Send a code to a phone; 402 where this browser has verified it already, 409 `applications-closed` where no new application is taken',
  body: verificationRequest,
  data: z.object(ok),
  botCheck: true,
})

export const verifyPhone = post('/scholarship/v1/user-request-verify', {
  summary: 'Verify a phone with the code that it received',
  body: phoneVerification,
  data: z.object(ok),
  nestedFailure: true,
})

export const createScholarshipRequest = post('/scholarship/v1/create-scholarship-request', {
  summary:
    'Submit an application; an email code is sent, and a mobile code where it is due again. 409 `applications-closed` where no new application is taken',
  body: scholarshipRequest,
  data: z.object({
    ...ok,
    scholarship_requested_id: z.string(),
    /** False: the phone's verification has lapsed, step 2 asks for a mobile code too. */
    phone_verified: z.boolean(),
    /** True: email and phone were confirmed before, step 2 has nothing left to ask. */
    verified: z.boolean(),
    final_amount: z.number(),
    /** Price in the currency in which it will be charged. */
    charge: z.optional(price),
    /** Provider that it will be paid through, as payers know it. */
    provider: z.optional(z.string()),
    pay_methods: offeredMethods,
  }),
  botCheck: true,
})

export const updateScholarshipRequest = post('/ks-website/v1/update-scholarship-request', {
  summary: 'Confirm an application with the codes sent to email and phone',
  body: scholarshipVerification,
  data: z.object(ok),
})

export const resendCodes = post('/ks-website/v1/resend-otp-for-scholarship-request', {
  summary: 'Send the codes of an application again',
  body: codeResend,
  data: z.object(ok),
  botCheck: true,
})

export const applyCoupon = post('/scholarship/v1/apply-coupon', {
  summary: 'What is to pay with a coupon; after a few misses with a bot-check token only',
  botCheck: 'when-asked',
  body: couponCheck,
  data: z.object({ final_amount: z.number() }),
})

export const checkReferral = get('/v1/users/referralCode/:code', {
  summary: 'Whether a referral code is good',
  data: z.object({ ...ok, referral_code: z.string() }),
  params: referralCheck,
})

export const getUnpaidApplication = get('/scholarship/v1/unpaid-application', {
  summary: `The unpaid application of this browser, to continue it; masked after ${minutesOfUse} minutes unused`,
  data: z.object({
    application: z.nullable(unpaidApplication),
    masked: z.optional(z.nullable(maskedApplication)),
    /** Tells that this browser's last application is paid for. */
    paid: z.optional(z.boolean()),
  }),
  params: undefined,
})

export const sendUnpaidApplicationCode = post('/scholarship/v1/send-unpaid-application-code', {
  summary: 'Send a code to the phone of the masked application of this browser',
  body: z.object({}),
  data: z.object(ok),
  botCheck: true,
})

export const openUnpaidApplication = post('/scholarship/v1/open-unpaid-application', {
  summary: 'Open the masked application of this browser with the code that its phone received',
  body: z.object({ phone_otp: otp }),
  data: z.object(ok),
})

export const forgetUnpaidApplication = post('/scholarship/v1/forget-unpaid-application', {
  summary: 'Let this browser forget the application that was begun in it',
  body: z.object({}),
  data: z.object(ok),
})

export const getScholarshipEvent = get('/scholarship/v1/fetch-scholarship-event-data', {
  summary: 'The data of a page: its college, price, courses and dates',
  data: z.object({ scholarshipInfo }),
  params: z.object({ slug }),
})
