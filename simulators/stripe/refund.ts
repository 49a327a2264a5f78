import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import type { Ledger } from './ledger.ts'
import { type Form, listOf, refuse, refuseUnknown } from './protocol.ts'
import { notify } from './webhook.ts'

export function refundRoutes(api: FastifyInstance, world: World, ledger: Ledger) {
  const { intents, charges, refunds, addRefund } = ledger

  api.post<{ Body: Form | undefined }>('/v1/refunds', async (request, reply) => {
    const form = request.body ?? {}
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return refuseUnknown(reply, 'payment_intent', form.payment_intent ?? '')
    const charge = charges.get(intent.latest_charge ?? '')
    if (!charge?.captured) {
      const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
      return refuse(reply, { message })
    }
    if (charge.refunded) {
      const message = `Charge ${charge.id} has already been refunded.`
      return refuse(reply, { code: 'charge_already_refunded', message })
    }
    const left = charge.amount - charge.amount_refunded
    const amount = form.amount === undefined ? left : Number(form.amount)
    if (!Number.isInteger(amount) || amount < 1 || amount > left) {
      const message = 'Refund amount is greater than unrefunded amount on charge'
      return refuse(reply, { param: 'amount', message })
    }
    const manner = world.misbehaviourOf('STRIPE').refund
    if (manner === 'refused') {
      const message = 'Insufficient funds in your Stripe balance to refund this amount.'
      return refuse(reply, { code: 'balance_insufficient', message })
    }
    const refund = addRefund(charge, amount, form, manner === 'pending' ? 'pending' : 'succeeded')
    notify(world, [
      ['refund.created', refund],
      ['charge.refunded', charge],
    ])
    return refund
  })

  api.get<{ Querystring: Form }>('/v1/refunds', async ({ query: { payment_intent } }) => {
    const found = refunds.filter(
      (refund) => !payment_intent || refund.payment_intent === payment_intent,
    )
    return listOf('/v1/refunds', found)
  })

  api.get<{ Params: { id: string } }>('/v1/refunds/:id', async ({ params }, reply) => {
    const refund = refunds.find(({ id }) => id === params.id)
    return refund ?? refuseUnknown(reply, 'refund', params.id)
  })
}
