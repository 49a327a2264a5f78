import type { Money } from '../../../contract/money.ts'
import type { StoredAttempt } from './attempt.store.ts'

type Captured = Pick<
  StoredAttempt,
  'amountMinor' | 'currency' | 'capturedMinor' | 'capturedCurrency'
>

/**
 * Money that a paid attempt brought, whatever was asked for. An early release did not write it
 * down: then it was what was asked for.
 */
export function cameOf({
  amountMinor,
  currency,
  capturedMinor,
  capturedCurrency,
}: Captured): Money {
  return capturedMinor !== null && capturedCurrency
    ? { minor: capturedMinor, currency: capturedCurrency }
    : { minor: amountMinor, currency }
}

/** The same of any attempt: undefined where nothing came. */
export function capturedOf(attempt: StoredAttempt) {
  const isKnown = attempt.capturedMinor !== null && attempt.capturedCurrency !== null
  return isKnown || attempt.state === 'PAID' ? cameOf(attempt) : undefined
}
