import type { Attempt, Snapshot } from '../../provider/gateway.ts'
import { type PaypalApi, refusalOf } from './api.ts'
import { isAsPlaced, orderAnswer, orderPath, readOrder } from './order.ts'

/** Nothing where PayPal knows no such order: those that nobody approved are forgotten in hours. */
export async function findOrder(paypal: PaypalApi, orderId: string) {
  try {
    return await paypal(orderPath(orderId), { answer: orderAnswer })
  } catch (error) {
    if (refusalOf(error)?.words.includes('RESOURCE_NOT_FOUND')) return undefined
    throw error
  }
}

/** Asks how the order stands, and takes the money if the payer has agreed to it. */
export async function settleOrder(
  paypal: PaypalApi,
  attempt: Attempt,
  orderId: string,
): Promise<Snapshot> {
  const providerOrderId = orderId
  const order = await findOrder(paypal, orderId)
  if (!order) return { state: 'EXPIRED', providerOrderId, reason: 'RESOURCE_NOT_FOUND' }
  // An approved order that nobody captures expires by itself some hours later.
  if (order.status !== 'APPROVED' || attempt.readOnly) return readOrder(order, attempt)
  if (isAsPlaced(order, attempt)) return capture(paypal, attempt, orderId)
  return { state: 'FAILED', providerOrderId, reason: 'The order is not as placed.' }
}

/**
 * An order can be captured once, however often it is asked, so it needs no idempotency key; and
 * with one, PayPal might repeat a card's refusal after the payer has chosen another card.
 */
async function capture(paypal: PaypalApi, attempt: Attempt, orderId: string): Promise<Snapshot> {
  try {
    const body = {}
    const answer = orderAnswer
    return readOrder(await paypal(`${orderPath(orderId)}/capture`, { body, answer }), attempt)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.words.includes('ORDER_ALREADY_CAPTURED')) {
      return readOrder(await paypal(orderPath(orderId), { answer: orderAnswer }), attempt)
    }
    // Wrong keys say nothing of the payment.
    if (!refusal || refusal.status === 401) throw error
    return { providerOrderId: orderId, ...readRefusal(refusal) }
  }
}

/** PayPal never takes this money, however often it is asked. */
const final = new Set([
  'AGREEMENT_ALREADY_CANCELLED',
  'AUTH_CAPTURE_NOT_ENABLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'COMPLIANCE_VIOLATION',
  'DECLINED_DUE_TO_RELATED_TXN',
  'DOMESTIC_TRANSACTION_REQUIRED',
  'DUPLICATE_INVOICE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYEE_BLOCKED_TRANSACTION',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
  'TRANSACTION_REFUSED',
])

/** The payer may choose another card or account for the same order. */
const declines = new Set([
  'CARD_BRAND_NOT_SUPPORTED',
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'REFERENCED_CARD_EXPIRED',
])

function readRefusal(refusal: NonNullable<ReturnType<typeof refusalOf>>): Snapshot {
  const { words, payerActionUrl } = refusal
  const reason = words.at(-1) ?? 'UNPROCESSABLE_ENTITY'
  if (words.some((word) => final.has(word))) return { state: 'FAILED', reason }
  return {
    state: 'PENDING',
    reason,
    ...(words.some((word) => declines.has(word)) && { declined: true }),
    ...(words.includes('ORDER_COMPLETION_IN_PROGRESS') && { inFlight: true }),
    ...(payerActionUrl && { redirectUrl: payerActionUrl }),
  }
}
