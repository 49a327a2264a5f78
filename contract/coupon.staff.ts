import * as z from 'zod/mini'
import { couponPattern, scholarship } from './application.ts'
import { type Said, say } from './messages/say.ts'
import { noFormula } from './staff.ts'

/** A coupon as the staff write it; what is not said is null. */

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.nullable(schema), null)

const upTo = (most: number, message: Said) =>
  z.int().check(z.minimum(1, message), z.maximum(most, message))

const useLimit = upTo(2_147_483_647, say('editing.uses'))

export const couponRules = z
  .object({
    coupon_code: z.string().check(z.toUpperCase(), z.regex(couponPattern, say('editing.coupon'))),
    percent_off: orNull(upTo(100, say('editing.percent'))),
    /** In rupees. */
    amount_off: orNull(
      z
        .number()
        .check(
          z.positive(say('editing.zero')),
          z.maximum(1_000_000, say('editing.high')),
          z.multipleOf(0.01, say('editing.paise')),
        ),
    ),
    /** A date means the end of that day in India. */
    expires_at: orNull(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })], say('editing.expiry')),
    ),
    max_uses: orNull(useLimit),
    max_uses_per_person: orNull(useLimit),
    scholarship_code: orNull(scholarship.scholarship_code.check(noFormula)),
  })
  .check(
    z.refine(({ percent_off, amount_off }) => (percent_off === null) !== (amount_off === null), {
      path: ['percent_off'],
      message: say('editing.either'),
      // Also beside other problems, so that all are reported at once.
      when: () => true,
    }),
  )
export type CouponInput = z.input<typeof couponRules>
export type CouponTerms = z.output<typeof couponRules>
