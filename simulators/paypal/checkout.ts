import type { FastifyInstance } from 'fastify'
import { sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { type Order, orderJson, paypalCurrencies } from './ledger.ts'
import { paypalScript, sendButton, sendClosing } from './script.ts'
import type { PaypalWebhooks } from './webhook.ts'

const clientId = 'simulated-paypal-client'
const cards = { pay: 'good', fail: 'declined', 'in-flight': 'slow' } as const

/** Pages that the payer sees: PayPal's script, its button, and its window. */
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

  app.get('/paypal/smart/buttons', async (_request, reply) => sendButton(reply))

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

  /** `pay`, `fail`, `cancel`, `in-flight`, or the issue with which the capture is refused. */
  type Choice = { token?: string; outcome?: string }
  app.post<{ Body: Choice | null }>('/paypal/checkoutnow', async ({ body }, reply) => {
    const order = orders.get(body?.token ?? '')
    if (!order) return reply.code(404).send('Things do not appear to be working at the moment.')
    if (body?.outcome === 'cancel') return sendClosing(reply, { outcome: 'cancel' })
    if (order.status !== 'COMPLETED') {
      order.status = 'APPROVED'
      order.card = cardOf(body?.outcome ?? '')
      const resource = orderJson(order, world.url)
      webhooks.send([{ event_type: 'CHECKOUT.ORDER.APPROVED', resource }])
    }
    if (world.misbehaviourOf('PAYPAL').redirect === 'lost') return keepSilent(reply)
    return sendClosing(reply, { outcome: 'approve', payerID: 'SIMULATEDPAYER' })
  })
}

function cardOf(outcome: string): Order['card'] {
  if (outcome === 'pay' || outcome === 'fail' || outcome === 'in-flight') return cards[outcome]
  return { issue: outcome }
}
