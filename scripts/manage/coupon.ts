import * as z from 'zod/mini'
import { couponPattern, scholarship } from '../../contract/application.ts'
import { fromUnits, toUnits } from '../../contract/money.ts'
import {
  type CouponTerms,
  changeCoupon,
  deleteCoupon,
  listCoupons,
  lockCoupon,
  saveCoupon,
} from '../../server/coupon/coupon.store.ts'
import type { Noun, Values } from './noun.ts'
import { problemsOf } from './problems.ts'

const count = (message: string) =>
  z.nullable(z.int(message).check(z.minimum(1, message), z.maximum(2_147_483_647, message)))

const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  'must be a date such as 2026-07-10, or a time such as 2026-07-10T18:00:00+05:30',
)

const couponSchema = z
  .object({
    coupon_code: z.string().check(z.regex(couponPattern, 'must be 5-20 letters and digits')),
    percent_off: z.nullable(
      z
        .int('must be a whole number')
        .check(z.minimum(1, 'must be 1 to 100'), z.maximum(100, 'must be 1 to 100')),
    ),
    amount_off: z.nullable(
      z
        .number()
        .check(
          z.positive('must be more than nothing'),
          z.maximum(1_000_000, 'is too high'),
          z.multipleOf(0.01, 'must be whole paise'),
        ),
    ),
    expires_at: z.nullable(moment),
    max_uses: count('must be a whole number from 1 on'),
    max_uses_per_person: count('must be a whole number from 1 on'),
    scholarship_code: z.nullable(scholarship.scholarship_code),
  })
  .check(
    z.refine(({ percent_off, amount_off }) => (percent_off === null) !== (amount_off === null), {
      path: ['percent_off'],
      message: 'a coupon takes off either percent_off or amount_off; one of them must be empty',
      // Also beside other problems, so that all are told at once.
      when: () => true,
    }),
  )

export const coupon: Noun = {
  name: 'coupon',
  key: 'coupon_code',
  fields: {
    coupon_code: { kind: 'code', hint: '5-20 letters and digits, kept in capitals' },
    percent_off: { kind: 'number', hint: '1 to 100', initial: null },
    amount_off: { kind: 'number', hint: 'in rupees; this or percent_off', initial: null },
    expires_at: { kind: 'text', hint: 'end of that day in India, or a time', initial: null },
    max_uses: { kind: 'number', hint: 'by all together', initial: null },
    max_uses_per_person: { kind: 'number', hint: 'by one email or phone', initial: null },
    scholarship_code: { kind: 'text', hint: 'good for this one only', initial: null },
  },
  columns: ['coupon_code', 'percent_off', 'amount_off', 'expires_at', 'max_uses', 'used'],
  examples: [
    'add WELCOME10 --percent_off 10 --expires_at 2026-07-10',
    'add LAUNCH500 --amount_off 500 --max_uses 3',
    'update LAUNCH500 --amount_off "" --percent_off 25',
    'add --file coupons.csv',
    'remove LAUNCH500',
  ],
  problems: (values) => problemsOf(couponSchema, values),
  list: async (tx) =>
    (await listCoupons(tx)).map(({ uses, ...terms }) => ({ ...valuesOf(terms), used: uses })),
  find: async (tx, key) => {
    const terms = await lockCoupon(tx, key)
    return terms && valuesOf(terms)
  },
  insert: (tx, values) => saveCoupon(tx, termsOf(values)),
  update: (tx, values) => changeCoupon(tx, termsOf(values)),
  remove: deleteCoupon,
  taken: { coupons_pkey: { field: 'coupon_code', message: 'exists already' } },
}

function termsOf(values: Values): CouponTerms {
  const terms = couponSchema.parse(values)
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

function valuesOf(terms: CouponTerms): Values {
  return {
    coupon_code: terms.code,
    percent_off: terms.percentOff,
    amount_off: terms.paiseOff === null ? null : toUnits(terms.paiseOff),
    expires_at: terms.expiresAt && inIndia(terms.expiresAt),
    max_uses: terms.maxUses,
    max_uses_per_person: terms.maxUsesPerPerson,
    scholarship_code: terms.scholarshipCode,
  }
}

/** A date means the end of that day in India. */
const instant = (text: string) => (text.includes('T') ? text : `${text}T23:59:59+05:30`)

function inIndia(time: Date) {
  const shifted = new Date(time.getTime() + 5.5 * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+05:30`
}
