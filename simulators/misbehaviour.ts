import { z } from 'zod'

/** Fault injection: what a gateway does wrong, until told otherwise. */
export const misbehaviourSchema = z.strictObject({
  webhook: z.enum(['drop', 'duplicate', 'late', 'reordered', 'forged']).optional(),
  /** The browser is not sent back after paying. */
  redirect: z.enum(['lost']).optional(),
  /** `after-capture`: the money is taken, and then nothing is answered. `always`: silence. */
  timeout: z.enum(['after-capture', 'always']).optional(),
  /** The amount or the currency captured is not the one that was ordered. */
  capture: z.enum(['wrong-amount', 'wrong-currency']).optional(),
  /** Refunds take their time, or are refused. */
  refund: z.enum(['pending', 'refused']).optional(),
  /** Faults of its API: rate-limited, under maintenance, or a page instead of data. */
  api: z.enum(['rate-limited', 'maintenance', 'odd']).optional(),
})

export type Misbehaviour = z.infer<typeof misbehaviourSchema>
