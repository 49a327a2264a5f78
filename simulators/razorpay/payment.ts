import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import type { Ledger, Order, Payment } from './ledger.ts'
import { collection, refuse, refuseUnknown } from './protocol.ts'
import { captureEvents, notify } from './webhook.ts'

const captureSchema = z.object({ amount: z.int(), currency: z.string() })

type Named = { Params: { id: string } }

/** Single payments, their capture, and the disputes about them. */
export function paymentRoutes(api: FastifyInstance, world: World, ledger: Ledger) {
  const { orders, payments, disputes, change } = ledger

  api.get<Named>('/razorpay/v1/payments/:id', async ({ params }, reply) => {
    return payments.find(({ id }) => id === params.id) ?? refuseUnknown(reply)
  })

  api.post<Named>('/razorpay/v1/payments/:id/capture', async ({ params, body }, reply) => {
    const payment = payments.find(({ id }) => id === params.id)
    const order = orders.find(({ id }) => id === payment?.order_id)
    if (!payment || !order) return refuseUnknown(reply)
    const parsed = captureSchema.safeParse(body)
    if (!parsed.success) return refuse(reply, 'The amount must be an integer.', 'amount')
    const refusal = refusalOf(order, payment, parsed.data)
    if (refusal) return refuse(reply, refusal)
    change(order, payment, 'captured')
    notify(world, captureEvents(order, payment))
    return payment
  })

  api.get('/razorpay/v1/disputes', async () => collection(disputes))

  api.get<Named>('/razorpay/v1/disputes/:id', async ({ params }, reply) => {
    return disputes.find(({ id }) => id === params.id) ?? refuseUnknown(reply)
  })
}

function refusalOf(order: Order, payment: Payment, wanted: { amount: number; currency: string }) {
  if (payment.captured) return 'This payment has already been captured'
  if (payment.status !== 'authorized') {
    return 'Only payments which have been authorized and not yet captured can be captured'
  }
  if (order.status === 'paid') {
    return 'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.'
  }
  if (payment.amount !== wanted.amount || payment.currency !== wanted.currency) {
    return 'Capture amount must be equal to the amount authorized'
  }
  return undefined
}
