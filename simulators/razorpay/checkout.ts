import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { dialogSource, sendCheckout, sendResult } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import type { Ledger, Order } from './ledger.ts'
import { razorpayAccount, refuse } from './protocol.ts'
import { notify, sign } from './webhook.ts'

const path = '/razorpay/v1/checkout/embedded'
const choiceSchema = z.object({ order_id: z.string(), outcome: z.enum(['pay', 'fail', 'cancel']) })

/** The script that sites load. */
export function scriptRoutes(app: FastifyInstance, world: World) {
  app.get('/razorpay/checkout.js', async (_request, reply) =>
    reply.type('text/javascript').send(script(`${world.url}${path}`)),
  )
}

/** The window that the script opens. */
export function checkoutRoutes(app: FastifyInstance, world: World, ledger: Ledger) {
  app.get<{ Querystring: { key_id?: string; order_id?: string } }>(path, async (request, reply) => {
    const { key_id, order_id } = request.query
    if (key_id !== razorpayAccount.keyId) {
      return refuse(reply, 'The api key provided is invalid', undefined, 401)
    }
    const order = ledger.orders.find(({ id }) => id === order_id)
    if (!order) return refuse(reply, 'The id provided does not exist')
    return sendCheckout(reply, {
      provider: 'Razorpay',
      amount: inWords(order),
      reference: order.receipt ?? '',
      order: order.id,
      action: path,
      fields: { order_id: order.id },
    })
  })

  app.post(path, async (request, reply) => {
    const { order_id, outcome } = choiceSchema.parse(request.body)
    const order = ledger.orders.find(({ id }) => id === order_id)
    if (!order) return refuse(reply, 'The id provided does not exist')
    // An order is paid once; whoever comes again is turned away.
    if (outcome === 'cancel' || order.status === 'paid') return sendResult(reply, {})
    if (outcome === 'pay') return pay(reply, world, ledger, order)
    const payment = ledger.addPayment(order, undefined)
    notify(world, [['payment.failed', { payment }]])
    const { error_code: code, error_description: description } = payment
    const metadata = { payment_id: payment.id, order_id: order.id }
    return sendResult(reply, {
      error: { code, description, source: 'bank', step: 'payment_authorization', metadata },
    })
  })
}

async function pay(reply: FastifyReply, world: World, ledger: Ledger, order: Order) {
  const { capture, timeout, redirect } = world.misbehaviourOf('RAZORPAY')
  const payment = ledger.addPayment(order, {
    amount: capture === 'wrong-amount' ? order.amount - 100 : order.amount,
    currency: capture === 'wrong-currency' ? other(order.currency) : order.currency,
  })
  notify(world, [
    ['payment.authorized', { payment: { ...payment, status: 'authorized', captured: false } }],
    ['payment.captured', { payment }],
    ['order.paid', { payment, order }],
  ])
  if (timeout === 'after-capture') return keepSilent(reply)
  if (redirect === 'lost') return reply.type('text/plain').send('Paid. The way back is lost.')
  return sendResult(reply, {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: sign(razorpayAccount.keySecret, `${order.id}|${payment.id}`),
  })
}

const other = (currency: string) => (currency === 'USD' ? 'EUR' : 'USD')

function inWords({ amount, currency }: Order) {
  return `${currency} ${amount % 100 ? (amount / 100).toFixed(2) : amount / 100}`
}

// A failed try is not the end: the window stays for another, unless the site said otherwise.
const script = (url: string) => `(() => {
${dialogSource}
window.Razorpay = class {
  #options
  #listeners = []
  #open = false
  constructor(options) {
    if (!options.key) throw new Error('No key passed')
    this.#options = options
  }
  on(event, listener) {
    this.#listeners.push([event, listener])
  }
  async open() {
    if (this.#open) return
    this.#open = true
    const { key, order_id, handler, modal, retry } = this.#options
    const query = new URLSearchParams({ key_id: key, order_id })
    for (;;) {
      const result = await openDialog(${JSON.stringify(url)} + '?' + query)
      if (result.razorpay_payment_id) {
        this.#open = false
        return handler(result)
      }
      if (result.error) {
        for (const [event, listener] of this.#listeners) {
          if (event === 'payment.failed') listener({ error: result.error })
        }
        if (retry?.enabled !== false) continue
      }
      this.#open = false
      return modal?.ondismiss?.()
    }
  }
}
})()`
