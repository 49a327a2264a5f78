import * as z from 'zod/mini'
import { invalidReferral, referralPattern } from './application.ts'

export const referralCheck = z.object({
  code: z.string(invalidReferral).check(z.regex(referralPattern, invalidReferral)),
})
