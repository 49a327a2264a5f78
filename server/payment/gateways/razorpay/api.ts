import * as z from 'zod/mini'
import type { Attempt } from '../../provider/gateway.ts'
import { callProvider } from '../../provider/provider-call.ts'
import { disputeSchema } from './dispute.ts'
import type { RazorpayConfig } from './razorpay.config.ts'

const minorUnits = z.int().check(z.nonnegative())
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.nullish(minorUnits),
  amount_paid: minorUnits,
  currency: z.string(),
  receipt: z.nullish(z.string()),
})
const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: minorUnits,
  currency: z.string(),
  captured: z.nullish(z.boolean()),
  amount_refunded: z.nullish(minorUnits),
  /** Razorpay's fee with its tax. */
  fee: z.nullish(minorUnits),
  created_at: z.nullish(z.int()),
  error_description: z.nullish(z.string()),
})
const refundSchema = z.object({
  id: z.string(),
  status: z.nullish(z.string()),
  amount: minorUnits,
  currency: z.string(),
  notes: z.unknown(),
})
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) })

export type Order = z.infer<typeof orderSchema>
export type Payment = z.infer<typeof paymentSchema>
export type RazorpayRefund = z.infer<typeof refundSchema>

export type RazorpayApi = ReturnType<typeof createRazorpayApi>

/** The part of Razorpay's API that is used: orders, their payments, and refunds. */
export function createRazorpayApi({ apiUrl, keyId, keySecret }: RazorpayConfig) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  function call<Schema extends z.ZodMiniType>(
    path: string,
    answer: Schema,
    post?: { body: unknown; headers?: Record<string, string> },
  ) {
    return callProvider(`${apiUrl}/v1/${path}`, {
      answer,
      headers: {
        authorization,
        ...(post && { 'content-type': 'application/json' }),
        ...post?.headers,
      },
      ...(post && { method: 'POST', body: JSON.stringify(post.body) }),
    })
  }

  async function findOrder(txId: string) {
    const { items } = await call(`orders?receipt=${encodeURIComponent(txId)}`, listOf(orderSchema))
    return items.find(({ receipt }) => receipt === txId)
  }

  const orderOf = ({ txId, providerOrderId }: Attempt): Promise<Order | undefined> =>
    providerOrderId
      ? call(`orders/${encodeURIComponent(providerOrderId)}`, orderSchema)
      : findOrder(txId)

  // Orders have no idempotency key: one that a lost answer left behind is found by its receipt.
  const orderFor = async (attempt: Attempt) =>
    (await findOrder(attempt.txId)) ??
    (await call('orders', orderSchema, { body: orderWanted(attempt) }))

  async function paymentsOf(orderId: string) {
    const path = `orders/${encodeURIComponent(orderId)}/payments`
    return (await call(path, listOf(paymentSchema))).items
  }

  const capture = ({ id, amount, currency }: Payment) =>
    call(`payments/${encodeURIComponent(id)}/capture`, paymentSchema, {
      body: { amount, currency },
    })

  async function refundsOf(paymentId: string) {
    const path = `payments/${encodeURIComponent(paymentId)}/refunds?count=100`
    return (await call(path, listOf(refundSchema))).items
  }

  const refund = (paymentId: string, body: RefundWanted, key: string) =>
    call(`payments/${encodeURIComponent(paymentId)}/refund`, refundSchema, {
      body,
      headers: { 'x-refund-idempotency': `refund-${key}` },
    })

  /** The newest of the account: Razorpay has no question about one payment's. */
  async function disputes() {
    return (await call(`disputes?count=${mostDisputes}`, listOf(disputeSchema))).items
  }

  const check = () => call('orders?count=1', listOf(z.unknown()))

  return { orderOf, orderFor, paymentsOf, capture, refundsOf, refund, disputes, check }
}

const mostDisputes = 100

type RefundWanted = { amount: number; notes: { kspay_id: string; refund_key: string } }

/** Five days, the longest that Razorpay waits: a bank that confirms late still pays the order. */
const captureMinutes = 7_200

export const orderWanted = ({ txId, expected }: Attempt) => ({
  amount: expected.minor,
  currency: expected.currency,
  receipt: txId,
  notes: { kspay_id: txId },
  payment: {
    capture: 'automatic' as const,
    capture_options: {
      automatic_expiry_period: captureMinutes,
      manual_expiry_period: captureMinutes,
      refund_speed: 'normal' as const,
    },
  },
})

/** Captured now or once. What goes back before it was captured never was ours. */
export const isTaken = ({ status, captured }: Payment) =>
  status === 'captured' || (status === 'refunded' && captured !== false)
