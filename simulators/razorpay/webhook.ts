import { createHmac } from 'node:crypto'
import type { World } from '../world.ts'
import { identifier, type Order, type Payment } from './ledger.ts'
import { razorpayAccount } from './protocol.ts'

type Things = Record<string, object>

export const sign = (secret: string, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex')

/** Tells the site of these events, in this order, each with an id and a signature. */
export function notify(world: World, events: (readonly [name: string, about: Things])[]) {
  const webhooks = events.map(([name, about]) => webhookOf(name, about))
  world.notify('RAZORPAY', webhooks, (webhook) => ({
    ...webhook,
    headers: { ...webhook.headers, 'x-razorpay-signature': sign('not the secret', webhook.body) },
  }))
}

/** Tells of a payment that the bank confirmed, and of its capture where that happened too. */
export function announcePaid(world: World, order: Order, payment: Payment) {
  const authorized = { ...payment, status: 'authorized', captured: false }
  notify(world, [
    ['payment.authorized', { payment: authorized }],
    ...(payment.captured ? captureEvents(order, payment) : []),
  ])
}

export const captureEvents = (order: Order, payment: Payment): [string, Things][] => [
  ['payment.captured', { payment }],
  ['order.paid', { payment, order }],
]

function webhookOf(event: string, things: Things) {
  const payload = Object.fromEntries(
    Object.entries(things).map(([name, entity]) => [name, { entity }]),
  )
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_Simulated00000',
    event,
    contains: Object.keys(things),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  })
  const headers = {
    'x-razorpay-signature': sign(razorpayAccount.webhookSecret, body),
    'x-razorpay-event-id': identifier('evt'),
  }
  return { contentType: 'application/json', headers, body }
}
