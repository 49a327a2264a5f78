import type { FastifyInstance } from 'fastify'
import { loseAnswers } from '../silence.ts'
import { fallIll } from '../unwell.ts'
import type { World } from '../world.ts'
import { actRoutes } from './acts.ts'
import { checkoutRoutes } from './checkout.ts'
import { repeatAnswers } from './idempotency.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { authenticate, type Form, listOf, refuse, refuseUnknown } from './protocol.ts'
import { refundRoutes } from './refund.ts'
import { scriptRoutes } from './script.ts'
import { shown } from './shown.ts'
import { stepRoutes } from './steps.ts'

type Named = { Params: { id: string }; Querystring: Form }

const tooMany = {
  error: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  },
}

/** Stripe: payment intents, its fields in the browser, refunds, disputes, webhooks. */
export function stripeRoutes(app: FastifyInstance, world: World) {
  const ledger = createLedger()
  // Scripts come from a CDN, which stays up when the API is silent.
  scriptRoutes(app, world)
  actRoutes(app, world, ledger)
  app.register(async (api) => {
    fallIll(api, world, 'STRIPE', tooMany)
    api.addHook('onRequest', authenticate)
    repeatAnswers(api)
    loseAnswers(api, world, 'STRIPE')
    intentRoutes(api, ledger)
    stepRoutes(api, world, ledger)
    refundRoutes(api, world, ledger)
    disputeRoutes(api, ledger)
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

  api.get<{ Querystring: Form }>('/v1/payment_intents', async ({ query }) => {
    const found = [...ledger.intents.values()].slice(0, Number(query.limit ?? 10))
    return listOf(
      '/v1/payment_intents',
      found.map((intent) => shown(ledger, intent, query)),
    )
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
}

function disputeRoutes(api: FastifyInstance, { disputes }: Ledger) {
  api.get<{ Querystring: Form }>('/v1/disputes', async ({ query: { payment_intent } }) => {
    const found = disputes.filter(
      (dispute) => !payment_intent || dispute.payment_intent === payment_intent,
    )
    return listOf('/v1/disputes', found)
  })

  api.get<Named>('/v1/disputes/:id', async ({ params }, reply) => {
    const dispute = disputes.find(({ id }) => id === params.id)
    return dispute ?? refuseUnknown(reply, 'dispute', params.id)
  })
}
