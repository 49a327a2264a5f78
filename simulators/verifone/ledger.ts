import { randomBytes, randomInt } from 'node:crypto'
import type { Misbehaviour } from '../misbehaviour.ts'

export type Order = {
  refNo: string
  reference: string
  status: 'PENDING' | 'AUTHRECEIVED' | 'COMPLETE' | 'CANCELED' | 'REFUND'
  amount: string
  currency: string
  email: string
  returnUrl: string
  cancelUrl: string
  /** There as long as the cardholder has yet to confirm. */
  confirmation: string | undefined
  refund: 'none' | 'registered'
}

export type Card = { ccNo?: string; cvv?: string; expMonth?: string; expYear?: string }

/** What becomes of a card: most are asked for a confirmation; these two are not. */
const behaviours: Record<string, 'approve' | 'decline'> = {
  '5555555555554444': 'approve',
  '4000000000000002': 'decline',
}
/** The call about this card gets lost once. */
const unlucky = '4000000000000119'

export type OrderRequest = {
  ExternalReference?: string
  Currency?: string
  BillingDetails?: { Email?: string }
  Items?: { Price?: { Amount?: string } }[]
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
    /** Answers in the words of the old script: a token, or a code with a message. */
    tokenise({ ccNo = '', cvv = '', expMonth = '', expYear = '' }: Card) {
      const number = ccNo.replace(/\s/g, '')
      if (number === unlucky && lostCalls++ === 0)
        return { errorCode: 200, errorMsg: 'Call failed' }
      const expiry = Number(expYear) * 12 + Number(expMonth)
      const now = new Date().getUTCFullYear() * 12 + new Date().getUTCMonth() + 1
      const isGood = /^\d{12,19}$/.test(number) && /^\d{3,4}$/.test(cvv) && expiry >= now
      if (!isGood) return { errorCode: 401, errorMsg: 'Bad request - parameter error' }
      const token = randomBytes(24).toString('base64')
      tokens.set(token, number)
      return { token }
    },

    place(request: OrderRequest, capture: Misbehaviour['capture']) {
      const { PaymentMethod: method } = request.PaymentDetails ?? {}
      const card = tokens.get(method?.EesToken ?? '')
      tokens.delete(method?.EesToken ?? '')
      if (!card) return { refusal: 'INVALID_PAYMENT_TOKEN' }
      const behaviour = behaviours[card]
      if (behaviour === 'decline') return { errors: { CARD_DECLINED: 'The card was declined.' } }
      const order: Order = {
        refNo: String(randomInt(100_000_000, 999_999_999)),
        reference: request.ExternalReference ?? '',
        status: 'PENDING',
        amount: request.Items?.[0]?.Price?.Amount ?? '',
        currency: request.Currency ?? '',
        email: request.BillingDetails?.Email ?? '',
        returnUrl: method?.Vendor3DSReturnURL ?? '',
        cancelUrl: method?.Vendor3DSCancelURL ?? '',
        confirmation: behaviour ? undefined : randomBytes(16).toString('hex'),
        refund: 'none',
      }
      orders.push(order)
      if (behaviour === 'approve') this.capture(order, capture)
      return { order }
    },

    capture(order: Order, wrong: Misbehaviour['capture']) {
      order.status = 'COMPLETE'
      order.confirmation = undefined
      if (wrong === 'wrong-amount') order.amount = (Number(order.amount) - 1).toFixed(2)
      if (wrong === 'wrong-currency') order.currency = order.currency === 'USD' ? 'EUR' : 'USD'
    },

    byConfirmation: (token: string) => orders.find(({ confirmation }) => confirmation === token),

    byReference: (reference: string | undefined) =>
      orders.filter((order) => !reference || order.reference === reference),

    byRefNo(refNo: string) {
      return orders.find((order) => order.refNo === refNo)
    },

    /** A refund is registered first; the order shows it when it is next looked at. */
    refund(order: Order, amount: number) {
      if (order.refund !== 'none') return 'REFUND_ALREADY_REGISTERED'
      if (order.status !== 'COMPLETE') return 'ORDER_STATUS_INVALID'
      if (!(amount > 0 && amount <= Number(order.amount))) return 'REFUND_AMOUNT_INVALID'
      order.refund = 'registered'
      return undefined
    },
  }
}
