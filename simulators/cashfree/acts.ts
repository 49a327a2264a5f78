import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Act, actRoute } from '../acts.ts'
import type { World } from '../world.ts'
import {
  changePayment,
  disputeJson,
  giveBack,
  isPaid,
  type Order,
  orderDetails,
  type Payment,
  type Refund,
  statusOf,
  tryToPay,
} from './ledger.ts'
import { sendPaymentWebhook, sendWebhooks } from './webhook.ts'

type Perform = (order: Order, minor?: number) => boolean

/** Events at Cashfree without the site. */
export function cashfreeActs(app: FastifyInstance, world: World, orders: Map<string, Order>) {
  const tell = (type: string, data: unknown) => {
    sendWebhooks(world, [{ type, data }])
    return true
  }
  const lastPayment = ({ payments }: Order, ...statuses: Payment['payment_status'][]) =>
    payments.findLast(({ payment_status }) => statuses.includes(payment_status))

  const endPayment = (order: Order, payment: Payment | undefined, outcome: 'pay' | 'fail') => {
    if (!payment) return false
    changePayment(payment, outcome)
    sendPaymentWebhook(world, order, payment)
    return true
  }

  const endRefund = (status: Refund['refund_status']): Perform => {
    return ({ refunds }) => {
      const refund = refunds.at(-1)
      if (!refund || refund.refund_status === status) return false
      refund.refund_status = status
      return tell('REFUND_STATUS_WEBHOOK', { refund })
    }
  }

  const tellDispute = (order: Order, type: string) => {
    const [dispute] = order.disputes.slice(-1).map((last) => disputeJson(order, last))
    return tell(type, { dispute, order_details: orderDetails(order) })
  }
  const endDispute = (dispute_status: string): Perform => {
    return (order) => {
      const dispute = order.disputes.at(-1)
      if (dispute?.dispute_status !== 'CHARGEBACK_CREATED') return false
      dispute.dispute_status = dispute_status
      return tellDispute(order, 'DISPUTE_CLOSED')
    }
  }

  const acts: Record<Act['act'], Perform> = {
    finish: (order) => endPayment(order, lastPayment(order, 'PENDING'), 'pay'),
    fail: (order) => endPayment(order, lastPayment(order, 'PENDING'), 'fail'),
    'late-success'(order) {
      const left = lastPayment(order, 'FAILED', 'USER_DROPPED')
      if (left) return endPayment(order, left, 'pay')
      if (isPaid(order) || statusOf(order) === 'TERMINATED') return false
      const { capture } = world.misbehaviourOf('CASHFREE')
      return endPayment(order, tryToPay(order, 'fail', capture), 'pay')
    },
    'second-capture'(order) {
      const { capture } = world.misbehaviourOf('CASHFREE')
      return isPaid(order) && endPayment(order, tryToPay(order, 'fail', capture), 'pay')
    },
    refund(order, minor) {
      const refund_id = `dashboard_${randomInt(1_000_000)}`
      const part = minor === undefined ? {} : { refund_amount: minor / 100 }
      const refund = giveBack(order, { refund_id, ...part })
      return refund ? tell('REFUND_STATUS_WEBHOOK', { refund }) : false
    },
    'finish-refund': endRefund('SUCCESS'),
    'fail-refund': endRefund('FAILED'),
    dispute(order, minor) {
      if (!isPaid(order)) return false
      const dispute_amount = minor === undefined ? order.order_amount : minor / 100
      const dispute_id = randomInt(100_000_000, 999_999_999)
      order.disputes.push({ dispute_id, dispute_amount, dispute_status: 'CHARGEBACK_CREATED' })
      return tellDispute(order, 'DISPUTE_CREATED')
    },
    'win-dispute': endDispute('CHARGEBACK_MERCHANT_WON'),
    'lose-dispute': endDispute('CHARGEBACK_MERCHANT_LOST'),
    expire(order) {
      if (statusOf(order) !== 'ACTIVE') return false
      order.order_expiry_time = new Date(Date.now() - 1).toISOString()
      return true
    },
  }

  actRoute(app, 'CASHFREE', ({ act, txId, minor }) => {
    const order = orders.get(txId)
    return order ? acts[act](order, minor) : false
  })
}
