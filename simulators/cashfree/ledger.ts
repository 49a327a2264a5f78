import { randomBytes, randomInt } from 'node:crypto'
import type { Misbehaviour } from '../misbehaviour.ts'

export type Outcome = 'pay' | 'fail' | 'cancel' | 'in-flight'

export type Payment = {
  cf_payment_id: string
  payment_status: 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING'
  payment_amount: number
  payment_currency: string
  is_captured: boolean
  payment_time: string
  payment_message: string
}
export type Refund = {
  cf_refund_id: string
  cf_payment_id: string
  refund_id: string
  order_id: string
  refund_amount: number
  refund_currency: string
  refund_status: 'SUCCESS' | 'PENDING' | 'FAILED'
  refund_type: 'MERCHANT_INITIATED'
}
export type Dispute = { dispute_id: number; dispute_amount: number; dispute_status: string }
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
  /** When each was given out. */
  sessions: Map<string, number>
  termination: 'none' | 'requested'
  payments: Payment[]
  refunds: Refund[]
  disputes: Dispute[]
}

const numericId = () => String(randomInt(1_000_000_000, 9_999_999_999))

export const newOrder = (wanted: NewOrder): Order => ({
  ...wanted,
  cf_order_id: numericId(),
  sessions: new Map(),
  termination: 'none',
  payments: [],
  refunds: [],
  disputes: [],
})

export const hasPayment = ({ payments }: Order, status: Payment['payment_status']) =>
  payments.some(({ payment_status }) => payment_status === status)

export const isPaid = (order: Order) => hasPayment(order, 'SUCCESS')

export function statusOf(order: Order) {
  if (isPaid(order)) return 'PAID'
  if (order.termination === 'requested') {
    return hasPayment(order, 'PENDING') ? 'TERMINATION_REQUESTED' : 'TERMINATED'
  }
  return Date.now() > Date.parse(order.order_expiry_time) ? 'EXPIRED' : 'ACTIVE'
}

const quarterHour = 15 * 60 * 1000

export const isCurrent = ({ sessions }: Order, session: string) =>
  Date.now() - (sessions.get(session) ?? Number.NEGATIVE_INFINITY) < quarterHour

const endings = {
  pay: { payment_status: 'SUCCESS', payment_message: 'Transaction successful' },
  fail: { payment_status: 'FAILED', payment_message: 'Your bank declined the transaction' },
  cancel: { payment_status: 'USER_DROPPED', payment_message: 'User dropped' },
  'in-flight': { payment_status: 'PENDING', payment_message: 'Waiting for the bank' },
} as const

/** One more try at the order; what is taken may not be what was ordered. */
export function tryToPay(order: Order, outcome: Outcome, fault: Misbehaviour['capture']): Payment {
  const payment = {
    cf_payment_id: numericId(),
    ...endings[outcome],
    payment_amount: order.order_amount - (fault === 'wrong-amount' ? 1 : 0),
    payment_currency: fault === 'wrong-currency' ? 'USD' : order.order_currency,
    is_captured: outcome === 'pay',
    payment_time: new Date().toISOString(),
  }
  order.payments.push(payment)
  return payment
}

/** A try ends otherwise than it stood. */
export function changePayment(payment: Payment, outcome: 'pay' | 'fail') {
  Object.assign(payment, endings[outcome], { is_captured: outcome === 'pay' })
}

export const paise = (amount: number) => Math.round(amount * 100)

/** Gives money back; nothing when more is asked for than is left. */
export function giveBack(
  order: Order,
  { refund_id, refund_amount }: { refund_id: string; refund_amount?: number },
  refund_status: Refund['refund_status'] = 'SUCCESS',
) {
  const leftOf = ({ cf_payment_id, payment_amount }: Payment) => {
    const kept = order.refunds.filter(
      (refund) => refund.cf_payment_id === cf_payment_id && refund.refund_status !== 'FAILED',
    )
    return (
      paise(payment_amount) - kept.reduce((sum, { refund_amount: back }) => sum + paise(back), 0)
    )
  }
  const paid = order.payments.filter(({ payment_status }) => payment_status === 'SUCCESS')
  const wanted = (payment: Payment) =>
    refund_amount === undefined ? leftOf(payment) : paise(refund_amount)
  const payment = paid.find((each) => wanted(each) > 0 && wanted(each) <= leftOf(each))
  if (!payment) return undefined
  const refund: Refund = {
    cf_refund_id: numericId(),
    cf_payment_id: payment.cf_payment_id,
    refund_id,
    order_id: order.order_id,
    refund_amount: wanted(payment) / 100,
    refund_currency: payment.payment_currency,
    refund_status,
    refund_type: 'MERCHANT_INITIATED',
  }
  order.refunds.push(refund)
  return refund
}

/** Every answer about an order brings a fresh session. */
export function orderJson(order: Order) {
  const { payments: _payments, refunds: _refunds, disputes: _disputes, ...rest } = order
  const { sessions, termination: _termination, ...shown } = rest
  const payment_session_id = `session_${randomBytes(32).toString('base64url')}`
  sessions.set(payment_session_id, Date.now())
  return { ...shown, entity: 'order', order_status: statusOf(order), payment_session_id }
}

export const paymentJson = (order: Order, payment: Payment) => ({
  ...payment,
  entity: 'payment',
  order_id: order.order_id,
  order_amount: order.order_amount,
  order_currency: order.order_currency,
})

export const disputeJson = (order: Order, dispute: Dispute) => ({
  ...dispute,
  dispute_type: 'CHARGEBACK',
  reason_code: '1402',
  reason_description: 'Duplicate Processing',
  dispute_amount_currency: order.order_currency,
  order_details: orderDetails(order),
})

/** A dispute's way to name the payment. */
export const orderDetails = ({ order_id, order_amount, order_currency, payments }: Order) => ({
  order_id,
  order_amount,
  order_currency,
  cf_payment_id: payments.find(({ payment_status }) => payment_status === 'SUCCESS')?.cf_payment_id,
})
