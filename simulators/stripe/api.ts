import type { FastifyInstance } from 'fastify'
import { loseAnswers } from '../silence.ts'
import type { World } from '../world.ts'
import { checkoutRoutes } from './checkout.ts'
import { repeatAnswers } from './idempotency.ts'
import { createLedger, type Intent, type Ledger } from './ledger.ts'
import { authenticate, type Form, listOf, refuse, refuseUnknown } from './protocol.ts'
import { refundRoutes } from './refund.ts'
import { scriptRoutes } from './script.ts'

type Named = { Params: { id: string }; Querystring: Form; Body: Form | undefined }

/** Stripe: payment intents, its fields in the browser, refunds, webhooks. */
export function stripeRoutes(app: FastifyInstance, world: World) {
  const ledger = createLedger()
  // Scripts come from a network of their own, which stays up when the API is silent.
  scriptRoutes(app, world)
  app.register(async (api) => {
    api.addHook('onRequest', authenticate)
    repeatAnswers(api)
    loseAnswers(api, world, 'STRIPE')
    intentRoutes(api, ledger)
    refundRoutes(api, world, ledger)
  })
  app.register(async (pages) => {
    loseAnswers(pages, world, 'STRIPE')
    checkoutRoutes(pages, world, ledger)
  })
}

function intentRoutes(api: FastifyInstance, ledger: Ledger) {
  api.post<{ Body: Form | undefined }>('/v1/payment_intents', async (request, reply) => {
    const form = request.body ?? {}
    const { amount = '', currency = '' } = form
    if (!amount || !currency) {
      const param = amount ? 'currency' : 'amount'
      const message = `Missing required param: ${param}.`
      return refuse(reply, { code: 'parameter_missing', param, message })
    }
    if (!/^\d+$/.test(amount)) {
      const message = `Invalid integer: ${amount}`
      return refuse(reply, { code: 'parameter_invalid_integer', param: 'amount', message })
    }
    if (!['usd', 'eur', 'inr'].includes(currency)) {
      return refuse(reply, { param: 'currency', message: `Invalid currency: ${currency}` })
    }
    if (Number(amount) < 50) {
      const message = 'Amount must be at least 50 cents'
      return refuse(reply, { code: 'amount_too_small', param: 'amount', message })
    }
    return ledger.addIntent(Number(amount), currency, form)
  })

  api.get<{ Querystring: Form }>('/v1/payment_intents/search', async ({ query }, reply) => {
    const [, key = '', value = ''] = /^metadata\['(.+?)'\]:'(.*)'$/.exec(query.query ?? '') ?? []
    if (!key)
      return refuse(reply, { param: 'query', message: 'We were unable to parse your query.' })
    const wanted = value.replace(/\\(.)/g, '$1')
    const found = [...ledger.intents.values()].filter(({ metadata }) => metadata[key] === wanted)
    const data = found.map((intent) => shown(ledger, intent, query))
    return { ...listOf('/v1/payment_intents/search', data), object: 'search_result' }
  })

  api.get<Named>('/v1/payment_intents/:id', async ({ params, query }, reply) => {
    const intent = ledger.intents.get(params.id)
    return intent ? shown(ledger, intent, query) : refuseUnknown(reply, 'payment_intent', params.id)
  })

  api.post<Named>('/v1/payment_intents/:id/cancel', async ({ params, body }, reply) => {
    const intent = ledger.intents.get(params.id)
    if (!intent) return refuseUnknown(reply, 'payment_intent', params.id)
    if (intent.status !== 'requires_payment_method') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      return refuse(reply, { code: 'payment_intent_unexpected_state', message })
    }
    const reason = body?.cancellation_reason ?? null
    return Object.assign(intent, { status: 'canceled', cancellation_reason: reason })
  })
}

/** The charge in full where `expand` asks for it. */
function shown(ledger: Ledger, intent: Intent, query: Form) {
  const isExpanded = Object.entries(query).some(
    ([name, value]) => name.startsWith('expand') && value.endsWith('latest_charge'),
  )
  if (!isExpanded || !intent.latest_charge) return intent
  return { ...intent, latest_charge: ledger.charges.get(intent.latest_charge) }
}
