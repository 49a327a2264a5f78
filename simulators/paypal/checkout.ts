import type { FastifyInstance } from 'fastify'
import { type Outcome, sendCheckout, sendResult } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { type Order, orderJson, paypalCurrencies } from './ledger.ts'
import { paypalScript } from './script.ts'
import type { PaypalWebhooks } from './webhook.ts'

const clientId = 'simulated-paypal-client'

/** What the payer sees: PayPal's script, and its window over the page. */
export function checkoutRoutes(
  app: FastifyInstance,
  world: World,
  orders: Map<string, Order>,
  webhooks: PaypalWebhooks,
) {
  type Query = { 'client-id'?: string; currency?: string; intent?: string }
  app.get<{ Querystring: Query }>('/paypal/sdk/js', async ({ query }, reply) => {
    const known =
      query['client-id'] === clientId && paypalCurrencies.includes(query.currency ?? 'USD')
    if (!known) return reply.code(400).send('SDK Validation error')
    return reply.type('text/javascript').send(paypalScript)
  })

  app.get<{ Querystring: { token?: string } }>('/paypal/checkoutnow', async ({ query }, reply) => {
    const order = orders.get(query.token ?? '')
    if (!order) return reply.code(404).send('Things do not appear to be working at the moment.')
    const { currency_code, value } = order.unit.amount
    return sendCheckout(reply, {
      provider: 'PayPal',
      amount: `${currency_code} ${value}`,
      reference: order.unit.custom_id ?? '',
      order: order.id,
      action: '/paypal/checkoutnow',
      fields: { token: order.id },
    })
  })

  // `decline-card` is not on the page: a card that PayPal asks the payer to replace.
  type Choice = { token?: string; outcome?: Outcome | 'decline-card' }
  app.post<{ Body: Choice | null }>('/paypal/checkoutnow', async ({ body }, reply) => {
    const order = orders.get(body?.token ?? '')
    if (!order) return reply.code(404).send('Things do not appear to be working at the moment.')
    if (body?.outcome === 'cancel') return sendResult(reply, { outcome: 'cancel' })
    if (order.status !== 'COMPLETED') approve(order, body?.outcome, webhooks, world.url)
    if (world.misbehaviourOf('PAYPAL').redirect === 'lost') return keepSilent(reply)
    return sendResult(reply, { outcome: 'approve', payerID: 'SIMULATEDPAYER' })
  })
}

function approve(order: Order, outcome: string | undefined, webhooks: PaypalWebhooks, url: string) {
  order.status = 'APPROVED'
  order.card =
    outcome === 'fail' ? 'declined' : outcome === 'decline-card' ? 'another-needed' : 'good'
  webhooks.send([{ event_type: 'CHECKOUT.ORDER.APPROVED', resource: orderJson(order, url) }])
}
