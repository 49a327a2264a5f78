import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendCheckout, sendForm, sendResult } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import type { Ledger, Order, Payment } from './ledger.ts'
import { razorpayAccount, refuse } from './protocol.ts'
import { formPath, windowPath } from './script.ts'
import { announcePaid, notify, sign } from './webhook.ts'

/**
 * Choices of the page's buttons and of tests: `in-flight` is an authorisation without a capture,
 * `left` is a bank's page that the payer has not come back from.
 */
const choiceSchema = z.object({
  order_id: z.string(),
  callback_url: z.string().optional(),
  outcome: z.enum(['pay', 'fail', 'cancel', 'in-flight', 'left']),
})
const openSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  callback_url: z.string().optional(),
  /** The last try failed, and the window stays for another. */
  failed: z.literal('yes').optional(),
})

type Failure = { code: string; description: string; source: string; step: string; metadata: object }

/** The window that the script opens, and the page that it goes to where no window can open. */
export function checkoutRoutes(app: FastifyInstance, world: World, ledger: Ledger) {
  const orderOf = (wanted: string) => ledger.orders.find(({ id }) => id === wanted)

  function open(reply: FastifyReply, wanted: unknown) {
    const { key_id, order_id, callback_url, failed } = openSchema.parse(wanted)
    if (key_id !== razorpayAccount.keyId) {
      return refuse(reply, 'The api key provided is invalid', undefined, 401)
    }
    const order = orderOf(order_id)
    if (!order) return refuse(reply, 'The id provided does not exist')
    return sendCheckout(reply, {
      provider: 'Razorpay',
      amount: inWords(order),
      reference: order.receipt ?? '',
      order: order.id,
      ...(failed && { failure: 'The payment failed. You can try again.' }),
      action: windowPath,
      fields: { order_id: order.id, ...(callback_url && { callback_url }) },
    })
  }
  app.get(windowPath, async ({ query }, reply) => open(reply, query))
  app.post(formPath, async ({ body }, reply) => open(reply, body))

  app.post(windowPath, async (request, reply) => {
    const { order_id, callback_url, outcome } = choiceSchema.parse(request.body)
    const order = orderOf(order_id)
    if (!order) return refuse(reply, 'The id provided does not exist')
    const failed = (failure: Failure) => sendFailure(reply, callback_url, failure)
    // An order is paid once; a second payer is turned away.
    if (outcome === 'cancel' || order.status === 'paid') {
      return callback_url ? failed(cancelled(order)) : sendResult(reply, {})
    }
    if (outcome === 'left') {
      ledger.addPayment(order, 'created')
      return reply.type('text/plain').send('At the bank.')
    }
    if (outcome === 'fail') {
      const payment = ledger.addPayment(order, 'failed')
      notify(world, [['payment.failed', { payment }]])
      return failed(declined(order, payment))
    }
    const isCaptured = outcome === 'pay' && ledger.isAutomatic(order)
    return pay(reply, world, callback_url, {
      order,
      payment: ledger.addPayment(
        order,
        isCaptured ? 'captured' : 'authorized',
        taken(world, order),
      ),
    })
  })
}

function taken(world: World, order: Order) {
  const { capture } = world.misbehaviourOf('RAZORPAY')
  return {
    ...order,
    ...(capture === 'wrong-amount' && { amount: order.amount - 100 }),
    ...(capture === 'wrong-currency' && { currency: order.currency === 'USD' ? 'EUR' : 'USD' }),
  }
}

function pay(
  reply: FastifyReply,
  world: World,
  callbackUrl: string | undefined,
  { order, payment }: { order: Order; payment: Payment },
) {
  const { timeout, redirect } = world.misbehaviourOf('RAZORPAY')
  announcePaid(world, order, payment)
  if (timeout === 'after-capture') return keepSilent(reply)
  if (redirect === 'lost') return reply.type('text/plain').send('Paid. The way back is lost.')
  const result = {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: sign(razorpayAccount.keySecret, `${order.id}|${payment.id}`),
  }
  return callbackUrl ? sendForm(reply, callbackUrl, result) : sendResult(reply, result)
}

const cancelled = (order: Order): Failure => ({
  code: 'BAD_REQUEST_ERROR',
  description:
    "You may have cancelled the payment or there was a delay in response from the bank's page",
  source: 'customer',
  step: 'payment_authentication',
  metadata: { order_id: order.id },
})

const declined = (order: Order, payment: Payment): Failure => ({
  code: payment.error_code ?? '',
  description: payment.error_description ?? '',
  source: 'bank',
  step: 'payment_authorization',
  metadata: { payment_id: payment.id, order_id: order.id },
})

/** Sends a failure unsigned, as Razorpay does; in a form the metadata are JSON. */
function sendFailure(reply: FastifyReply, callbackUrl: string | undefined, error: Failure) {
  if (!callbackUrl) return sendResult(reply, { error })
  const fields = Object.entries({ ...error, metadata: JSON.stringify(error.metadata) })
  return sendForm(
    reply,
    callbackUrl,
    Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])),
  )
}

function inWords({ amount, currency }: Order) {
  return `${currency} ${amount % 100 ? (amount / 100).toFixed(2) : amount / 100}`
}
