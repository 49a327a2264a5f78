import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isSilent, keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { paypalActs } from './acts.ts'
import { checkoutRoutes } from './checkout.ts'
import {
  amount,
  captureJson,
  captureOrder,
  checkoutUrl,
  newOrder,
  type Order,
  orderJson,
  paypalCurrencies,
} from './ledger.ts'
import { recallTo } from './recall.ts'
import { refundRoutes } from './refund.ts'
import { outOfOrder, refuse } from './refusal.ts'
import { createPaypalWebhooks, type PaypalWebhooks, webhookId } from './webhook.ts'

const credentials = `Basic ${Buffer.from('simulated-paypal-client:simulated-paypal-secret').toString('base64')}`

const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        amount,
      }),
    )
    .length(1),
})

type ById = { Params: { id: string } }

/** PayPal, Orders v2: its interface, its script, its window and its events. */
export function paypalRoutes(app: FastifyInstance, world: World) {
  const orders = new Map<string, Order>()
  const webhooks = createPaypalWebhooks(world)
  world.remembersBy('PAYPAL', recallTo(orders))
  app.register(async (api) => {
    acceptEmptyBodies(api)
    authentication(api, world)
    orderRoutes(api, world, orders)
    captureRoutes(api, world, orders, webhooks)
    webhookRoutes(api)
    refundRoutes(api, world, orders, webhooks)
  })
  checkoutRoutes(app, world, orders, webhooks)
  paypalActs(app, world, orders, webhooks)

  app.get<ById>('/paypal/v1/notifications/certs/:id', async ({ params }, reply) => {
    const certificate = webhooks.certificate(params.id)
    if (!certificate) return reply.code(404).send('')
    return reply.type('application/x-pem-file').send(certificate)
  })
}

/** PayPal's own SDK captures with a JSON body of nothing. */
function acceptEmptyBodies(api: FastifyInstance) {
  const type = 'application/json'
  api.removeContentTypeParser(type)
  api.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? {} : JSON.parse(body),
  )
}

function authentication(api: FastifyInstance, world: World) {
  const tokens = new Set<string>()
  const tokenPath = '/paypal/v1/oauth2/token'

  api.addHook('onRequest', async (request, reply) => {
    if (isSilent(world, 'PAYPAL')) return keepSilent(reply)
    const { api: fault } = world.misbehaviourOf('PAYPAL')
    if (fault) return outOfOrder(reply, fault)
    if (request.url === tokenPath) return
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (token && tokens.has(token)) return
    return reply
      .code(401)
      .send({ error: 'invalid_token', error_description: 'Token signature verification failed' })
  })

  api.post<{ Body: { grant_type?: string } | null }>(tokenPath, async (request, reply) => {
    if (request.headers.authorization !== credentials) {
      const error_description = 'Client Authentication failed'
      return reply.code(401).send({ error: 'invalid_client', error_description })
    }
    if (request.body?.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const access_token = `A21AA${randomBytes(24).toString('base64url')}`
    tokens.add(access_token)
    return { scope: '', access_token, token_type: 'Bearer', app_id: 'APP-1', expires_in: 32_400 }
  })
}

function orderRoutes(api: FastifyInstance, world: World, orders: Map<string, Order>) {
  const byRequestId = new Map<string, Order>()

  api.post('/paypal/v2/checkout/orders', async (request, reply) => {
    const requestId = request.headers['paypal-request-id']?.toString()
    const known = requestId && byRequestId.get(requestId)
    if (known) return orderJson(known, world.url)
    const { data } = orderBody.safeParse(request.body)
    const [unit] = data?.purchase_units ?? []
    if (!unit) return refuse(reply, 400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    if (!paypalCurrencies.includes(unit.amount.currency_code)) {
      return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'INVALID_CURRENCY_CODE')
    }
    if (!/^\d+\.\d\d$/.test(unit.amount.value) || Number(unit.amount.value) <= 0) {
      return refuse(reply, 422, 'UNPROCESSABLE_ENTITY', 'DECIMAL_PRECISION')
    }
    const { custom_id, description } = unit
    const texts = { ...(custom_id && { custom_id }), ...(description && { description }) }
    const order = newOrder({ amount: unit.amount, ...texts })
    orders.set(order.id, order)
    if (requestId) byRequestId.set(requestId, order)
    return reply.code(201).send(orderJson(order, world.url))
  })

  api.get<ById>('/paypal/v2/checkout/orders/:id', async ({ params }, reply) => {
    const order = orders.get(params.id)
    if (!order) return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    if (isSilent(world, 'PAYPAL', order.capture !== undefined)) return keepSilent(reply)
    return orderJson(order, world.url)
  })
}

function webhookRoutes(api: FastifyInstance) {
  api.get<ById>('/paypal/v1/notifications/webhooks/:id', async ({ params }, reply) => {
    if (params.id !== webhookId) {
      return refuse(reply, 404, 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID')
    }
    return { id: webhookId, event_types: [] }
  })
}

function captureRoutes(
  api: FastifyInstance,
  world: World,
  orders: Map<string, Order>,
  webhooks: PaypalWebhooks,
) {
  api.post<ById>('/paypal/v2/checkout/orders/:id/capture', async ({ params }, reply) => {
    const order = orders.get(params.id)
    if (!order) return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    const unprocessable = (issue: string, links: unknown[] = []) =>
      refuse(reply, 422, 'UNPROCESSABLE_ENTITY', issue, links)
    if (order.capture) return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (typeof order.card === 'object') {
      const { issue } = order.card
      if (issue !== 'INSTRUMENT_DECLINED') return unprocessable(issue)
      order.status = 'CREATED'
      const href = checkoutUrl(world.url, order.id)
      return unprocessable(issue, [{ rel: 'redirect', href, method: 'GET' }])
    }
    const capture = captureOrder(order, order.card, world.misbehaviourOf('PAYPAL').capture)
    webhooks.send([
      { event_type: 'CHECKOUT.ORDER.COMPLETED', resource: orderJson(order, world.url) },
      { event_type: `PAYMENT.CAPTURE.${capture.status}`, resource: captureJson(capture) },
    ])
    if (isSilent(world, 'PAYPAL', true)) return keepSilent(reply)
    return reply.code(201).send(orderJson(order, world.url))
  })
}
