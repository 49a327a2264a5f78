import type { FastifyInstance } from 'fastify'
import { sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { isCurrent, type Order, type Outcome, statusOf, tryToPay } from './ledger.ts'
import { sendPaymentWebhook } from './webhook.ts'

/** Pages that the payer sees: Cashfree's script, its page, and the way back for every outcome. */
export function checkoutRoutes(app: FastifyInstance, world: World, orders: Map<string, Order>) {
  app.get('/cashfree/cashfree.js', async (_request, reply) =>
    reply.type('text/javascript').send(script),
  )

  type Session = { payment_session_id?: string }
  const orderOf = (session: Session | null) =>
    [...orders.values()].find((order) => isCurrent(order, session?.payment_session_id ?? ''))

  app.post<{ Body: Session | null }>(
    '/cashfree/pg/view/sessions/checkout',
    async ({ body, headers }, reply) => {
      // Cashfree serves only those who come from a domain that was registered with it.
      if (URL.parse(headers.referer ?? '')?.origin !== new URL(world.siteUrl).origin) {
        return reply.code(403).send('This domain is not approved for payments.')
      }
      const order = orderOf(body)
      if (!order) return reply.code(400).send('This payment link is not valid.')
      if (statusOf(order) !== 'ACTIVE') return reply.redirect(wayBack(order), 303)
      return sendCheckout(reply, {
        provider: 'Cashfree',
        amount: `${order.order_currency} ${order.order_amount}`,
        reference: order.order_id,
        order: order.cf_order_id,
        action: '/cashfree/checkout',
        fields: { payment_session_id: body?.payment_session_id ?? '' },
      })
    },
  )

  app.post<{ Body: (Session & { outcome?: Outcome }) | null }>(
    '/cashfree/checkout',
    async ({ body }, reply) => {
      const order = orderOf(body)
      if (!order || !body?.outcome) return reply.code(400).send('This payment is not valid.')
      if (statusOf(order) === 'ACTIVE') {
        const { capture } = world.misbehaviourOf('CASHFREE')
        sendPaymentWebhook(world, order, tryToPay(order, body.outcome, capture))
      }
      if (world.misbehaviourOf('CASHFREE').redirect === 'lost') return keepSilent(reply)
      return reply.redirect(wayBack(order), 303)
    },
  )
}

const wayBack = ({ order_id, order_meta }: Order) =>
  order_meta.return_url.replace('{order_id}', order_id)

const script = `(() => {
const url = new URL('pg/view/sessions/checkout', document.currentScript.src)
window.Cashfree = () => ({
  async checkout({ paymentSessionId, redirectTarget = '_self' }) {
    if (!paymentSessionId) {
      return { error: { message: 'payment_session_id is not present or is invalid' } }
    }
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: url, target: redirectTarget })
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name: 'payment_session_id', value: paymentSessionId })
    form.append(field)
    document.body.append(form)
    form.submit()
    return { redirect: true }
  },
})
})()`
