import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Money } from '../../../../contract/money.ts'
import type { ProviderRefund, Refund } from '../../provider/gateway.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import type { StripeCall } from './call.ts'
import { moneyOf } from './money.ts'

const refusalSchema = z.object({ message: z.string() })

type Order = { txId: string; intentId: string; amount: Money; key: string }

/**
 * Gives money back once per key. A refund made before is looked for first: Stripe forgets its
 * idempotency keys after a day, and repeats its first answer until then, however things stand.
 */
export async function stripeRefund(call: StripeCall, order: Order): Promise<Refund> {
  const { txId, intentId, amount, key } = order
  const refunds = await refundsOf(call, intentId)
  const earlier = refunds.find(({ metadata }) => metadata?.refund_key === key)
  if (earlier) return refundOf(earlier)
  const wanted = {
    payment_intent: intentId,
    amount: amount.minor,
    metadata: { txId, refund_key: key },
  }
  try {
    const options = { idempotencyKey: `refund-${key}` }
    return refundOf(await call((stripe) => stripe.refunds.create(wanted, options)))
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.status !== 400) throw error
    const refusal = z.safeParse(refusalSchema, error.body)
    const reason = refusal.success ? refusal.data.message : 'Stripe refused the refund'
    return { state: 'FAILED', reason }
  }
}

export async function refundsOf(call: StripeCall, intentId: string) {
  const refunds = await call((stripe) =>
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
  )
  return refunds.data
}

const states: Record<string, Refund['state']> = {
  succeeded: 'DONE',
  failed: 'FAILED',
  canceled: 'FAILED',
}

/** Pending, waiting for the payer, or something that Stripe may say one day: not over yet. */
export const stateOf = ({ status }: Stripe.Refund) => states[status ?? ''] ?? 'PENDING'

function refundOf(refund: Stripe.Refund): Refund {
  const { id, failure_reason: reason } = refund
  return { state: stateOf(refund), providerRefundId: id, ...(reason && { reason }) }
}

export function toldRefunds(refunds: Stripe.Refund[]): ProviderRefund[] {
  return refunds.flatMap((refund) => {
    const { id, metadata, failure_reason: reason } = refund
    const amount = moneyOf(refund.amount, refund.currency)
    const key = metadata?.refund_key
    if (!amount) return []
    const told = { providerRefundId: id, amount, state: stateOf(refund) }
    return [{ ...told, ...(key && { key }), ...(reason && { reason }) }]
  })
}
