import * as z from 'zod/mini'
import { toDecimal, toMinor, toMoney } from '../../../../contract/money.ts'
import type { Attempt, Payer, Snapshot, Urls } from '../../gateway.ts'

const identifier = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

export const orderAnswer = z.object({
  order_id: z.string(),
  order_status: z.string(),
  payment_session_id: z.optional(z.string()),
})
type Order = z.infer<typeof orderAnswer>

export const paymentsAnswer = z.array(
  z.object({
    cf_payment_id: identifier,
    payment_status: z.string(),
    payment_amount: z.optional(z.number()),
    payment_currency: z.optional(z.string()),
    is_captured: z.optional(z.boolean()),
  }),
)
type Payments = z.infer<typeof paymentsAnswer>

export const refundAnswer = z.object({
  cf_refund_id: z.optional(identifier),
  refund_id: z.string(),
  refund_status: z.string(),
  refund_amount: z.optional(z.number()),
})
export const refundsAnswer = z.array(refundAnswer)
type Refunds = z.infer<typeof refundsAnswer>

/** Our `txId` is the order's own id, so it can be asked for whatever became of the answer. */
export const orderPath = (txId: string) => `/orders/${encodeURIComponent(txId)}`

// Cashfree would keep an order open for a month, and with it a reserved coupon.
const lifetime = 24 * 60 * 60 * 1000
const longestUrl = 250

export function orderBody(
  { txId, expected }: Attempt,
  { name, email, phone }: Payer,
  { returnUrl, webhookUrl }: Urls,
) {
  const takesNotices = webhookUrl.startsWith('https:') && webhookUrl.length <= longestUrl
  return {
    order_id: txId,
    order_amount: Number(toDecimal(expected.minor)),
    order_currency: expected.currency,
    order_expiry_time: new Date(Date.now() + lifetime).toISOString(),
    order_note: 'Scholarship exam',
    customer_details: {
      customer_id: txId.replace(/[^A-Za-z0-9]/g, ''),
      customer_phone: phone.replace(/[^+\d]/g, ''),
      customer_email: email,
      // Shorter names are refused, and with them the whole order.
      ...(name.length >= 3 && { customer_name: name.slice(0, 100) }),
    },
    order_meta: { return_url: returnUrl, ...(takesNotices && { notify_url: webhookUrl }) },
  }
}

const orderStates: Record<string, Snapshot['state']> = {
  ACTIVE: 'PENDING',
  TERMINATION_REQUESTED: 'PENDING',
  EXPIRED: 'EXPIRED',
  TERMINATED: 'FAILED',
}

/**
 * An order may be tried many times, and of the tries only a success is final: a failed one says
 * nothing about the next. A success counts however the order itself stands by then.
 */
export function readOrder(order: Order, payments: Payments, refunds: Refunds): Snapshot {
  const { order_id: providerOrderId, order_status } = order
  const success = payments.find(isMoney)
  if (!success) {
    const tries = payments.map(({ payment_status }) => payment_status)
    const reason = [order_status, ...new Set(tries)].join(', ')
    return { state: orderStates[order_status] ?? 'PENDING', providerOrderId, reason }
  }
  const { payment_amount, payment_currency, cf_payment_id } = success
  const paid = toMoney(payment_amount, payment_currency)
  return {
    state: paid && isGivenBack(paid.minor, refunds) ? 'REFUNDED' : 'PAID',
    providerOrderId,
    providerPaymentId: cf_payment_id,
    ...(paid && { paid }),
  }
}

export const isMoney = ({ payment_status, is_captured }: Payments[number]) =>
  payment_status === 'SUCCESS' && is_captured !== false

function isGivenBack(paid: number, refunds: Refunds) {
  const done = refunds.filter(({ refund_status }) => refund_status === 'SUCCESS')
  const amounts = done.map(({ refund_amount }) => toMinor(refund_amount))
  return amounts.reduce<number>((sum, minor = 0) => sum + minor, 0) >= paid
}
