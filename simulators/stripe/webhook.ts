import type { World } from '../world.ts'
import { identifier, signatureOf, stripeAccount } from './protocol.ts'

/** Tells the site of these events, in this order, each with an id and a signature. */
export function notify(world: World, events: (readonly [type: string, object: object])[]) {
  const webhooks = events.map(([type, object]) => webhookOf(type, object))
  world.notify('STRIPE', webhooks, (webhook) => ({
    ...webhook,
    headers: { 'stripe-signature': signatureOf(webhook.body, 'whsec_somebody_else') },
  }))
}

function webhookOf(type: string, object: object) {
  // Stripe sends its events with indentation, which no parser gives back.
  const body = JSON.stringify(
    {
      id: identifier('evt'),
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
    undefined,
    2,
  )
  const headers = { 'stripe-signature': signatureOf(body, stripeAccount.webhookSecret) }
  return { contentType: 'application/json; charset=utf-8', headers, body }
}
