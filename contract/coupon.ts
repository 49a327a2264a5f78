import * as z from 'zod/mini'
import { couponPattern, scholarship } from './application.ts'
import { say } from './messages/say.ts'

export const couponCheck = z.object({
  coupon_code: z.string(say('coupon.invalid')).check(z.regex(couponPattern, say('coupon.invalid'))),
  /** The price before the coupon, in rupees; it must be the server's own. */
  amount: z.number(say('coupon.other-price')),
  scholarship_code: z.optional(scholarship.scholarship_code),
  scholarship_company_code: scholarship.scholarship_company_code,
})
