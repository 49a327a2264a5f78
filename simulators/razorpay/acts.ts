import type { FastifyInstance } from 'fastify'
import { type Act, actRoute } from '../acts.ts'
import type { World } from '../world.ts'
import type { Dispute, Ledger, Order, Payment } from './ledger.ts'
import { announcePaid, notify } from './webhook.ts'

/** Events at Razorpay by itself, or on its dashboard. Its orders never expire. */
export function actRoutes(app: FastifyInstance, world: World, ledger: Ledger) {
  actRoute(app, 'RAZORPAY', ({ act, txId, minor }) => {
    const order = ledger.orders.find(({ receipt }) => receipt === txId)
    const perform = order && actsOn(world, ledger, order)[act]
    return perform?.(minor) ?? false
  })
}

type Perform = (minor: number | undefined) => boolean

function actsOn(world: World, ledger: Ledger, order: Order): Partial<Record<Act['act'], Perform>> {
  const payments = ledger.payments.filter(({ order_id }) => order_id === order.id)
  const inState = (...states: Payment['status'][]) =>
    payments.find(({ status }) => states.includes(status))
  const paid = inState('captured', 'refunded')
  const refunds = ledger.refunds.filter(({ payment_id }) => payment_id === paid?.id)

  function take(payment: Payment) {
    // Captures nothing more for a paid order: an authorisation goes back.
    ledger.change(order, payment, order.status === 'paid' ? 'authorized' : 'captured')
    announcePaid(world, order, payment)
    return true
  }

  function endDispute(status: Dispute['status']) {
    const dispute = ledger.disputes.find(({ payment_id }) => payment_id === paid?.id)
    if (!paid || dispute?.status !== 'open') return false
    dispute.status = status
    dispute.amount_deducted = status === 'lost' ? dispute.amount : 0
    notify(world, [[`payment.dispute.${status}`, { payment: paid, dispute }]])
    return true
  }

  return {
    finish() {
      const open = inState('created', 'authorized')
      return open ? take(open) : false
    },

    fail() {
      const open = inState('created', 'authorized')
      if (!open) return false
      // An authorisation goes back by itself, and Razorpay tells nobody.
      const isHeld = open.status === 'authorized'
      ledger.change(order, open, isHeld ? 'refunded' : 'failed')
      if (!isHeld) notify(world, [['payment.failed', { payment: open }]])
      return true
    },

    'late-success'() {
      const open = inState('failed', 'created', 'authorized')
      if (!open && order.status === 'paid') return false
      return take(open ?? ledger.addPayment(order, 'created'))
    },

    'second-capture'() {
      if (!paid) return false
      const second = ledger.addPayment(order, 'captured')
      announcePaid(world, order, second)
      return true
    },

    refund(minor) {
      const left = paid ? paid.amount - paid.amount_refunded : 0
      const amount = minor ?? left
      if (!paid || amount === 0 || amount > left) return false
      const refund = ledger.addRefund(paid, amount, [], 'processed')
      const things = { refund, payment: paid }
      notify(world, [
        ['refund.created', things],
        ['refund.processed', things],
      ])
      return true
    },

    'finish-refund'() {
      const [refund] = refunds
      if (!paid || refund?.status !== 'pending') return false
      refund.status = 'processed'
      notify(world, [['refund.processed', { refund, payment: paid }]])
      return true
    },

    'fail-refund'() {
      const [refund] = refunds
      if (!paid || !refund || refund.status === 'failed') return false
      ledger.failRefund(paid, refund)
      notify(world, [['refund.failed', { refund, payment: paid }]])
      return true
    },

    dispute(minor) {
      if (!paid) return false
      const dispute = ledger.addDispute(paid, minor ?? paid.amount)
      notify(world, [['payment.dispute.created', { payment: paid, dispute }]])
      return true
    },

    'win-dispute': () => endDispute('won'),
    'lose-dispute': () => endDispute('lost'),
  }
}
