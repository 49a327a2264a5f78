import { expect, test } from 'vitest'
import { couponRules } from './coupon.staff.ts'
import { collegeRules } from './partner.staff.ts'
import { referralRules } from './referral.staff.ts'

const fields = [collegeRules, couponRules, referralRules].flatMap(({ shape }) =>
  Object.entries(shape),
)

// Exports open in a spreadsheet, which must not run text that staff typed.
test.each(['=1+1', '+1', '-1', '@SUM', '\t=1', '\r=1'])(
  '%j is refused in every field',
  (formula) => {
    const taken = fields.filter(([, rule]) => rule.safeParse(formula).success)
    expect(taken.map(([field]) => field)).toEqual([])
  },
)
