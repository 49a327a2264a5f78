import * as z from 'zod/mini'
import { couponPattern, invalidCoupon, scholarship } from './application.ts'

export const couponCheck = z.object({
  coupon_code: z.string(invalidCoupon).check(z.regex(couponPattern, invalidCoupon)),
  /** The price before the coupon, in rupees; it must be the server's own. */
  amount: z.number('The amount is not the current price.'),
  scholarship_code: z.optional(scholarship.scholarship_code),
  scholarship_company_code: scholarship.scholarship_company_code,
})
