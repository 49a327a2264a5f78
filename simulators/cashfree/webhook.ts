import { createHmac, randomUUID } from 'node:crypto'
import type { World } from '../world.ts'
import { type Order, type Payment, paymentJson } from './ledger.ts'

/** The one secret that signs webhooks and opens the interface. */
export const cashfreeSecret = 'simulated-cashfree-secret'

type Event = { type: string; data: unknown }

const signatureOf = (timestamp: string, body: string) =>
  createHmac('sha256', cashfreeSecret).update(timestamp).update(body).digest('base64')

function signed({ type, data }: Event) {
  const timestamp = String(Date.now())
  // Cashfree writes 170.00 where JSON.stringify writes 170; only the raw bytes agree with it.
  const body = JSON.stringify({ data, event_time: new Date().toISOString(), type }).replace(
    /("\w+_amount":)([\d.]+)/g,
    (_match, name, amount) => `${name}${Number(amount).toFixed(2)}`,
  )
  return {
    contentType: 'application/json',
    headers: {
      'x-webhook-signature': signatureOf(timestamp, body),
      'x-webhook-timestamp': timestamp,
      'x-webhook-version': '2026-01-01',
      'x-idempotency-key': randomUUID(),
    },
    body,
  }
}

export function sendWebhooks(world: World, events: Event[]) {
  world.notify('CASHFREE', events.map(signed), (webhook) => ({
    ...webhook,
    headers: { ...webhook.headers, 'x-webhook-signature': signatureOf('0', webhook.body) },
  }))
}

const types: Partial<Record<Payment['payment_status'], string[]>> = {
  SUCCESS: ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_CHARGES_WEBHOOK'],
  FAILED: ['PAYMENT_FAILED_WEBHOOK'],
  USER_DROPPED: ['PAYMENT_USER_DROPPED_WEBHOOK'],
}

/** Tells how a try at an order ended; nothing of one that is under way. */
export function sendPaymentWebhook(world: World, order: Order, payment: Payment) {
  const { order_id, order_amount, order_currency, customer_details } = order
  const data = {
    order: { order_id, order_amount, order_currency },
    payment: paymentJson(order, payment),
    customer_details,
  }
  const events = types[payment.payment_status] ?? []
  sendWebhooks(
    world,
    events.map((type) => ({ type, data })),
  )
}
