import * as z from 'zod/mini'
import { brand } from '../../../../contract/brand.ts'
import type { Money } from '../../../../contract/money.ts'
import { isCurrency } from '../../../../contract/money.ts'
import { commonPayload } from '../../common-payload.ts'
import type { Attempt, Gateway, Notice, Opening, Snapshot } from '../../gateway.ts'
import { parseEvent } from '../../parse-event.ts'
import { hmacSha256, isSame, notSigned } from '../../signature.ts'
import { createRazorpayApi, type Order, orderSchema, type Payment, paymentsSchema } from './api.ts'
import { type RazorpayConfig, razorpayConfig } from './razorpay.config.ts'
import { razorpayRefund } from './refund.ts'

/** Razorpay: an order made here, paid in a window over the page. Money is integer paise. */
export function createRazorpay(config: RazorpayConfig): Gateway<'RAZORPAY'> {
  const api = createRazorpayApi(config)

  async function statusOf(attempt: Attempt): Promise<Snapshot> {
    const order = attempt.providerOrderId
      ? await api.call(`orders/${encodeURIComponent(attempt.providerOrderId)}`, orderSchema)
      : await api.findOrder(attempt.txId)
    if (!order) return { state: 'PENDING', reason: 'Razorpay has no order for this attempt' }
    const { items } = await api.call(
      `orders/${encodeURIComponent(order.id)}/payments`,
      paymentsSchema,
    )
    return snapshotOf(order, items)
  }

  return {
    name: 'RAZORPAY',
    currencies: razorpayConfig.currencies,
    opening: openingOf(config),

    async initiate(attempt, { name, email, phone }, urls) {
      const providerOrderId = attempt.providerOrderId ?? (await api.orderFor(attempt)).id
      return {
        providerOrderId,
        payload: {
          gateway: 'RAZORPAY',
          ...commonPayload(attempt, urls),
          providerOrderId,
          clientId: config.keyId,
          config: {
            scriptUrl: config.scriptUrl,
            name: brand.provider,
            prefill: { name, email, contact: phone },
          },
        },
      }
    },

    fetchStatus: statusOf,

    parseWebhook: async ({ headers, rawBody }) => {
      const signature = headers['x-razorpay-signature']
      if (!isSame(hmacSha256(config.webhookSecret, rawBody), signature)) {
        throw notSigned()
      }
      const eventId = headers['x-razorpay-event-id']
      // Without its id an event is known by its signature, which follows from the body alone.
      return noticeOf(rawBody, eventId || `signature:${signature}`)
    },

    async refund(attempt, amount, key) {
      const paymentId = attempt.providerPaymentId ?? (await statusOf(attempt)).providerPaymentId
      if (!paymentId) return { state: 'FAILED', reason: 'Razorpay has no payment to refund' }
      return razorpayRefund(api.call, { txId: attempt.txId, paymentId, amount, key })
    },
  }
}

/** One order may see several payments; only money that was taken ends the matter. */
function snapshotOf(order: Order, payments: Payment[]): Snapshot {
  const inState = (status: string) => payments.filter((payment) => payment.status === status)
  const found = { providerOrderId: order.id }
  const [captured] = inState('captured')
  if (captured) {
    // More than one capture is more than was asked for, and must be seen as such.
    const same = inState('captured').filter(({ currency }) => currency === captured.currency)
    const total = same.reduce((sum, { amount }) => sum + amount, 0)
    return { ...found, ...paid(total, captured.currency), providerPaymentId: captured.id }
  }
  const [refunded] = inState('refunded')
  if (refunded) {
    const { amount, currency, id } = refunded
    return { ...found, ...paid(amount, currency), state: 'REFUNDED', providerPaymentId: id }
  }
  if (order.status === 'paid') return { ...found, ...paid(order.amount_paid, order.currency) }
  const last = payments.find(({ status }) => status !== 'failed') ?? payments[0]
  if (!last) return { ...found, state: 'PENDING' }
  const { status, error_description: reason } = last
  const state = status === 'failed' ? 'FAILED' : 'PENDING'
  return { ...found, state, ...(reason && { reason }) }
}

/** Money in a currency we do not sell in is still money taken: PAID, without an amount to accept. */
function paid(minor: number, currency: string): { state: 'PAID'; paid?: Money; reason?: string } {
  if (isCurrency(currency)) return { state: 'PAID', paid: { minor, currency } }
  return { state: 'PAID', reason: `Captured in ${currency}` }
}

const ack = { contentType: 'application/json', body: '{"status":"ok"}' }
const usedEvents = /^(order|payment|refund)\./
const kindSchema = z.object({ event: z.string() })
const eventSchema = z.object({
  payload: z.object({
    order: z.optional(
      z.object({ entity: z.object({ id: z.string(), receipt: z.nullish(z.string()) }) }),
    ),
    payment: z.optional(z.object({ entity: z.object({ order_id: z.nullish(z.string()) }) })),
  }),
})

// The order alone says whose event it is: a payment's notes can be set in the browser.
function noticeOf(rawBody: Buffer, dedupeKey: string): Notice {
  const { event } = parseEvent(kindSchema, rawBody)
  if (!usedEvents.test(event)) return { dedupeKey, ack }
  const { payload } = parseEvent(eventSchema, rawBody)
  const order = payload.order?.entity
  const orderId = order?.id ?? payload.payment?.entity.order_id
  return {
    dedupeKey,
    ...(order?.receipt && { txId: order.receipt }),
    ...(orderId && { providerOrderId: orderId }),
    ack,
  }
}

function openingOf({ apiUrl, scriptUrl }: RazorpayConfig): Opening {
  const [api, script] = [new URL(apiUrl).origin, new URL(scriptUrl).origin]
  const own = [...new Set([api, script])]
  const cdn = 'https://cdn.razorpay.com'
  return {
    script: [script, cdn],
    frame: own,
    connect: [...own, 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
    image: [cdn],
  }
}
