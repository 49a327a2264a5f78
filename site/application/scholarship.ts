import { courses, examFee, scholarshipCode } from '../../contract/programme.ts'

/** What an application is for: the programme's own scholarship, or a college's. */
export type Scholarship = {
  scholarship_code: string
  scholarship_company_code?: string
  /** Before any coupon, in rupees. */
  price: number
  courses: readonly string[]
  /** Given: the college is set and cannot be changed. */
  company_name?: string
  /** Given: applied on arrival. */
  coupon_code?: string
}

export const ownScholarship: Scholarship = {
  scholarship_code: scholarshipCode,
  price: examFee,
  courses,
}

type Codes = Pick<Scholarship, 'scholarship_code' | 'scholarship_company_code'>

/** How a call names the scholarship. */
export function codesOf({ scholarship_code, scholarship_company_code }: Codes) {
  return {
    scholarship_code,
    ...(scholarship_company_code && { scholarship_company_code }),
  }
}
