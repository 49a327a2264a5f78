import { type Money, moneyText } from '../../../contract/money.ts'
import type { Snapshot } from '../provider/gateway.ts'
import type { StoredAttempt } from './attempt.store.ts'

/** Picks the facts of a snapshot that were not known yet. */
export function learntFrom(attempt: StoredAttempt, snapshot: Snapshot) {
  const { providerOrderId, providerPaymentId, paid, inFlight = false, declined = false } = snapshot
  const isPending = snapshot.state === 'PENDING'
  // A further payment's order is known, and is mostly its first payment's.
  const isOrderNew = !attempt.providerOrderId && !attempt.orderOf
  return {
    ...(isOrderNew && providerOrderId && { providerOrderId }),
    ...(providerPaymentId && { providerPaymentId }),
    ...(paid && { capturedMinor: paid.minor, capturedCurrency: paid.currency }),
    inFlight: isPending && inFlight,
    declined: isPending && declined,
  }
}

/** Says how the money differs from what was asked for, where it does. */
export function mismatch(
  { amountMinor, currency }: Pick<StoredAttempt, 'amountMinor' | 'currency'>,
  paid: Money | undefined,
) {
  if (paid?.minor === amountMinor && paid.currency === currency) return undefined
  const got = paid ? moneyText(paid) : 'an unknown amount'
  return `Captured ${got} instead of ${moneyText({ minor: amountMinor, currency })}.`
}
