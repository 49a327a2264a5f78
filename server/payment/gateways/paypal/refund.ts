import * as z from 'zod/mini'
import { toDecimal } from '../../../../contract/money.ts'
import type { Attempt, Refund } from '../../gateway.ts'
import { type PaypalApi, refusalOf } from './api.ts'
import { orderAnswer, orderPath, readOrder } from './order.ts'

const refundAnswer = z.object({ id: z.string(), status: z.string() })
const refundStates: Record<string, Refund['state']> = {
  COMPLETED: 'DONE',
  PENDING: 'PENDING',
  CANCELLED: 'FAILED',
  FAILED: 'FAILED',
}

/** Gives back what was captured. The key makes a repetition answer with the first refund. */
export async function refundPaypal(
  paypal: PaypalApi,
  attempt: Attempt,
  { minor, currency }: Attempt['expected'],
  key: string,
): Promise<Refund> {
  const captureId = attempt.providerPaymentId ?? (await findCapture(paypal, attempt))
  if (!captureId) return { state: 'FAILED', reason: 'Nothing was captured.' }
  try {
    const { id, status } = await paypal(
      `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
      {
        body: {
          amount: { value: toDecimal(minor), currency_code: currency },
          custom_id: attempt.txId,
        },
        requestId: key,
        answer: refundAnswer,
      },
    )
    return { state: refundStates[status] ?? 'PENDING', providerRefundId: id }
  } catch (error) {
    return refusedRefund(error)
  }
}

async function findCapture(paypal: PaypalApi, { providerOrderId }: Attempt) {
  if (!providerOrderId) return undefined
  const order = await paypal(orderPath(providerOrderId), { answer: orderAnswer })
  return readOrder(order).providerPaymentId
}

function refusedRefund(error: unknown): Refund {
  const refusal = refusalOf(error)
  if (refusal?.status !== 422) throw error
  const reason = refusal.words.join(': ')
  // PayPal forgets keys in time, and people refund on its own pages: the money is back all the same.
  if (refusal.words.includes('CAPTURE_FULLY_REFUNDED')) return { state: 'DONE', reason }
  if (refusal.words.includes('PREVIOUS_REQUEST_IN_PROGRESS')) return { state: 'PENDING', reason }
  return { state: 'FAILED', reason }
}
