import { applyCoupon } from '../../contract/endpoints.ts'
import { toUnits } from '../../contract/money.ts'
import { scholarshipCode } from '../../contract/programme.ts'
import type { Serve } from '../http/endpoint.ts'
import { Problem } from '../http/problem.ts'
import { findScholarship } from '../partner/partner.ts'
import { guardGuesses, priceWithCoupon } from './coupon.ts'

export function couponRoutes(serve: Serve) {
  serve(applyCoupon, { limit: 'check-coupon' }, async ({ body, asker, services }) => {
    const scholarship = await findScholarship(
      services,
      body.scholarship_code ?? scholarshipCode,
      body.scholarship_company_code,
    )
    if (body.amount !== toUnits(scholarship.priceInPaise)) {
      throw new Problem('invalid', 'coupon.other-price', { field: 'amount' })
    }
    const paise = await guardGuesses(services, asker, () =>
      priceWithCoupon(services, scholarship, body.coupon_code.toUpperCase()),
    )
    return { data: { final_amount: toUnits(paise) }, message: 'The coupon is applied.' }
  })
}
