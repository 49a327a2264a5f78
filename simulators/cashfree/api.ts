import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Misbehaviour } from '../misbehaviour.ts'
import { isSilent, keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { cashfreeActs } from './acts.ts'
import { checkoutRoutes } from './checkout.ts'
import {
  disputeJson,
  giveBack,
  isPaid,
  newOrder,
  type Order,
  orderJson,
  paymentJson,
  statusOf,
} from './ledger.ts'
import { cashfreeSecret, sendWebhooks } from './webhook.ts'

const clientId = 'simulated-cashfree-client'
const month = 30 * 24 * 60 * 60 * 1000

const amount = z.number().min(1).multipleOf(0.01)
const orderBody = z.object({
  order_id: z.string().regex(/^[\w-]{3,45}$/),
  order_amount: amount,
  order_currency: z.literal('INR'),
  order_expiry_time: z.iso.datetime({ offset: true }).optional(),
  customer_details: z.object({
    customer_id: z.string().regex(/^[A-Za-z0-9]{3,50}$/),
    customer_phone: z.string().regex(/^\+?\d{10,14}$/),
    customer_email: z.email().max(100).optional(),
    customer_name: z.string().min(3).max(100).optional(),
  }),
  order_meta: z.object({
    return_url: z.url().max(250),
    notify_url: z
      .url({ protocol: /^https$/ })
      .max(250)
      .optional(),
  }),
})
const refundBody = z.object({
  refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/),
  refund_amount: amount,
})

type ById = { Params: { id: string } }
const orderPath = '/cashfree/pg/orders/:id'

/** Cashfree: its interface, its script, its page and its webhooks. */
export function cashfreeRoutes(app: FastifyInstance, world: World) {
  const orders = new Map<string, Order>()
  app.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (isSilent(world, 'CASHFREE')) return keepSilent(reply)
      const { api: fault } = world.misbehaviourOf('CASHFREE')
      if (fault) return outOfOrder(reply, fault)
      const known = headers['x-client-id'] === clientId
      if (!known || headers['x-client-secret'] !== cashfreeSecret) {
        return refuse(reply, 401, 'request_failed', 'authentication_error')
      }
      if (!headers['x-api-version']) return refuse(reply, 400, 'api_version_missing')
    })
    // Silence covers everything about an order once its money is taken.
    api.addHook('preHandler', async (request, reply) => {
      const order = orders.get((request.params as { id?: string }).id ?? '')
      if (order && isSilent(world, 'CASHFREE', isPaid(order))) return keepSilent(reply)
    })
    orderRoutes(api, orders)
    refundRoutes(api, world, orders)
  })
  checkoutRoutes(app, world, orders)
  cashfreeActs(app, world, orders)
}

function orderRoutes(api: FastifyInstance, orders: Map<string, Order>) {
  const placed = new Map<string, { body: string; order: Order }>()

  api.post('/cashfree/pg/orders', async (request, reply) => {
    const key = request.headers['x-idempotency-key']?.toString()
    if (key && !z.uuid().safeParse(key).success)
      return refuse(reply, 400, 'idempotency_key_invalid')
    const body = JSON.stringify(request.body)
    const known = key && placed.get(key)
    if (known && known.body !== body) {
      return refuse(reply, 422, 'request_failed', 'idempotency_error')
    }
    if (known) return orderJson(known.order)
    const { data, error } = orderBody.safeParse(request.body)
    if (!data) return refuse(reply, 400, `${error.issues[0]?.path.join('.')}_invalid`)
    if (orders.has(data.order_id)) return refuse(reply, 409, 'order_already_exists')
    const order_expiry_time = data.order_expiry_time ?? new Date(Date.now() + month).toISOString()
    const order = newOrder({ ...data, order_expiry_time })
    orders.set(order.order_id, order)
    if (key) placed.set(key, { body, order })
    return orderJson(order)
  })

  api.get<ById>(orderPath, async ({ params }, reply) => {
    const order = orders.get(params.id)
    return order ? orderJson(order) : refuse(reply, 404, 'order_not_found')
  })

  api.patch<ById>(orderPath, async ({ params, body }, reply) => {
    const order = orders.get(params.id)
    if (!order) return refuse(reply, 404, 'order_not_found')
    const isTermination = z.object({ order_status: z.literal('TERMINATED') }).safeParse(body)
    if (!isTermination.success) return refuse(reply, 400, 'order_status_invalid')
    if (statusOf(order) !== 'ACTIVE') return refuse(reply, 422, 'order_inactive')
    order.termination = 'requested'
    return orderJson(order)
  })

  api.get<ById>(`${orderPath}/disputes`, async ({ params }, reply) => {
    const order = orders.get(params.id)
    if (!order) return refuse(reply, 404, 'order_not_found')
    return order.disputes.map((dispute) => disputeJson(order, dispute))
  })

  api.get<ById>(`${orderPath}/payments`, async ({ params }, reply) => {
    const order = orders.get(params.id)
    if (!order) return refuse(reply, 404, 'order_not_found')
    return order.payments.map((payment) => paymentJson(order, payment))
  })
}

function refundRoutes(api: FastifyInstance, world: World, orders: Map<string, Order>) {
  api.get<ById>(`${orderPath}/refunds`, async ({ params }, reply) => {
    return orders.get(params.id)?.refunds ?? refuse(reply, 404, 'order_not_found')
  })

  api.get<{ Params: { id: string; refund: string } }>(
    `${orderPath}/refunds/:refund`,
    async ({ params }, reply) => {
      const refunds = orders.get(params.id)?.refunds ?? []
      const refund = refunds.find(({ refund_id }) => refund_id === params.refund)
      return refund ?? refuse(reply, 404, 'refund_not_found')
    },
  )

  api.post<ById>(`${orderPath}/refunds`, async (request, reply) => {
    const order = orders.get(request.params.id)
    if (!order) return refuse(reply, 404, 'order_not_found')
    const { data } = refundBody.safeParse(request.body)
    if (!data) return refuse(reply, 400, 'refund_invalid')
    if (order.refunds.some(({ refund_id }) => refund_id === data.refund_id)) {
      return refuse(reply, 409, 'refund_already_exists')
    }
    const { refund: fault } = world.misbehaviourOf('CASHFREE')
    if (fault === 'refused') return refuse(reply, 422, 'insufficient_balance')
    const refund = giveBack(order, data, fault === 'pending' ? 'PENDING' : 'SUCCESS')
    if (!refund) return refuse(reply, 400, 'refund_amount_invalid')
    // Only the end of a refund is told.
    if (fault !== 'pending')
      sendWebhooks(world, [{ type: 'REFUND_STATUS_WEBHOOK', data: { refund } }])
    return refund
  })
}

function refuse(reply: FastifyReply, status: number, code: string, type = 'invalid_request_error') {
  return reply.code(status).send({ message: code.replaceAll('_', ' '), code, type })
}

/** No answer to the question at all: rate limit, maintenance, or a page for people. */
function outOfOrder(reply: FastifyReply, fault: NonNullable<Misbehaviour['api']>) {
  if (fault === 'rate-limited') return refuse(reply, 429, 'too_many_requests', 'rate_limit_error')
  return reply
    .code(fault === 'maintenance' ? 503 : 200)
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Cashfree</title><p>We’ll be back soon.')
}
