import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Misbehaviour } from '../misbehaviour.ts'

export const amount = z.object({ currency_code: z.string().length(3), value: z.string() })
export type Amount = z.infer<typeof amount>
export type Unit = { custom_id?: string; description?: string; amount: Amount }

export type Refund = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Amount
  custom_id?: string
  invoice_id?: string
  status_details?: { reason: string }
}
export type Dispute = { id: string; amount: Amount; outcome?: string }
export type Capture = {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
  amount: Amount
  custom_id: string | undefined
  orderId: string
  createdAt: string
  refunds: Refund[]
  disputes: Dispute[]
}
export type Order = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED'
  unit: Unit
  /** Card that decides how the capture will end; an issue of PayPal's refuses it. */
  card: 'good' | 'declined' | 'slow' | { issue: string }
  capture: Capture | undefined
  createdAt: string
}

// PayPal's accounts in India receive no rupees.
export const paypalCurrencies = ['USD', 'EUR']

/** An id as PayPal writes them: 17 capitals and digits. */
export const paypalId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

export const toMinor = ({ value }: Amount) => Number(value.replace('.', ''))
export const toAmount = (minor: number, currency_code: string): Amount => {
  const digits = String(minor).padStart(3, '0')
  return { currency_code, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

export function newOrder(unit: Unit): Order {
  const createdAt = new Date().toISOString()
  return { id: paypalId(), status: 'CREATED', unit, card: 'good', capture: undefined, createdAt }
}

const statuses = { good: 'COMPLETED', declined: 'DECLINED', slow: 'PENDING' } as const

/** Takes the money, or fails to; what is taken may not be what was ordered. */
export function captureOrder(
  order: Order,
  card: keyof typeof statuses,
  fault: Misbehaviour['capture'],
): Capture {
  const { amount, custom_id } = order.unit
  const other = amount.currency_code === 'USD' ? 'EUR' : 'USD'
  const captured = {
    'wrong-amount': toAmount(toMinor(amount) - 1, amount.currency_code),
    'wrong-currency': { ...amount, currency_code: other },
    right: amount,
  }[fault ?? 'right']
  order.capture = {
    id: paypalId(),
    status: statuses[card],
    amount: captured,
    custom_id,
    orderId: order.id,
    createdAt: new Date().toISOString(),
    refunds: [],
    disputes: [],
  }
  order.status = 'COMPLETED'
  return order.capture
}

const sumOf = (refunds: Refund[]) =>
  refunds.reduce((sum, refund) => sum + toMinor(refund.amount), 0)
const leftOf = ({ amount, refunds }: Capture) =>
  toMinor(amount) - sumOf(refunds.filter(({ status }) => status !== 'FAILED'))

type NewRefund = {
  amount?: Amount | undefined
  custom_id?: string | undefined
  invoice_id?: string | undefined
}

/** Gives money back; `undefined` when more is asked for than is left. */
export function refundCapture(capture: Capture, wanted: NewRefund): Refund | undefined {
  const { currency_code } = capture.amount
  const left = leftOf(capture)
  const amount = wanted.amount ?? toAmount(left, currency_code)
  if (toMinor(amount) > left || toMinor(amount) === 0) return undefined
  if (amount.currency_code !== currency_code) return undefined
  const { custom_id, invoice_id } = wanted
  const refund: Refund = {
    id: paypalId(),
    status: 'COMPLETED',
    amount,
    ...(custom_id && { custom_id }),
    ...(invoice_id && { invoice_id }),
  }
  capture.refunds.push(refund)
  return refund
}

/** A capture counts as refunded by what has arrived. */
export function statusOf({ status, amount, refunds }: Capture) {
  const given = sumOf(refunds.filter((refund) => refund.status === 'COMPLETED'))
  if (given === 0) return status
  return given === toMinor(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

export function captureJson(capture: Capture) {
  const { id, status, amount, custom_id, orderId, createdAt } = capture
  return {
    id,
    status: statusOf(capture),
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount,
    custom_id,
    create_time: createdAt,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: orderId } },
  }
}

/** A refund as it is told alone: it names its capture in a link, and nothing else. */
export function refundJson(capture: Capture, refund: Refund, url: string) {
  const href = `${url}/paypal/v2/payments/captures/${capture.id}`
  return { ...refund, links: [{ rel: 'up', href, method: 'GET' }] }
}

export function disputeJson(capture: Capture, { id, amount, outcome }: Dispute) {
  return {
    dispute_id: id,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        ...(capture.custom_id && { custom: capture.custom_id }),
        gross_amount: capture.amount,
      },
    ],
    reason: 'UNAUTHORISED',
    status: outcome ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: amount,
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
    dispute_life_cycle_stage: 'CHARGEBACK',
  }
}

export function orderJson({ id, status, unit, capture, createdAt }: Order, url: string) {
  const self = `${url}/paypal/v2/checkout/orders/${id}`
  const refunds = capture?.refunds ?? []
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        ...(capture && {
          payments: {
            captures: [captureJson(capture)],
            ...(refunds.length > 0 && { refunds }),
          },
        }),
      },
    ],
    create_time: createdAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: checkoutUrl(url, id), rel: 'approve', method: 'GET' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    ],
  }
}

export const checkoutUrl = (url: string, id: string) => `${url}/paypal/checkoutnow?token=${id}`
