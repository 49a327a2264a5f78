import * as z from 'zod/mini'
import { couponPattern, scholarship } from './application.ts'
import { noFormula } from './staff.ts'

/** A coupon as the staff write it; what is not said is null. */

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)

const upTo = (most: number, message: string) =>
  z.int().check(z.minimum(1, message), z.maximum(most, message))

const useLimit = upTo(2_147_483_647, 'must be a whole number, 1 or more')

export const couponRules = z
  .object({
    coupon_code: z
      .string()
      .check(z.toUpperCase(), z.regex(couponPattern, 'must be 5-20 letters and digits')),
    percent_off: orNull(upTo(100, 'must be 1 to 100')),
    /** In rupees. */
    amount_off: orNull(
      z
        .number()
        .check(
          z.positive('must be more than 0'),
          z.maximum(1_000_000, 'is too high'),
          z.multipleOf(0.01, 'must be whole paise'),
        ),
    ),
    /** A date means the end of that day in India. */
    expires_at: orNull(
      z.union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'must be a date such as 2026-07-10, or a time such as 2026-07-10T18:00:00+05:30',
      ),
    ),
    max_uses: orNull(useLimit),
    max_uses_per_person: orNull(useLimit),
    scholarship_code: orNull(scholarship.scholarship_code.check(noFormula)),
  })
  .check(
    z.refine(({ percent_off, amount_off }) => (percent_off === null) !== (amount_off === null), {
      path: ['percent_off'],
      message: 'a coupon takes off either percent_off or amount_off; one of them must be empty',
      // Also beside other problems, so that all are reported at once.
      when: () => true,
    }),
  )
export type CouponInput = z.input<typeof couponRules>
export type CouponTerms = z.output<typeof couponRules>
