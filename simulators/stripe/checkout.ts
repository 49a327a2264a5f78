import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendCheckout, sendResult } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import type { Intent, Ledger } from './ledger.ts'
import { type Form, refuse, stripeAccount } from './protocol.ts'
import { notify } from './webhook.ts'

const path = '/stripe/confirm'
const choiceSchema = z.object({
  client_secret: z.string(),
  outcome: z.enum(['pay', 'fail', 'cancel']),
})

/** What Stripe's script asks, and the window in which a payment is confirmed. */
export function checkoutRoutes(app: FastifyInstance, world: World, ledger: Ledger) {
  // The publishable key says whose page it is, the client secret which payment it may see.
  function intentFor({ key, client_secret }: Form) {
    if (key !== stripeAccount.publishableKey) return undefined
    return intentBySecret(client_secret)
  }
  function intentBySecret(secret: string | undefined) {
    return [...ledger.intents.values()].find(({ client_secret }) => client_secret === secret)
  }

  app.get<{ Querystring: Form }>('/v1/elements/sessions', async ({ query }, reply) => {
    reply.header('access-control-allow-origin', '*')
    const intent = intentFor(query)
    if (!intent) return refuse(reply, { message: 'Invalid client secret or API key.' }, 401)
    return { object: 'elements_session', payment_intent: intent.id, status: intent.status }
  })

  app.get<{ Querystring: Form }>(path, async ({ query }, reply) => {
    const intent = intentFor(query)
    if (!intent) return refuse(reply, { message: 'Invalid client secret or API key.' }, 401)
    return sendCheckout(reply, {
      provider: 'Stripe',
      amount: `${intent.currency.toUpperCase()} ${(intent.amount / 100).toFixed(2)}`,
      reference: intent.metadata.txId ?? '',
      order: intent.id,
      action: path,
      fields: { client_secret: intent.client_secret },
    })
  })

  app.post(path, async (request, reply) => {
    const { client_secret, outcome } = choiceSchema.parse(request.body)
    const intent = intentBySecret(client_secret)
    if (!intent) return refuse(reply, { message: 'No such payment_intent' }, 404)
    if (intent.status !== 'requires_payment_method') {
      const code = 'payment_intent_unexpected_state'
      const message = `This PaymentIntent has a status of ${intent.status}.`
      const payment_intent = { id: intent.id, status: intent.status }
      return sendResult(reply, {
        error: { type: 'invalid_request_error', code, message, payment_intent },
      })
    }
    if (outcome === 'pay') return pay(reply, world, ledger, intent)
    if (outcome === 'fail') return decline(reply, world, ledger, intent)
    const message = 'The payment was not confirmed. You can try again.'
    return sendResult(reply, { error: { type: 'validation_error', message } })
  })
}

async function pay(reply: FastifyReply, world: World, ledger: Ledger, intent: Intent) {
  const { capture, timeout, redirect } = world.misbehaviourOf('STRIPE')
  const { amount, currency } = intent
  const charge = ledger.addCharge(intent, {
    amount: capture === 'wrong-amount' ? amount - 100 : amount,
    currency: capture === 'wrong-currency' ? other(currency) : currency,
  })
  notify(world, [
    ['charge.succeeded', charge],
    ['payment_intent.succeeded', intent],
  ])
  if (timeout === 'after-capture') return keepSilent(reply)
  if (redirect === 'lost') return reply.type('text/plain').send('Paid. The way back is lost.')
  return sendResult(reply, { paymentIntent: { id: intent.id, status: intent.status } })
}

function decline(reply: FastifyReply, world: World, ledger: Ledger, intent: Intent) {
  const charge = ledger.addCharge(intent, undefined)
  notify(world, [
    ['charge.failed', charge],
    ['payment_intent.payment_failed', intent],
  ])
  return sendResult(reply, { error: intent.last_payment_error })
}

const other = (currency: string) => (currency === 'usd' ? 'eur' : 'usd')
