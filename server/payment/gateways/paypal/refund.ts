import { type Money, toDecimal } from '../../../../contract/money.ts'
import type { Attempt, Refund } from '../../provider/gateway.ts'
import { type PaypalApi, refusalOf } from './api.ts'
import { findOrder } from './capture.ts'
import { readOrder, readRefund, refundAnswer, refundsOf } from './order.ts'

/**
 * Gives back what was captured. PayPal keeps idempotency keys for some days only, so the key is
 * the refund's invoice number too: under that it is found again, and never made twice.
 */
export async function refundPaypal(
  paypal: PaypalApi,
  attempt: Attempt,
  amount: Money,
  key: string,
): Promise<Refund> {
  const { captureId, known } = await lookUp(paypal, attempt, key)
  if (known) return known
  if (!captureId) return { state: 'FAILED', reason: 'Nothing was captured.' }
  try {
    const made = await paypal(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, {
      body: refundBody(attempt, amount, key),
      requestId: key,
      answer: refundAnswer,
    })
    return readRefund(made)
  } catch (error) {
    return refusedRefund(error)
  }
}

export const refundBody = ({ txId }: Attempt, { minor, currency }: Money, key: string) => ({
  amount: { value: toDecimal(minor), currency_code: currency },
  custom_id: txId,
  invoice_id: key,
})

async function lookUp(paypal: PaypalApi, attempt: Attempt, key: string) {
  const { providerOrderId, providerPaymentId: captureId } = attempt
  const order = providerOrderId && (await findOrder(paypal, providerOrderId))
  if (!order) return { captureId }
  const found = refundsOf(order).find((refund) => refund.key === key)
  const known = found && {
    state: found.state,
    providerRefundId: found.providerRefundId,
    ...(found.reason && { reason: found.reason }),
  }
  return { captureId: captureId ?? readOrder(order, attempt).providerPaymentId, known }
}

function refusedRefund(error: unknown): Refund {
  const refusal = refusalOf(error)
  const reason = refusal?.words.join(': ') ?? ''
  // It was asked for before, or is just now beside us: the next question finds it.
  const isKnown = refusal?.words.includes('DUPLICATE_INVOICE_ID')
  if (refusal?.status === 409 || isKnown) return { state: 'PENDING', reason }
  if (refusal?.status === 422) return { state: 'FAILED', reason }
  throw error
}
