import { applyCoupon } from '../../contract/endpoints.ts'
import { scholarshipCode } from '../../contract/programme.ts'
import type { Serve } from '../endpoint.ts'
import { findScholarship } from '../partner/partner.ts'
import { Problem } from '../problem.ts'
import { inRupees, priceWithCoupon } from './coupon.ts'

export function couponRoutes(serve: Serve) {
  serve(applyCoupon, { limit: 'check-coupon' }, async ({ body, services }) => {
    const scholarship = await findScholarship(
      services,
      body.scholarship_code ?? scholarshipCode,
      body.scholarship_company_code,
    )
    if (body.amount !== inRupees(scholarship.priceInPaise)) {
      throw new Problem('invalid', 'The amount is not the current price.')
    }
    const paise = await priceWithCoupon(services, scholarship, body.coupon_code.toUpperCase())
    return { data: { final_amount: inRupees(paise) }, message: 'The coupon is applied.' }
  })
}
