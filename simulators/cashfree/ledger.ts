import { randomBytes, randomInt } from 'node:crypto'
import type { Outcome } from '../checkout-page.ts'
import type { Misbehaviour } from '../misbehaviour.ts'

type Payment = {
  cf_payment_id: string
  payment_status: 'SUCCESS' | 'FAILED' | 'USER_DROPPED'
  payment_amount: number
  payment_currency: string
  is_captured: boolean
  payment_message: string
}
export type Refund = {
  cf_refund_id: string
  refund_id: string
  order_id: string
  refund_amount: number
  refund_currency: string
  refund_status: 'SUCCESS'
}
export type NewOrder = {
  order_id: string
  order_amount: number
  order_currency: string
  order_expiry_time: string
  customer_details: { customer_id: string; customer_phone: string }
  order_meta: { return_url: string }
}
export type Order = NewOrder & {
  cf_order_id: string
  sessionId: string
  payments: Payment[]
  refunds: Refund[]
}

const numericId = () => String(randomInt(1_000_000_000, 9_999_999_999))

export function newOrder(wanted: NewOrder): Order {
  const sessionId = `session_${randomBytes(32).toString('base64url')}`
  return { ...wanted, cf_order_id: numericId(), sessionId, payments: [], refunds: [] }
}

export const isPaid = ({ payments }: Order) =>
  payments.some(({ payment_status }) => payment_status === 'SUCCESS')

const endings = {
  pay: { payment_status: 'SUCCESS', payment_message: 'Transaction successful' },
  fail: { payment_status: 'FAILED', payment_message: 'Your bank declined the transaction' },
  cancel: { payment_status: 'USER_DROPPED', payment_message: 'User dropped' },
} as const

/** One more try at the order; what is taken may not be what was ordered. */
export function tryToPay(order: Order, outcome: Outcome, fault: Misbehaviour['capture']): Payment {
  const payment = {
    cf_payment_id: numericId(),
    ...endings[outcome],
    payment_amount: order.order_amount - (fault === 'wrong-amount' ? 1 : 0),
    payment_currency: fault === 'wrong-currency' ? 'USD' : order.order_currency,
    is_captured: outcome === 'pay',
  }
  order.payments.push(payment)
  return payment
}

const paise = (amount: number) => Math.round(amount * 100)

/** Gives money back; nothing when more is asked for than is left. */
export function giveBack(order: Order, refund_id: string, refund_amount: number) {
  const paid = order.payments.find(({ payment_status }) => payment_status === 'SUCCESS')
  const given = order.refunds.reduce((sum, refund) => sum + paise(refund.refund_amount), 0)
  if (!paid || paise(refund_amount) > paise(paid.payment_amount) - given) return undefined
  const refund: Refund = {
    cf_refund_id: `refund_${numericId()}`,
    refund_id,
    order_id: order.order_id,
    refund_amount,
    refund_currency: paid.payment_currency,
    refund_status: 'SUCCESS',
  }
  order.refunds.push(refund)
  return refund
}

export function orderJson(order: Order) {
  const { payments: _payments, refunds: _refunds, sessionId, ...shown } = order
  const isOver = Date.now() > Date.parse(order.order_expiry_time)
  const order_status = isPaid(order) ? 'PAID' : isOver ? 'EXPIRED' : 'ACTIVE'
  return { ...shown, entity: 'order', order_status, payment_session_id: sessionId }
}

export const paymentJson = (order: Order, payment: Payment) => ({
  ...payment,
  entity: 'payment',
  order_id: order.order_id,
  order_amount: order.order_amount,
})
