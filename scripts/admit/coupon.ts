import { type CouponTerms, couponRules } from '../../contract/coupon.staff.ts'
import {
  addCoupon,
  changeCoupon,
  listCoupons,
  removeCoupon,
} from '../../server/coupon/coupon.staff.ts'
import { manage } from './manage.ts'
import type { Field, Noun } from './noun.ts'
import type { Verb } from './outcome.ts'

const fields: Record<keyof CouponTerms, Field> = {
  coupon_code: { hint: '5-20 letters and digits, kept in capitals' },
  percent_off: { hint: '1 to 100', kind: 'number' },
  amount_off: { hint: 'in rupees; this or percent_off', kind: 'number' },
  expires_at: { hint: 'end of that day in India, or a time' },
  max_uses: { hint: 'by all together', kind: 'number' },
  max_uses_per_person: { hint: 'by one email or phone', kind: 'number' },
  scholarship_code: { hint: 'valid for this one only' },
}

export const coupon: Noun = {
  name: 'coupon',
  key: 'coupon_code',
  rules: couponRules,
  fields,
  columns: ['coupon_code', 'percent_off', 'amount_off', 'expires_at', 'max_uses', 'used'],
  examples: [
    'add WELCOME10 --percent_off 10 --expires_at 2026-07-10',
    'add LAUNCH500 --amount_off 500 --max_uses 3',
    'update LAUNCH500 --amount_off "" --percent_off 25',
    'add --file coupons.csv',
    'remove LAUNCH500',
  ],
  useCases: { list: listCoupons, add: addCoupon, update: changeCoupon, remove: removeCoupon },
}

export const run: Verb = (args) => manage(coupon, args)
