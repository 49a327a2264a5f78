import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { loseAnswers } from '../silence.ts'
import { fallIll } from '../unwell.ts'
import type { World } from '../world.ts'
import { actRoutes } from './acts.ts'
import { checkoutRoutes } from './checkout.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { paymentRoutes } from './payment.ts'
import {
  collection,
  notesSchema,
  razorpayAccount,
  refusal,
  refuse,
  refuseUnknown,
} from './protocol.ts'
import { recallTo } from './recall.ts'
import { refundRoutes } from './refund.ts'
import { scriptRoutes } from './script.ts'

const longestCapture = 7_200
const captureSchema = z.object({
  capture: z.enum(['automatic', 'manual']),
  capture_options: z
    .object({
      automatic_expiry_period: z.int().min(12, 'The minimum value is 12 minutes.').optional(),
      manual_expiry_period: z.int().max(longestCapture).default(longestCapture),
      refund_speed: z.enum(['normal', 'optimum']),
    })
    .refine(
      ({ automatic_expiry_period = 0, manual_expiry_period }) =>
        automatic_expiry_period <= manual_expiry_period,
      'The manual expiry period must be equal to or greater than the automatic one.',
    )
    .optional(),
})
const orderSchema = z.object({
  amount: z
    .int('The amount must be an integer.')
    .min(100, 'Order amount less than minimum amount allowed'),
  currency: z.enum(['INR', 'USD', 'EUR'], 'Currency is not supported'),
  receipt: z.string().max(40, 'The receipt may not be greater than 40 characters.').optional(),
  notes: notesSchema,
  payment: captureSchema.optional(),
  payment_capture: z.union([z.boolean(), z.literal([0, 1])]).default(false),
})

/** Razorpay: orders, the payments made on them in a window of its own, refunds, webhooks. */
export function razorpayRoutes(app: FastifyInstance, world: World) {
  const ledger = createLedger()
  world.remembersBy('RAZORPAY', recallTo(ledger))
  // Scripts come from a CDN, which stays up when the API is silent.
  scriptRoutes(app, world)
  actRoutes(app, world, ledger)
  app.register(async (scope) => {
    loseAnswers(scope, world, 'RAZORPAY')
    checkoutRoutes(scope, world, ledger)
    scope.register(async (api) => {
      fallIll(api, world, 'RAZORPAY', refusal('Request failed. Please try after sometime.'))
      api.addHook('onRequest', authenticate)
      orderRoutes(api, ledger)
      paymentRoutes(api, world, ledger)
      refundRoutes(api, world, ledger)
    })
  })
}

function orderRoutes(api: FastifyInstance, { orders, payments, addOrder }: Ledger) {
  api.post('/razorpay/v1/orders', async (request, reply) => {
    const parsed = orderSchema.safeParse(request.body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return refuse(reply, issue?.message ?? '', String(issue?.path[0] ?? ''))
    }
    // This account has manual capture, unless an order asks otherwise.
    const { receipt = null, payment, payment_capture, ...order } = parsed.data
    const isAutomatic = payment ? payment.capture === 'automatic' : Boolean(payment_capture)
    return addOrder({ ...order, receipt }, isAutomatic)
  })

  api.get<{ Querystring: { receipt?: string; count?: string; skip?: string } }>(
    '/razorpay/v1/orders',
    async ({ query: { receipt, count = '10', skip = '0' } }) => {
      const found = orders.filter((order) => !receipt || order.receipt === receipt)
      return collection(found.slice(Number(skip), Number(skip) + Number(count)))
    },
  )

  type Named = { Params: { id: string } }

  api.get<Named>('/razorpay/v1/orders/:id', async ({ params }, reply) => {
    return orders.find(({ id }) => id === params.id) ?? refuseUnknown(reply)
  })

  api.get<Named>('/razorpay/v1/orders/:id/payments', async ({ params }, reply) => {
    if (!orders.some(({ id }) => id === params.id)) return refuseUnknown(reply)
    return collection(payments.filter(({ order_id }) => order_id === params.id))
  })
}

async function authenticate({ headers }: FastifyRequest, reply: FastifyReply) {
  const { keyId, keySecret } = razorpayAccount
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  if (headers.authorization === expected) return
  await refuse(reply, 'Authentication failed', undefined, 401)
}
