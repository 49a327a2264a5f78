import * as z from 'zod/mini'
import { type Money, toDecimal } from '../../../../contract/money.ts'
import type { Attempt, Refund, Snapshot } from '../../provider/gateway.ts'
import { ProviderRefused } from '../../provider/provider-call.ts'
import type { VerifoneApi } from './api.ts'

const errorCode = z.object({ error_code: z.string() })

export function codeOf({ body, status }: ProviderRefused) {
  return z.safeParse(errorCode, body).data?.error_code ?? `status ${status}`
}

/**
 * Whole refunds only: Verifone returns an order as a whole once, so that a repeated call is
 * idempotent. It takes parts too, but neither an idempotency key for them nor questions about them:
 * nothing would keep a part whose answer was lost from being returned twice.
 */
export async function refundWhole(
  api: VerifoneApi,
  order: Snapshot | undefined,
  { txId }: Attempt,
  amount: Money,
): Promise<Refund> {
  const refNo = order?.providerOrderId
  if (order?.state === 'REFUNDED' && refNo) return { state: 'DONE', providerRefundId: refNo }
  if (order?.state !== 'PAID' || !refNo || order.disputes) {
    return { state: 'FAILED', reason: 'Verifone knows no payment to return.' }
  }
  const isWhole = order.paid?.minor === amount.minor && order.paid.currency === amount.currency
  if (!isWhole) return { state: 'FAILED', reason: onlyWhole }
  const details = { amount: toDecimal(amount.minor), comment: txId, reason: 'Other' }
  try {
    const isTaken = await api.refund(refNo, details)
    return isTaken
      ? { state: 'PENDING', providerRefundId: refNo }
      : { state: 'FAILED', reason: 'Verifone did not take the refund.' }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    return afterRefusal(codeOf(error), refNo)
  }
}

const onlyWhole =
  'Verifone returns whole payments only. Make a refund in part in its Control Panel.'

/**
 * Explains a refusal: asked for already, or too early, as only completed orders can be returned.
 */
function afterRefusal(code: string, refNo: string): Refund {
  const reason = `Verifone refused: ${code}`
  return /ALREADY|REGISTERED|PENDING|STATUS/.test(code)
    ? { state: 'PENDING', providerRefundId: refNo, reason }
    : { state: 'FAILED', reason }
}
