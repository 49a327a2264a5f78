import type { FastifyInstance } from 'fastify'
import { type Act, actRoute } from '../acts.ts'
import type { World } from '../world.ts'
import { announce } from './checkout.ts'
import type { Dispute, Intent, Ledger } from './ledger.ts'
import { cancelIntent, captureCharge } from './steps.ts'
import { notify } from './webhook.ts'

/** Events at Stripe by itself, or on its dashboard. */
export function actRoutes(app: FastifyInstance, world: World, ledger: Ledger) {
  actRoute(app, 'STRIPE', ({ act, txId, minor }) => {
    const intents = [...ledger.intents.values()]
    const intent = intents.findLast(({ metadata }) => metadata.txId === txId)
    return intent ? actsOn(world, ledger, intent)[act](minor) : false
  })
}

type Perform = (minor: number | undefined) => boolean

function actsOn(world: World, ledger: Ledger, intent: Intent): Record<Act['act'], Perform> {
  const charge = ledger.charges.get(intent.latest_charge ?? '')
  const paid = charge?.captured ? charge : undefined
  const [refund] = ledger.refunds.filter(({ payment_intent }) => payment_intent === intent.id)

  /** The charge that is under way, or a new one where none is. */
  function end(standing: 'succeeded' | 'failed') {
    const settled =
      charge?.status === 'pending'
        ? ledger.settle(intent, charge, standing)
        : ledger.addCharge(intent, standing)
    announce(world, intent, settled, standing)
    return true
  }

  function endDispute(status: Dispute['status']) {
    const [dispute] = ledger.disputes.filter(({ payment_intent }) => payment_intent === intent.id)
    if (dispute?.status !== 'needs_response') return false
    dispute.status = status
    notify(world, [
      ...(status === 'won' ? [['charge.dispute.funds_reinstated', dispute] as const] : []),
      ['charge.dispute.closed', dispute],
    ])
    return true
  }

  const isUnderWay = ['processing', 'requires_action'].includes(intent.status)
  return {
    finish() {
      if (intent.status !== 'requires_capture') return isUnderWay ? end('succeeded') : false
      if (charge) captureCharge(world, ledger, intent, charge)
      return charge !== undefined
    },

    fail: () => (isUnderWay ? end('failed') : false),

    'late-success': () =>
      isUnderWay || intent.status === 'requires_payment_method' ? end('succeeded') : false,

    // A paid intent takes no other payment.
    'second-capture': () => false,

    refund(minor) {
      const left = paid ? paid.amount - paid.amount_refunded : 0
      const amount = minor ?? left
      if (!paid || amount === 0 || amount > left) return false
      const made = ledger.addRefund(paid, amount, {}, 'succeeded')
      notify(world, [
        ['refund.created', made],
        ['charge.refunded', paid],
      ])
      return true
    },

    'finish-refund'() {
      if (refund?.status !== 'pending') return false
      refund.status = 'succeeded'
      notify(world, [['refund.updated', refund]])
      return true
    },

    'fail-refund'() {
      if (!paid || !refund || refund.status === 'failed') return false
      ledger.failRefund(paid, refund)
      notify(world, [
        ['refund.updated', refund],
        ['refund.failed', refund],
      ])
      return true
    },

    dispute(minor) {
      if (!paid) return false
      const dispute = ledger.addDispute(paid, minor ?? paid.amount)
      notify(world, [
        ['charge.dispute.created', dispute],
        ['charge.dispute.funds_withdrawn', dispute],
      ])
      return true
    },

    'win-dispute': () => endDispute('won'),
    'lose-dispute': () => endDispute('lost'),
    expire: () => cancelIntent(world, intent, 'automatic'),
  }
}
