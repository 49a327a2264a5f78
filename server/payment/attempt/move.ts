import { releaseCoupon } from '../../coupon/coupon.ts'
import type { Transaction } from '../../db/connect.ts'
import type { PaymentState } from '../provider/gateway.ts'
import type { AttemptChanges, StoredAttempt } from './attempt.store.ts'
import { nextCheck } from './timetable.ts'
import { isOpen, mayBecome } from './transitions.ts'

/** An end that brings no money, or none yet; what the transitions do not allow changes nothing. */
export async function moveTo(
  tx: Transaction,
  attempt: StoredAttempt,
  state: Exclude<PaymentState, 'PAID' | 'REFUNDED' | 'CHARGED_BACK'>,
): Promise<AttemptChanges> {
  if (!mayBecome(attempt.state, state)) return {}
  if (isOpen(state)) return { state }
  await releaseCoupon(tx, attempt.id)
  const { at } = nextCheck({ ...attempt, state, isUndecided: attempt.inFlight })
  return { state, declined: false, nextCheckAt: at }
}
