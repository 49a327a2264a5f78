import { coursesOf } from '../../contract/event-words.ts'
import { fromUnits, type Price, toUnits } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { scholarshipCode } from '../../contract/programme.ts'

/** Scholarship that an application is for: the programme's own, or a college's. */
export type Scholarship = {
  scholarship_code: string
  scholarship_company_code?: string
  /** Before any coupon, in rupees. */
  price: number
  /** Price that a card is charged, in the currency of the payment provider. */
  charge?: Price
  courses: readonly string[]
  /** Set on a college's page, where it cannot be changed. */
  company_name?: string
  /** Applied on arrival. */
  coupon_code?: string
}

export function scholarshipOf(event: ScholarshipInfo): Scholarship {
  const { scholarship_company_code } = event
  return {
    ...termsOf(event),
    scholarship_code: event.scholarship_code,
    ...(scholarship_company_code && { scholarship_company_code }),
  }
}

/** The application page names one code, whatever its row says. */
export const ownScholarshipOf = (event: ScholarshipInfo): Scholarship => ({
  ...termsOf(event),
  scholarship_code: scholarshipCode,
})

const termsOf = (event: ScholarshipInfo) => ({
  price: event.final_amount,
  courses: coursesOf(event),
  ...(event.charge && { charge: event.charge }),
  ...(event.company_name && { company_name: event.company_name }),
  ...(event.coupon_code && { coupon_code: event.coupon_code }),
})

/** Money that is not the rupees in which the fee is named. */
export const foreign = (charge: Price | undefined) =>
  charge && charge.currency !== 'INR' && charge.amount > 0 ? charge : undefined

/**
 * Converts `amount` rupees into what a card is charged: less the coupon's share, as the server
 * reckons.
 */
export function chargeFor({ price, charge }: Scholarship, amount: number) {
  if (!charge || price === 0) return undefined
  const minor = Math.round((fromUnits(charge.amount) * amount) / price)
  return foreign({ ...charge, amount: toUnits(minor) })
}

type Codes = Pick<Scholarship, 'scholarship_code' | 'scholarship_company_code'>

/** Fields that name the scholarship in a call. */
export function codesOf({ scholarship_code, scholarship_company_code }: Codes) {
  return {
    scholarship_code,
    ...(scholarship_company_code && { scholarship_company_code }),
  }
}
