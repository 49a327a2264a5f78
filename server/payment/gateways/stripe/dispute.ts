import * as z from 'zod/mini'
import type { Dispute } from '../../provider/gateway.ts'
import type { StripeCall } from './call.ts'
import { moneyOf } from './money.ts'

export const disputeSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.nullish(z.string()),
})

/** A warning that is closed never took any money. A prevented dispute gave it back by itself. */
const endings: Record<string, Dispute['state']> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

export function disputeOf(dispute: z.infer<typeof disputeSchema>): Dispute {
  const { id, status, amount: minor, currency, reason } = dispute
  const amount = moneyOf(minor, currency)
  return {
    id,
    state: endings[status] ?? 'open',
    ...(amount && { amount }),
    ...(reason && { reason }),
  }
}

export async function disputesOf(call: StripeCall, intentId: string) {
  const disputes = await call((stripe) =>
    stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
  )
  return disputes.data.map(disputeOf)
}
