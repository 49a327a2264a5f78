import { randomBytes } from 'node:crypto'

export type Order = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type Payment = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  method: 'card'
  amount_refunded: number
  refund_status: 'partial' | 'full' | null
  captured: boolean
  notes: Notes
  error_code: string | null
  error_description: string | null
  created_at: number
}

export type Refund = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  status: 'processed'
  created_at: number
}

/** Razorpay writes empty notes as a list. */
type Notes = Record<string, string> | []

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const now = () => Math.floor(Date.now() / 1000)
export const identifier = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')}`

/** The books of the simulated Razorpay, newest entry first. */
export function createLedger() {
  const orders: Order[] = []
  const payments: Payment[] = []
  const refunds: Refund[] = []

  return {
    orders,
    payments,
    refunds,

    addOrder(wanted: { amount: number; currency: string; receipt: string | null; notes: Notes }) {
      const order: Order = {
        id: identifier('order'),
        entity: 'order',
        ...wanted,
        amount_paid: 0,
        amount_due: wanted.amount,
        offer_id: null,
        status: 'created',
        attempts: 0,
        created_at: now(),
      }
      orders.unshift(order)
      return order
    },

    /** A try at an order; a failed one leaves it open for the next. */
    addPayment(order: Order, taken: { amount: number; currency: string } | undefined) {
      const payment: Payment = {
        id: identifier('pay'),
        entity: 'payment',
        amount: taken?.amount ?? order.amount,
        currency: taken?.currency ?? order.currency,
        status: taken ? 'captured' : 'failed',
        order_id: order.id,
        method: 'card',
        amount_refunded: 0,
        refund_status: null,
        captured: taken !== undefined,
        notes: [],
        error_code: taken ? null : 'BAD_REQUEST_ERROR',
        error_description: taken ? null : 'Your payment was declined by the bank.',
        created_at: now(),
      }
      payments.unshift(payment)
      order.attempts += 1
      order.status = taken ? 'paid' : 'attempted'
      if (taken) Object.assign(order, { amount_paid: taken.amount, amount_due: 0 })
      return payment
    },

    addRefund(payment: Payment, amount: number, notes: Notes) {
      const { id: payment_id, currency } = payment
      const id = identifier('rfnd')
      const refund: Refund = {
        id,
        entity: 'refund',
        amount,
        currency,
        payment_id,
        notes,
        status: 'processed',
        created_at: now(),
      }
      refunds.unshift(refund)
      payment.amount_refunded += amount
      const isFull = payment.amount_refunded === payment.amount
      payment.refund_status = isFull ? 'full' : 'partial'
      if (isFull) payment.status = 'refunded'
      return refund
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
