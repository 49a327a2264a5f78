import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { World } from '../world.ts'
import type { Ledger, Payment, Refund } from './ledger.ts'
import { collection, notesSchema, refuse, refuseUnknown } from './protocol.ts'
import { notify } from './webhook.ts'

const refundSchema = z.object({ amount: z.int().positive().optional(), notes: notesSchema })
const keyShape = /^[\w-]{10,}$/

const noBalance = 'Your account does not have enough balance to carry out the refund operation.'

type Named = { Params: { id: string } }

export function refundRoutes(api: FastifyInstance, world: World, ledger: Ledger) {
  const { payments, refunds, addRefund } = ledger
  const answered = new Map<string, { request: string; refund: Refund }>()
  const paymentOf = (wanted: string) => payments.find(({ id }) => id === wanted)

  api.post<Named>('/razorpay/v1/payments/:id/refund', async (request, reply) => {
    const payment = paymentOf(request.params.id)
    if (!payment) return refuseUnknown(reply)
    const key = request.headers['x-refund-idempotency']?.toString()
    if (key !== undefined && !keyShape.test(key)) return refuse(reply, 'Invalid idempotency key.')
    const parsed = refundSchema.safeParse(request.body ?? {})
    if (!parsed.success) return refuse(reply, 'The amount must be an integer.', 'amount')
    const text = JSON.stringify([payment.id, parsed.data])
    const earlier = key && answered.get(key)
    if (earlier) {
      if (earlier.request === text) return earlier.refund
      return refuse(
        reply,
        'Different request with the same idempotency key has already been processed.',
      )
    }
    const left = payment.amount - payment.amount_refunded
    const { amount = left, notes } = parsed.data
    const manner = world.misbehaviourOf('RAZORPAY').refund
    const refusal = refusalOf(payment, amount) ?? (manner === 'refused' ? noBalance : undefined)
    if (refusal) return refuse(reply, refusal)
    const status = manner === 'pending' ? 'pending' : 'processed'
    const refund = addRefund(payment, amount, notes, status)
    if (key) answered.set(key, { request: text, refund })
    const things = { refund, payment }
    notify(world, [
      ['refund.created', things],
      ...(status === 'processed' ? [['refund.processed', things] as const] : []),
    ])
    return refund
  })

  api.get<Named>('/razorpay/v1/payments/:id/refunds', async ({ params }, reply) => {
    if (!paymentOf(params.id)) return refuseUnknown(reply)
    return collection(refunds.filter(({ payment_id }) => payment_id === params.id))
  })

  api.get<Named>('/razorpay/v1/refunds/:id', async ({ params }, reply) => {
    return refunds.find(({ id }) => id === params.id) ?? refuseUnknown(reply)
  })
}

function refusalOf({ status, amount: whole, amount_refunded }: Payment, amount: number) {
  if (status === 'refunded') return 'The payment has been fully refunded already'
  if (status !== 'captured') return 'The payment status should be captured for action to be taken'
  if (amount > whole - amount_refunded) {
    return 'The total refund amount is greater than the refund payment amount'
  }
  return undefined
}
