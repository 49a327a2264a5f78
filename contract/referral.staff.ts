import * as z from 'zod/mini'
import { referralPattern } from './application.ts'
import { noFormula } from './staff.ts'
import { isPlainText, startsWithSpace } from './text.ts'

/** A referral code as the staff write it. */

export const referralRules = z.object({
  referral_code: z
    .string()
    .check(z.toUpperCase(), z.regex(referralPattern, 'must be 1-10 letters and digits')),
  /** Person or college that the code belongs to. */
  owner: z.string().check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(100, 'can be at most 100 characters long'),
    z.refine((text) => isPlainText(text) && !startsWithSpace(text), 'must be plain text'),
    z.regex(/^[^\r\n\t]*$/, 'must be one line'),
    noFormula,
  ),
})
export type ReferralTerms = z.infer<typeof referralRules>
