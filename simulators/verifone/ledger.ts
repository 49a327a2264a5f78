import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Misbehaviour } from '../misbehaviour.ts'

export type Order = {
  refNo: string
  reference: string
  status: 'PENDING' | 'AUTHRECEIVED' | 'COMPLETE' | 'CANCELED' | 'REVERSED' | 'REFUND'
  /** The verdict of the fraud review. */
  approval: 'WAITING' | 'OK'
  isTest: boolean
  amount: string
  currency: string
  email: string
  returnUrl: string
  cancelUrl: string
  /** There as long as 3-D Secure is not done. */
  confirmation: string | undefined
  refund: 'none' | 'registered'
  chargeback: 'NONE' | 'OPEN' | 'WON' | 'LOST'
}

export type Card = { ccNo?: string; cvv?: string; expMonth?: string; expYear?: string }

/** Behaviour of test cards: most are asked for 3-D Secure; these are not. */
const behaviours: Record<string, 'approve' | 'decline' | 'review'> = {
  '5555555555554444': 'approve',
  '4000000000000002': 'decline',
  '4000000000009235': 'review',
}
/** The call about this card gets lost once. */
const unlucky = '4000000000000119'

export type OrderRequest = {
  ExternalReference?: string
  Currency?: string
  Country?: string
  BillingDetails?: Record<string, string | undefined>
  Items?: { Code?: string | null; Price?: { Amount?: string } }[]
  PaymentDetails?: {
    Type?: string
    PaymentMethod?: {
      EesToken?: string
      Vendor3DSReturnURL?: string
      Vendor3DSCancelURL?: string
    }
  }
}

/** Verifone's books: tokens that are good once, and the orders they paid. */
export function createLedger() {
  const tokens = new Map<string, string>()
  const orders: Order[] = []
  let lostCalls = 0

  return {
    /** A token, or a code with a message. */
    tokenise({ ccNo = '', cvv = '', expMonth = '', expYear = '' }: Card) {
      const number = ccNo.replace(/\s/g, '')
      if (number === unlucky && lostCalls++ === 0) return { code: 200, message: 'Call failed' }
      const expiry = Number(expYear) * 12 + Number(expMonth)
      const now = new Date().getUTCFullYear() * 12 + new Date().getUTCMonth() + 1
      const isGood = /^\d{12,19}$/.test(number) && /^\d{3,4}$/.test(cvv) && expiry >= now
      if (!isGood) return { code: 401, message: 'The card details are not valid.' }
      const token = randomUUID()
      tokens.set(token, number)
      return { token }
    },

    /** A declined card leaves an order behind that nobody paid. */
    place(request: OrderRequest, capture: Misbehaviour['capture']) {
      const { Type, PaymentMethod: method } = request.PaymentDetails ?? {}
      const card = tokens.get(method?.EesToken ?? '')
      // It is spent even where the order comes to nothing.
      tokens.delete(method?.EesToken ?? '')
      if (!card) return { refusal: 'INVALID_EES_TOKEN' }
      const behaviour = behaviours[card]
      const order: Order = {
        refNo: String(randomInt(100_000_000, 999_999_999)),
        reference: request.ExternalReference ?? '',
        status: behaviour === 'review' ? 'AUTHRECEIVED' : 'PENDING',
        approval: 'WAITING',
        isTest: Type === 'TEST',
        amount: request.Items?.[0]?.Price?.Amount ?? '',
        currency: request.Currency ?? '',
        email: request.BillingDetails?.Email ?? '',
        returnUrl: method?.Vendor3DSReturnURL ?? '',
        cancelUrl: method?.Vendor3DSCancelURL ?? '',
        confirmation: behaviour ? undefined : randomBytes(16).toString('hex'),
        refund: 'none',
        chargeback: 'NONE',
      }
      orders.push(order)
      if (behaviour === 'approve') capturePayment(order, capture)
      const errors = behaviour === 'decline' ? { CARD_DECLINED: 'The card was declined.' } : null
      return { order, errors }
    },

    /** Another order for the same: the answer to the first was lost, and its payer tried again. */
    placeAgain(order: Order) {
      const second = { ...order, refNo: String(randomInt(100_000_000, 999_999_999)) }
      orders.push(second)
      return second
    },

    byConfirmation: (token: string) => orders.find(({ confirmation }) => confirmation === token),

    byReference: (reference: string | undefined) =>
      orders.filter((order) => !reference || order.reference === reference),

    byRefNo: (refNo: string) => orders.find((order) => order.refNo === refNo),

    /** A refund is registered first, and made when the order is next looked at. */
    refund(order: Order, amount: number) {
      if (order.refund !== 'none') return 'REFUND_ALREADY_REGISTERED'
      if (order.status !== 'COMPLETE') return 'ORDER_STATUS_INVALID'
      if (!(amount > 0 && amount <= Number(order.amount))) return 'REFUND_AMOUNT_INVALID'
      order.refund = 'registered'
      return undefined
    },
  }
}

export function capturePayment(order: Order, wrong?: Misbehaviour['capture']) {
  order.status = 'COMPLETE'
  order.approval = 'OK'
  order.confirmation = undefined
  if (wrong === 'wrong-amount') order.amount = (Number(order.amount) - 1).toFixed(2)
  if (wrong === 'wrong-currency') order.currency = order.currency === 'USD' ? 'EUR' : 'USD'
}
