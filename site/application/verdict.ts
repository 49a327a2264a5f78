import { codeOf } from '../../contract/call.ts'
import type { ProblemCode } from '../../contract/problem.ts'

const verdicts: (ProblemCode | undefined)[] = [
  'invalid',
  'wrong-code',
  'code-expired',
  'invalid-coupon',
  'invalid-referral',
  'email-in-use',
  'already-registered',
]

/** The server has judged a value; any other error is a call that failed, and says nothing about it. */
export const isVerdict = (error: unknown) => verdicts.includes(codeOf(error))
