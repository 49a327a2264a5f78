import * as z from 'zod/mini'
import type { Attempt } from '../../gateway.ts'
import { callProvider } from '../../provider-call.ts'
import type { RazorpayConfig } from './razorpay.config.ts'

const minorUnits = z.int().check(z.nonnegative())
export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_paid: minorUnits,
  currency: z.string(),
  receipt: z.nullish(z.string()),
})
const paymentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: minorUnits,
  currency: z.string(),
  error_description: z.nullish(z.string()),
})
const ordersSchema = z.object({ items: z.array(orderSchema) })
export const paymentsSchema = z.object({ items: z.array(paymentSchema) })

export type Order = z.infer<typeof orderSchema>
export type Payment = z.infer<typeof paymentSchema>

export type RazorpayCall = ReturnType<typeof createRazorpayApi>['call']

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
    const { items } = await call(`orders?receipt=${encodeURIComponent(txId)}`, ordersSchema)
    return items.find(({ receipt }) => receipt === txId)
  }

  // Orders have no idempotency key: one that a lost answer left behind is found by its receipt.
  async function orderFor({ txId, expected }: Attempt) {
    const body = {
      amount: expected.minor,
      currency: expected.currency,
      receipt: txId,
      notes: { kspay_id: txId },
    }
    return (await findOrder(txId)) ?? (await call('orders', orderSchema, { body }))
  }

  return { call, findOrder, orderFor }
}
