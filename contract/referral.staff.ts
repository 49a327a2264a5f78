import * as z from 'zod/mini'
import { referralPattern } from './application.ts'
import { say } from './messages/say.ts'
import { noFormula } from './staff.ts'
import { isPlainText, startsWithSpace } from './text.ts'

/** A referral code as the staff write it. */

export const referralRules = z.object({
  referral_code: z
    .string()
    .check(z.toUpperCase(), z.regex(referralPattern, say('editing.referral'))),
  /** Person or college that the code belongs to. */
  owner: z.string().check(
    z.minLength(1, say('editing.not-empty')),
    z.maxLength(100, say('editing.long', { most: 100 })),
    z.refine((text) => isPlainText(text) && !startsWithSpace(text), say('editing.plain')),
    z.regex(/^[^\r\n\t]*$/, say('editing.one-line')),
    noFormula,
  ),
})
export type ReferralTerms = z.infer<typeof referralRules>
