import { createHmac, randomUUID } from 'node:crypto'
import type { World } from '../world.ts'

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
