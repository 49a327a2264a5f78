import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendCheckout, sendResult } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import type { Charge, Intent, Ledger, Standing } from './ledger.ts'
import { type Form, refuse, stripeAccount } from './protocol.ts'
import { notify } from './webhook.ts'

const path = '/stripe/confirm'
/**
 * Choices of the page's buttons and of tests: `in-flight` is a bank debit that takes days,
 * `abandon` a bank's page for 3-D Secure that the payer never came back from.
 */
const choiceSchema = z.object({
  client_secret: z.string(),
  outcome: z.enum(['pay', 'fail', 'cancel', 'in-flight', 'abandon']),
})
/** A payer who did not finish at the bank may begin again. */
const confirmable: Intent['status'][] = ['requires_payment_method', 'requires_action']

/** Routes that Stripe's script asks, and the window in which a payment is confirmed. */
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
    if (!confirmable.includes(intent.status)) {
      const code = 'payment_intent_unexpected_state'
      const message = `This PaymentIntent has a status of ${intent.status}.`
      const payment_intent = { id: intent.id, status: intent.status }
      return sendResult(reply, {
        error: { type: 'invalid_request_error', code, message, payment_intent },
      })
    }
    if (outcome === 'cancel') {
      const message = 'The payment was not confirmed. You can try again.'
      return sendResult(reply, { error: { type: 'invalid_request_error', message } })
    }
    if (outcome === 'abandon') {
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      notify(world, [['payment_intent.requires_action', intent]])
      return reply.type('text/plain').send('At the bank.')
    }
    if (outcome === 'fail') {
      announce(world, intent, ledger.addCharge(intent, 'failed'), 'failed')
      return sendResult(reply, { error: intent.last_payment_error })
    }
    const paid = intent.capture_method === 'manual' ? 'held' : 'succeeded'
    return pay(reply, world, ledger, intent, outcome === 'in-flight' ? 'processing' : paid)
  })
}

function pay(
  reply: FastifyReply,
  world: World,
  ledger: Ledger,
  intent: Intent,
  standing: Exclude<Standing, 'failed'>,
) {
  const { capture, timeout, redirect } = world.misbehaviourOf('STRIPE')
  const charge = ledger.addCharge(intent, standing, {
    ...intent,
    ...(capture === 'wrong-amount' && { amount: intent.amount - 100 }),
    ...(capture === 'wrong-currency' && { currency: intent.currency === 'usd' ? 'eur' : 'usd' }),
  })
  announce(world, intent, charge, standing)
  if (timeout === 'after-capture') return keepSilent(reply)
  if (redirect === 'lost') return reply.type('text/plain').send('Paid. The way back is lost.')
  return sendResult(reply, { paymentIntent: { id: intent.id, status: intent.status } })
}

const events: Record<Standing, [ofCharge: string, ofIntent: string]> = {
  succeeded: ['charge.succeeded', 'payment_intent.succeeded'],
  held: ['charge.succeeded', 'payment_intent.amount_capturable_updated'],
  processing: ['charge.pending', 'payment_intent.processing'],
  failed: ['charge.failed', 'payment_intent.payment_failed'],
}

/** Tells of a charge, and of what it means for its intent. */
export function announce(world: World, intent: Intent, charge: Charge, standing: Standing) {
  const [ofCharge, ofIntent] = events[standing]
  notify(world, [
    [ofCharge, charge],
    [ofIntent, intent],
  ])
}
