import type { FastifyInstance, FastifyReply } from 'fastify'
import { actRoute } from '../acts.ts'
import { type Outcome, sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import { fallIll } from '../unwell.ts'
import type { World } from '../world.ts'
import { perform } from './acts.ts'
import { script, sendCardFrame } from './card-frame.ts'
import { type Card, capturePayment, createLedger, type Order, type OrderRequest } from './ledger.ts'
import { isAuthentic, merchantCode, notify, toAnswer } from './messages.ts'

type Orders = ReturnType<typeof createLedger>

/** Verifone, once 2Checkout: 2Pay.js and its frame, REST 6.0, and the page of 3-D Secure. */
export function verifoneRoutes(app: FastifyInstance, world: World) {
  const orders = createLedger()
  tokenRoutes(app, world, orders)
  app.register(async (scope) => orderRoutes(scope, world, orders))
  confirmationRoutes(app, world, orders)
  actRoute(app, 'VERIFONE', (act) =>
    perform(world, orders.byReference(act.txId), orders.placeAgain, act),
  )
}

const misbehaviourOf = (world: World) => world.misbehaviourOf('VERIFONE')

function tokenRoutes(app: FastifyInstance, world: World, orders: Orders) {
  app.get('/verifone/v1/2pay.js', async (_request, reply) =>
    reply.type('text/javascript').send(script),
  )

  app.get('/verifone/v1/card', async (_request, reply) => sendCardFrame(reply))

  app.post<{ Body: Card & { merchant?: string } }>(
    '/verifone/v1/tokens',
    async ({ body = {} }, reply) => {
      if (misbehaviourOf(world).timeout === 'always') return keepSilent(reply)
      if (body.merchant !== merchantCode) return { code: 300, message: 'Unauthorized' }
      return orders.tokenise(body)
    },
  )
}

const refuse = (reply: FastifyReply, status: number, error_code: string) =>
  reply.code(status).send({ error_code, message: `Refused: ${error_code}` })

function orderRoutes(app: FastifyInstance, world: World, orders: Orders) {
  const base = '/verifone/rest/6.0/orders/'
  fallIll(app, world, 'VERIFONE', { error_code: 'TOO_MANY_REQUESTS' })
  app.addHook('preHandler', async (request, reply) => {
    if (misbehaviourOf(world).timeout === 'always') return keepSilent(reply)
    if (!isAuthentic(request.headers['x-avangate-authentication'])) {
      return refuse(reply, 401, 'AUTHENTICATION_ERROR')
    }
  })

  app.post<{ Body: OrderRequest }>(base, async ({ body }, reply) => {
    const { timeout, capture } = misbehaviourOf(world)
    const problem = problemOf(body)
    if (problem) return refuse(reply, 400, problem)
    const { refusal, errors, order } = orders.place(body, capture)
    if (!order) return refuse(reply, 400, refusal)
    if (order.status === 'COMPLETE') {
      notify(world, order, ['PAYMENT_AUTHORIZED', 'COMPLETE'])
      if (timeout === 'after-capture') return keepSilent(reply)
    }
    return reply.code(201).send(toAnswer(order, world, errors))
  })

  app.get<{ Querystring: { ExternalRefNo?: string } }>(base, async ({ query }) => {
    const Items = orders.byReference(query.ExternalRefNo).map((order) => toAnswer(order, world))
    return { Items, Pagination: { Page: 1, Limit: 10, Count: Items.length } }
  })

  app.get<{ Params: { refNo: string } }>(`${base}:refNo/`, async ({ params }, reply) => {
    const order = orders.byRefNo(params.refNo)
    if (!order) return refuse(reply, 404, 'ORDER_NOT_FOUND')
    const isSlow = misbehaviourOf(world).refund === 'pending'
    if (order.refund === 'registered' && order.status === 'COMPLETE' && !isSlow) {
      order.status = 'REFUND'
      notify(world, order, ['REFUND'])
    }
    return toAnswer(order, world)
  })

  app.post<{ Params: { refNo: string }; Body: { amount?: unknown; reason?: string } }>(
    `${base}:refNo/refund/`,
    async ({ params, body }, reply) => {
      const { timeout, refund } = misbehaviourOf(world)
      const order = orders.byRefNo(params.refNo)
      if (!order) return refuse(reply, 404, 'ORDER_NOT_FOUND')
      if (refund === 'refused') return refuse(reply, 400, 'REFUND_NOT_ALLOWED')
      const problem = body.reason ? orders.refund(order, Number(body.amount)) : 'REASON_MISSING'
      if (problem) return refuse(reply, 400, problem)
      return timeout === 'after-capture' ? keepSilent(reply) : true
    },
  )
}

const wanted = ['FirstName', 'LastName', 'Email', 'Address1', 'City', 'State', 'Zip', 'CountryCode']

function problemOf({ Currency, Items, BillingDetails = {}, PaymentDetails }: OrderRequest) {
  if (!/^[A-Z]{3}$/.test(Currency ?? '')) return 'CURRENCY_INVALID'
  const [item] = Items ?? []
  if (!/^\d+\.\d\d$/.test(item?.Price?.Amount ?? '')) return 'ORDER_PRODUCT_PRICE_AMOUNT_INVALID'
  if (item?.Code !== null) return 'ORDER_PRODUCT_CODE_INVALID'
  const missing = wanted.find((name) => !BillingDetails[name])
  if (missing) return `BILLING_${missing.toUpperCase()}_EMPTY`
  const types = ['EES_TOKEN_PAYMENT', 'TEST']
  return types.includes(PaymentDetails?.Type ?? '') ? undefined : 'PAYMENT_TYPE_INVALID'
}

/** The bank's 3-D Secure page: Pay confirms, Fail refuses, Cancel leaves it open. */
function confirmationRoutes(app: FastifyInstance, world: World, orders: Orders) {
  const gone = (reply: FastifyReply) => reply.code(404).send('There is nothing to confirm.')

  app.get<{ Querystring: { avng8apitoken?: string } }>(
    '/verifone/3ds',
    async ({ query }, reply) => {
      const order = orders.byConfirmation(query.avng8apitoken ?? '')
      if (!order) return gone(reply)
      return sendCheckout(reply, {
        provider: 'Verifone',
        amount: `${order.currency} ${order.amount}`,
        reference: order.reference,
        order: order.refNo,
        action: `${world.url}/verifone/3ds`,
        fields: { confirmation: order.confirmation ?? '' },
      })
    },
  )

  app.post<{ Body: { confirmation?: string; outcome?: Outcome } }>(
    '/verifone/3ds',
    async ({ body }, reply) => {
      const order = orders.byConfirmation(body.confirmation ?? '')
      if (!order) return gone(reply)
      const { redirect, timeout, capture } = misbehaviourOf(world)
      if (timeout === 'always') return keepSilent(reply)
      if (body.outcome === 'pay') capturePayment(order, capture)
      if (body.outcome === 'fail') order.status = 'CANCELED'
      announce(world, order)
      if (timeout === 'after-capture' && order.status === 'COMPLETE') return keepSilent(reply)
      if (redirect === 'lost') return reply.send('You may close this window.')
      const url = new URL(body.outcome === 'pay' ? order.returnUrl : order.cancelUrl)
      url.searchParams.set('REFNO', order.refNo)
      return reply.redirect(url.href, 303)
    },
  )
}

function announce(world: World, order: Order) {
  if (order.status === 'COMPLETE') notify(world, order, ['PAYMENT_AUTHORIZED', 'COMPLETE'])
  if (order.status === 'CANCELED') notify(world, order, ['CANCELED'])
}
