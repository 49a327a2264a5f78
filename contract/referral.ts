import * as z from 'zod/mini'
import { referralPattern } from './application.ts'
import { say } from './messages/say.ts'

export const referralCheck = z.object({
  code: z.string(say('referral.invalid')).check(z.regex(referralPattern, say('referral.invalid'))),
})
