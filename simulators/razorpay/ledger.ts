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
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
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
  status: 'pending' | 'processed' | 'failed'
  created_at: number
}

export type Dispute = {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  amount_deducted: number
  reason_code: string
  status: 'open' | 'won' | 'lost'
  phase: 'chargeback'
  created_at: number
}

/** Razorpay writes empty notes as a list. */
type Notes = Record<string, string> | []

type Wanted = { amount: number; currency: string; receipt: string | null; notes: Notes }

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const now = () => Math.floor(Date.now() / 1000)
export const identifier = (prefix: string) =>
  `${prefix}_${Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')}`

/** The books of the simulated Razorpay, newest entry first. */
export function createLedger() {
  const orders: Order[] = []
  const payments: Payment[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const automatic = new Set<Order>()

  /** A failed try leaves its order open for the next; captured money pays it. */
  function change(order: Order, payment: Payment, status: Payment['status']) {
    const isFailed = status === 'failed'
    Object.assign(payment, {
      status,
      captured: status === 'captured',
      error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
      error_description: isFailed ? 'Your payment was declined by the bank.' : null,
    })
    if (status === 'captured') {
      Object.assign(order, { status: 'paid', amount_paid: payment.amount, amount_due: 0 })
    }
  }

  function giveBack(payment: Payment, amount: number) {
    payment.amount_refunded += amount
    const { amount: whole, amount_refunded: back } = payment
    payment.refund_status = back === 0 ? null : back === whole ? 'full' : 'partial'
    payment.status = back === whole ? 'refunded' : 'captured'
  }

  return {
    orders,
    payments,
    refunds,
    disputes,
    change,
    isAutomatic: (order: Order) => automatic.has(order),

    addOrder(wanted: Wanted, isAutomatic: boolean) {
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
      if (isAutomatic) automatic.add(order)
      return order
    },

    addPayment(order: Order, status: Payment['status'], { amount, currency } = order) {
      const payment: Payment = {
        id: identifier('pay'),
        entity: 'payment',
        amount,
        currency,
        status: 'created',
        order_id: order.id,
        method: 'card',
        amount_refunded: 0,
        refund_status: null,
        captured: false,
        notes: [],
        error_code: null,
        error_description: null,
        created_at: now(),
      }
      payments.unshift(payment)
      order.attempts += 1
      if (order.status === 'created') order.status = 'attempted'
      change(order, payment, status)
      return payment
    },

    addRefund(payment: Payment, amount: number, notes: Notes, status: Refund['status']) {
      const refund: Refund = {
        id: identifier('rfnd'),
        entity: 'refund',
        amount,
        currency: payment.currency,
        payment_id: payment.id,
        notes,
        status,
        created_at: now(),
      }
      refunds.unshift(refund)
      giveBack(payment, amount)
      return refund
    },

    /** The payer's bank sends it back, however long ago it was made. */
    failRefund(payment: Payment, refund: Refund) {
      refund.status = 'failed'
      giveBack(payment, -refund.amount)
    },

    addDispute({ id: payment_id, currency }: Payment, amount: number) {
      const dispute: Dispute = {
        id: identifier('disp'),
        entity: 'dispute',
        payment_id,
        amount,
        currency,
        amount_deducted: 0,
        reason_code: 'chargeback',
        status: 'open',
        phase: 'chargeback',
        created_at: now(),
      }
      disputes.unshift(dispute)
      return dispute
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
