import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Money } from '../../../../contract/money.ts'
import type { Refund } from '../../gateway.ts'
import { ProviderRefused } from '../../provider-call.ts'
import type { StripeCall } from './call.ts'

const refusalSchema = z.object({ message: z.string() })

type Order = { txId: string; intentId: string; amount: Money; key: string }

/**
 * Gives money back once per key. A refund made before is looked for first: Stripe forgets its
 * idempotency keys after a day, and repeats its first answer until then, however things stand.
 */
export async function stripeRefund(call: StripeCall, order: Order): Promise<Refund> {
  const { txId, intentId, amount, key } = order
  const refunds = await call((stripe) =>
    stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
  )
  const earlier = refunds.data.find(({ metadata }) => metadata?.refund_key === key)
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

function refundOf({ id, status, failure_reason: reason }: Stripe.Refund): Refund {
  const readOnly = status === 'failed' || status === 'canceled'
  const state = status === 'succeeded' ? 'DONE' : readOnly ? 'FAILED' : 'PENDING'
  return { state, providerRefundId: id, ...(reason && { reason }) }
}
