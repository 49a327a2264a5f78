import { type CouponTerms, couponRules } from '../../contract/coupon.staff.ts'
import { fromUnits, toUnits } from '../../contract/money.ts'
import type { Database } from '../db/connect.ts'
import type { coupons } from '../db/schema.ts'
import { editing } from '../editing/editing.ts'
import { couponRows, listWithUses } from './coupon.store.ts'

/** The uses of a coupon outlive it: one that is added again under the same code goes on counting. */
export const {
  add: addCoupon,
  change: changeCoupon,
  remove: removeCoupon,
} = editing({
  kind: 'coupon',
  name: 'coupon',
  key: 'coupon_code',
  rules: couponRules,
  rows: couponRows,
  rowOf,
  termsOf,
})

export async function listCoupons({ db }: { db: Database }) {
  return (await listWithUses(db)).map(({ used, ...row }) => ({ ...termsOf(row), used }))
}

function rowOf(terms: CouponTerms) {
  return {
    code: terms.coupon_code,
    percentOff: terms.percent_off,
    paiseOff: terms.amount_off === null ? null : fromUnits(terms.amount_off),
    expiresAt: terms.expires_at === null ? null : new Date(instant(terms.expires_at)),
    maxUses: terms.max_uses,
    maxUsesPerPerson: terms.max_uses_per_person,
    scholarshipCode: terms.scholarship_code,
  }
}

function termsOf(row: typeof coupons.$inferSelect): CouponTerms {
  return {
    coupon_code: row.code,
    percent_off: row.percentOff,
    amount_off: row.paiseOff === null ? null : toUnits(row.paiseOff),
    expires_at: row.expiresAt && inIndia(row.expiresAt),
    max_uses: row.maxUses,
    max_uses_per_person: row.maxUsesPerPerson,
    scholarship_code: row.scholarshipCode,
  }
}

/** A date means the end of that day in India. */
const instant = (text: string) => (text.includes('T') ? text : `${text}T23:59:59+05:30`)

function inIndia(time: Date) {
  const shifted = new Date(time.getTime() + 5.5 * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+05:30`
}
