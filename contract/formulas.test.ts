import { expect, test } from 'vitest'
import { applicationFields } from './application.ts'
import { enquirySchema } from './enquiry.ts'

// Formulas in a spreadsheet: a cell that begins with one of these would run there, so no
// applicant's text may.
const formulas = [
  '=1+1',
  '=cmd|calc',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
]

test.each(formulas)('%j is no name, no college, no course, no phone and no code', (formula) => {
  const application = applicationFields.safeParse({
    fullname: formula,
    phone_number: formula,
    selected_course: formula,
    company_name: formula,
    referral_code: formula,
    coupon_code: formula,
    email: 'a@example.com',
  })
  const enquiry = enquirySchema.safeParse({
    fullname: formula,
    phone: formula,
    countryCode: formula,
    dialLog: formula,
    enquiryType: formula,
    email: 'a@example.com',
  })
  const refused = (result: typeof application | typeof enquiry) =>
    new Set(result.error?.issues.map(({ path }) => path[0]))
  expect(refused(application)).toEqual(
    new Set([
      'fullname',
      'phone_number',
      'selected_course',
      'company_name',
      'referral_code',
      'coupon_code',
    ]),
  )
  expect(refused(enquiry)).toEqual(
    new Set(['fullname', 'phone', 'countryCode', 'dialLog', 'enquiryType']),
  )
})

// An address may begin with a sign, but has nothing in it that could call a function.
test.each(['=1+1@x.in', "+cmd|'/c calc'!A1@x.in", '-SUM(A1)@x.in', '@SUM(A1)@x.in', '\t=1@x.in'])(
  '%j is no email',
  (email) => {
    expect(applicationFields.shape.email.safeParse(email).success).toBe(false)
    expect(enquirySchema.shape.email.safeParse(email).success).toBe(false)
  },
)
