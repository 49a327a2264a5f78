import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Outcome, sendCheckout } from '../checkout-page.ts'
import { keepSilent } from '../silence.ts'
import type { World } from '../world.ts'
import { type Card, createLedger, type Order, type OrderRequest } from './ledger.ts'
import { isAuthentic, merchantCode, notify, publishableKey, script, toAnswer } from './messages.ts'

type Orders = ReturnType<typeof createLedger>

/** Verifone, once 2Checkout: the tokenising script, REST 6.0, and the page of 3-D Secure. */
export function verifoneRoutes(app: FastifyInstance, world: World) {
  const orders = createLedger()
  tokenRoutes(app, world, orders)
  app.register(async (scope) => orderRoutes(scope, world, orders))
  confirmationRoutes(app, world, orders)
}

const misbehaviourOf = (world: World) => world.misbehaviourOf('VERIFONE')

function tokenRoutes(app: FastifyInstance, world: World, orders: Orders) {
  app.get('/verifone/2co.js', async (_request, reply) => reply.type('text/javascript').send(script))

  app.post<{ Body: Card & { sellerId?: string; publishableKey?: string } }>(
    '/verifone/tokens',
    async ({ body = {} }, reply) => {
      if (misbehaviourOf(world).timeout === 'always') return keepSilent(reply)
      const isSeller = body.sellerId === merchantCode && body.publishableKey === publishableKey
      const answer = isSeller ? orders.tokenise(body) : { errorCode: 300, errorMsg: 'Unauthorized' }
      return reply.header('access-control-allow-origin', '*').send(answer)
    },
  )
}

const refuse = (reply: FastifyReply, status: number, error_code: string) =>
  reply.code(status).send({ error_code, message: `Refused: ${error_code}` })

function orderRoutes(app: FastifyInstance, world: World, orders: Orders) {
  const base = '/verifone/rest/6.0/orders/'
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
    if (refusal) return refuse(reply, 400, refusal)
    if (!order) return reply.code(201).send({ RefNo: null, Errors: errors })
    if (order.status === 'COMPLETE') {
      notify(world, order, ['PAYMENT_AUTHORIZED', 'COMPLETE'])
      if (timeout === 'after-capture') return keepSilent(reply)
    }
    return reply.code(201).send(toAnswer(order, world))
  })

  app.get<{ Querystring: { ExternalRefNo?: string } }>(base, async ({ query }) => {
    const Items = orders.byReference(query.ExternalRefNo).map((order) => toAnswer(order, world))
    return { Items, Pagination: { Page: 1, Limit: 10, Count: Items.length } }
  })

  app.get<{ Params: { refNo: string } }>(`${base}:refNo/`, async ({ params }, reply) => {
    const order = orders.byRefNo(params.refNo)
    if (!order) return refuse(reply, 404, 'ORDER_NOT_FOUND')
    if (order.refund === 'registered' && order.status === 'COMPLETE') {
      order.status = 'REFUND'
      notify(world, order, ['REFUND'])
    }
    return toAnswer(order, world)
  })

  app.post<{ Params: { refNo: string }; Body: { amount?: unknown; reason?: string } }>(
    `${base}:refNo/refund/`,
    async ({ params, body }, reply) => {
      const order = orders.byRefNo(params.refNo)
      if (!order) return refuse(reply, 404, 'ORDER_NOT_FOUND')
      const problem = body.reason ? orders.refund(order, Number(body.amount)) : 'REASON_MISSING'
      if (problem) return refuse(reply, 400, problem)
      return misbehaviourOf(world).timeout === 'after-capture' ? keepSilent(reply) : true
    },
  )
}

function problemOf({ Currency, Items, BillingDetails, PaymentDetails }: OrderRequest) {
  if (!/^[A-Z]{3}$/.test(Currency ?? '')) return 'CURRENCY_INVALID'
  if (!/^\d+\.\d\d$/.test(Items?.[0]?.Price?.Amount ?? ''))
    return 'ORDER_PRODUCT_PRICE_AMOUNT_INVALID'
  if (!BillingDetails?.Email) return 'BILLING_EMAIL_EMPTY'
  return PaymentDetails?.Type === 'EES_TOKEN_PAYMENT' ? undefined : 'PAYMENT_TYPE_INVALID'
}

/** Where the bank asks the cardholder: Pay confirms, Fail refuses, Cancel leaves it open. */
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
      if (body.outcome === 'pay') orders.capture(order, capture)
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
