import type { Money } from '../../../contract/money.ts'
import type { StoredAttempt } from './attempt.store.ts'

/** What a payment brought, whatever was asked for. */
export function capturedOf(attempt: StoredAttempt): Money | undefined {
  const { state, amountMinor, currency, capturedMinor, capturedCurrency } = attempt
  if (capturedMinor !== null && capturedCurrency) {
    return { minor: capturedMinor, currency: capturedCurrency }
  }
  // Paid under the release that did not write it down.
  return state === 'PAID' ? { minor: amountMinor, currency } : undefined
}
