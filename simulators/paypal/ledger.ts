import { randomBytes } from 'node:crypto'
import type { Misbehaviour } from '../misbehaviour.ts'

export type Amount = { currency_code: string; value: string }
export type Unit = { custom_id?: string; description?: string; amount: Amount }

type Refund = { id: string; status: string; amount: Amount; custom_id?: string }
export type Capture = {
  id: string
  status: string
  amount: Amount
  custom_id: string | undefined
  orderId: string
  refunds: Refund[]
}
export type Order = {
  id: string
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  unit: Unit
  /** What the payer's card will say when the money is taken. */
  card: 'good' | 'declined' | 'another-needed'
  capture: Capture | undefined
  createdAt: string
}

// PayPal's accounts in India receive no rupees.
export const paypalCurrencies = ['USD', 'EUR']

/** An id as PayPal writes them: 17 capitals and digits. */
export const paypalId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

export const toMinor = ({ value }: Amount) => Number(value.replace('.', ''))
const toAmount = (minor: number, currency_code: string): Amount => {
  const digits = String(minor).padStart(3, '0')
  return { currency_code, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

export function newOrder(unit: Unit): Order {
  const createdAt = new Date().toISOString()
  return { id: paypalId(), status: 'CREATED', unit, card: 'good', capture: undefined, createdAt }
}

/** Takes the money, or fails to; what is taken may not be what was ordered. */
export function captureOrder(order: Order, fault: Misbehaviour['capture']): Capture {
  const { amount, custom_id } = order.unit
  const other = amount.currency_code === 'USD' ? 'EUR' : 'USD'
  const captured = {
    'wrong-amount': toAmount(toMinor(amount) - 1, amount.currency_code),
    'wrong-currency': { ...amount, currency_code: other },
    right: amount,
  }[fault ?? 'right']
  const status = order.card === 'good' ? 'COMPLETED' : 'DECLINED'
  const orderId = order.id
  order.capture = { id: paypalId(), status, amount: captured, custom_id, orderId, refunds: [] }
  order.status = 'COMPLETED'
  return order.capture
}

/** Gives money back; `undefined` when more is asked for than is left. */
export function refundCapture(capture: Capture, amount = capture.amount, custom_id?: string) {
  const given = capture.refunds.reduce((sum, refund) => sum + toMinor(refund.amount), 0)
  const left = toMinor(capture.amount) - given
  if (toMinor(amount) > left || amount.currency_code !== capture.amount.currency_code) return
  const refund: Refund = { id: paypalId(), status: 'COMPLETED', amount }
  if (custom_id) refund.custom_id = custom_id
  capture.refunds.push(refund)
  capture.status = toMinor(amount) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return refund
}

export function captureJson({ id, status, amount, custom_id, orderId }: Capture) {
  const supplementary_data = { related_ids: { order_id: orderId } }
  return { id, status, amount, custom_id, final_capture: true, supplementary_data }
}

export function orderJson({ id, status, unit, capture, createdAt }: Order, url: string) {
  const self = `${url}/paypal/v2/checkout/orders/${id}`
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [
      {
        reference_id: 'default',
        ...unit,
        ...(capture && { payments: { captures: [captureJson(capture)] } }),
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
