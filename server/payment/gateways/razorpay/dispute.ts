import * as z from 'zod/mini'
import { isCurrency } from '../../../../contract/money.ts'
import type { Dispute } from '../../provider/gateway.ts'

const maybeText = z.nullish(z.string())
export const disputeSchema = z.object({
  id: z.string(),
  payment_id: maybeText,
  status: z.string(),
  amount: z.nullish(z.int()),
  currency: maybeText,
  amount_deducted: z.nullish(z.int()),
  reason_code: maybeText,
})
export type RazorpayDispute = z.infer<typeof disputeSchema>

export function disputeOf(dispute: RazorpayDispute): Dispute {
  const { id, amount: minor, currency, reason_code: reason } = dispute
  const amount = minor != null && isCurrency(currency) ? { minor, currency } : undefined
  return {
    id,
    state: disputeState(dispute),
    ...(amount && { amount }),
    ...(reason && { reason }),
  }
}

/** One that is closed cost what was deducted, or nothing. */
function disputeState({ status, amount_deducted }: RazorpayDispute) {
  if (status === 'won' || status === 'lost') return status
  if (status !== 'closed') return 'open'
  return amount_deducted ? 'lost' : 'won'
}
