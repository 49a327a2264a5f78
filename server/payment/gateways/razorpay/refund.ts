import * as z from 'zod/mini'
import type { Money } from '../../../../contract/money.ts'
import type { Refund } from '../../gateway.ts'
import { ProviderRefused } from '../../provider-call.ts'
import type { RazorpayCall } from './api.ts'

const refundSchema = z.object({ id: z.string(), status: z.string(), notes: z.unknown() })
const refundsSchema = z.object({ items: z.array(refundSchema) })
const refusalSchema = z.object({ error: z.object({ description: z.string() }) })

type Order = { txId: string; paymentId: string; amount: Money; key: string }

/**
 * Gives money back once per key. A refund made before is looked for first, which also tells how
 * it stands by now; the idempotency key covers two tries at the same time.
 */
export async function razorpayRefund(call: RazorpayCall, order: Order): Promise<Refund> {
  const { txId, paymentId, amount, key } = order
  const payment = `payments/${encodeURIComponent(paymentId)}`
  const { items } = await call(`${payment}/refunds?count=100`, refundsSchema)
  const earlier = items.find(({ notes }) => keyIn(notes) === key)
  if (earlier) return refundOf(earlier)
  try {
    const body = { amount: amount.minor, notes: { kspay_id: txId, refund_key: key } }
    const headers = { 'x-refund-idempotency': `refund-${key}` }
    return refundOf(await call(`${payment}/refund`, refundSchema, { body, headers }))
  } catch (error) {
    return refused(error)
  }
}

function refundOf({ id, status }: z.infer<typeof refundSchema>): Refund {
  const state = status === 'processed' ? 'DONE' : status === 'failed' ? 'FAILED' : 'PENDING'
  return { state, providerRefundId: id }
}

// 409: the same refund is being made right now. 401 and the like are ours to mend, not the end.
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
