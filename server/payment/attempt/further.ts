import type { Transaction } from '../../db/connect.ts'
import type { FurtherPayment } from '../provider/gateway.ts'
import { findOfPayment, type StoredAttempt, saveAttempt } from './attempt.store.ts'
import { newTxId } from './tx-id.ts'

/**
 * Finds the row of one more payment that was captured on an order, or begins it: like an attempt
 * that was given up and is paid all the same, so that the rules of late money judge it.
 */
export async function rowOfFurther(
  tx: Transaction,
  attempt: StoredAttempt,
  { providerPaymentId, providerOrderId }: FurtherPayment,
) {
  const known = await findOfPayment(tx, attempt.gateway, providerPaymentId)
  if (known) return known
  const { applicationId, gateway, amountMinor, currency, couponCode, redirectUrl } = attempt
  return saveAttempt(tx, {
    id: newTxId(),
    applicationId,
    gateway,
    state: 'EXPIRED',
    amountMinor,
    currency,
    couponCode,
    redirectUrl,
    orderOf: attempt.orderOf ?? attempt.id,
    // An order's number is the row's that began it; a further order has its own.
    providerOrderId: providerOrderId === attempt.providerOrderId ? null : (providerOrderId ?? null),
    providerPaymentId,
  })
}
