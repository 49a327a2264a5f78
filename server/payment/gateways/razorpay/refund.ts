import * as z from 'zod/mini'
import { isCurrency, type Money } from '../../../../contract/money.ts'
import type { Attempt, ProviderRefund, Refund } from '../../provider/gateway.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import { isTaken, type RazorpayApi, type RazorpayRefund } from './api.ts'

const refusalSchema = z.object({ error: z.object({ description: z.string() }) })

/**
 * Gives money back once per key. A refund made before is looked for first, which also tells its
 * state; the idempotency key covers two tries at the same time.
 */
export async function razorpayRefund(
  api: RazorpayApi,
  attempt: Attempt,
  amount: Money,
  key: string,
): Promise<Refund> {
  const order = await api.orderOf(attempt)
  const payments = order ? (await api.paymentsOf(order.id)).filter(isTaken) : []
  const payment = payments.find(({ id }) => id === attempt.providerPaymentId) ?? payments[0]
  if (!payment) return { state: 'FAILED', reason: 'Razorpay has no payment to refund' }
  const earlier = await findRefund(api, payment.id, key)
  if (earlier) return refundOf(earlier)
  try {
    const notes = { kspay_id: attempt.txId, refund_key: key }
    return refundOf(await api.refund(payment.id, { amount: amount.minor, notes }, key))
  } catch (error) {
    const refusal = refused(error)
    // A race condition: another try may have made it at the same moment.
    const made = refusal.state === 'FAILED' && (await findRefund(api, payment.id, key))
    return made ? refundOf(made) : refusal
  }
}

async function findRefund(api: RazorpayApi, paymentId: string, key: string) {
  const refunds = await api.refundsOf(paymentId)
  return refunds.find(({ notes }) => keyIn(notes) === key)
}

export function stateOf({ status }: RazorpayRefund): Refund['state'] {
  return status === 'processed' ? 'DONE' : status === 'failed' ? 'FAILED' : 'PENDING'
}

const refundOf = (refund: RazorpayRefund): Refund => ({
  state: stateOf(refund),
  providerRefundId: refund.id,
})

/** All that can be told: a refund in a currency we do not sell in has no amount of ours. */
export function toldRefunds(refunds: RazorpayRefund[]): ProviderRefund[] {
  return refunds.flatMap((refund) => {
    const { id, amount: minor, currency, notes } = refund
    if (!isCurrency(currency)) return []
    const key = keyIn(notes)
    const amount = { minor, currency }
    return [{ providerRefundId: id, ...(key && { key }), amount, state: stateOf(refund) }]
  })
}

// 409: the same refund is being made right now. 401 and the like are ours to fix, not the end.
function refused(error: unknown): Refund {
  if (!(error instanceof ProviderRefused)) throw error
  if (error.status === 409) return { state: 'PENDING', reason: 'Razorpay is still refunding' }
  if (error.status !== 400) throw error
  const refusal = z.safeParse(refusalSchema, error.body)
  return {
    state: 'FAILED',
    reason: refusal.success ? refusal.data.error.description : 'Razorpay refused the refund',
  }
}

// Razorpay writes empty notes as a list.
function keyIn(notes: unknown) {
  const parsed = z.safeParse(z.object({ refund_key: z.string() }), notes)
  return parsed.success ? parsed.data.refund_key : undefined
}
