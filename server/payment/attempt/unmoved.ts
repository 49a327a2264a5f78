import { say } from '../../../contract/messages/say.ts'
import { Problem } from '../../http/problem.ts'
import type { StoredAttempt } from './attempt.store.ts'

/** A person or a webhook was faster while the gateway was being asked. */
export function requireUnmoved(known: StoredAttempt, now: StoredAttempt) {
  const isSame =
    known.state === now.state &&
    known.surplus === now.surplus &&
    known.capturedMinor === now.capturedMinor &&
    known.capturedCurrency === now.capturedCurrency
  if (isSame) return
  throw new Problem('conflict', say('payment.changed', { state: now.state }))
}
