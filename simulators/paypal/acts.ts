import type { FastifyInstance } from 'fastify'
import { type Act, actRoute } from '../acts.ts'
import type { World } from '../world.ts'
import {
  type Capture,
  captureJson,
  disputeJson,
  type Order,
  orderJson,
  paypalId,
  type Refund,
  refundCapture,
  refundJson,
  toAmount,
} from './ledger.ts'
import type { PaypalWebhooks } from './webhook.ts'

type Perform = (order: Order, capture: Capture | undefined, minor?: number) => boolean

/** Events at PayPal without the site. */
export function paypalActs(
  app: FastifyInstance,
  world: World,
  orders: Map<string, Order>,
  webhooks: PaypalWebhooks,
) {
  const tell = (event_type: string, resource: unknown) => {
    webhooks.send([{ event_type, resource }])
    return true
  }

  /** An eCheck is cleared, or bounces. */
  const decide = (status: 'COMPLETED' | 'DECLINED', event: string): Perform => {
    return (_order, capture) => {
      if (capture?.status !== 'PENDING') return false
      capture.status = status
      return tell(event, captureJson(capture))
    }
  }

  const endRefund = (status: Refund['status'], event: string): Perform => {
    return (_order, capture) => {
      const refund = capture?.refunds.at(-1)
      if (!capture || !refund || refund.status === status) return false
      refund.status = status
      return tell(event, refundJson(capture, refund, world.url))
    }
  }

  const endDispute = (outcome: string): Perform => {
    return (_order, capture) => {
      const dispute = capture?.disputes.at(-1)
      if (!capture || !dispute || dispute.outcome) return false
      dispute.outcome = outcome
      return tell('CUSTOMER.DISPUTE.RESOLVED', disputeJson(capture, dispute))
    }
  }

  const acts: Record<Act['act'], Perform> = {
    finish: decide('COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'),
    fail: decide('DECLINED', 'PAYMENT.CAPTURE.DENIED'),
    // Money at PayPal is taken by the site alone: late is only the payer's approval.
    'late-success'(order) {
      if (order.status !== 'CREATED') return false
      Object.assign(order, { status: 'APPROVED', card: 'good' })
      return tell('CHECKOUT.ORDER.APPROVED', orderJson(order, world.url))
    },
    // PayPal captures an order once.
    'second-capture': () => false,
    refund(_order, capture, minor) {
      if (capture?.status !== 'COMPLETED') return false
      const amount = minor && { amount: toAmount(minor, capture.amount.currency_code) }
      const refund = refundCapture(capture, { ...amount })
      if (!refund) return false
      return tell('PAYMENT.CAPTURE.REFUNDED', refundJson(capture, refund, world.url))
    },
    'finish-refund': endRefund('COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'),
    'fail-refund': endRefund('FAILED', 'PAYMENT.REFUND.FAILED'),
    dispute(_order, capture, minor) {
      if (capture?.status !== 'COMPLETED') return false
      const amount = minor ? toAmount(minor, capture.amount.currency_code) : capture.amount
      const dispute = { id: `PP-R-${paypalId()}`, amount }
      capture.disputes.push(dispute)
      return tell('CUSTOMER.DISPUTE.CREATED', disputeJson(capture, dispute))
    },
    'win-dispute': endDispute('RESOLVED_SELLER_FAVOUR'),
    // A bank takes money back also where nobody opened a case before.
    'lose-dispute'(order, capture) {
      if (capture?.status === 'COMPLETED' && capture.disputes.length === 0) {
        const reversal: Refund = { id: paypalId(), status: 'COMPLETED', amount: capture.amount }
        return tell('PAYMENT.CAPTURE.REVERSED', refundJson(capture, reversal, world.url))
      }
      return endDispute('RESOLVED_BUYER_FAVOUR')(order, capture)
    },
    // Orders that nobody approved, or nobody captured in time, are forgotten.
    expire: (order, capture) => !capture && orders.delete(order.id),
  }

  actRoute(app, 'PAYPAL', ({ act, txId, minor }) => {
    const order = [...orders.values()].findLast(({ unit }) => unit.custom_id === txId)
    return order ? acts[act](order, order.capture, minor) : false
  })
}
