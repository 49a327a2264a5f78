import type { Transaction } from '../../db/connect.ts'
import { type CaseKind, settleCasesOf } from '../case/case.store.ts'
import type { Dispute, Snapshot } from '../provider/gateway.ts'
import { changeAttempt, type StoredAttempt } from './attempt.store.ts'
import { moveTo } from './move.ts'

/** Cases about money that does not count as paid; giving it back answers them. */
export const heldKinds = [
  'mismatch',
  'late-coupon',
  'duplicate',
  'orphan',
] as const satisfies CaseKind[]

/**
 * Captured, and not counted: it needs a decision, and the attempt does not end meanwhile. Once the
 * money went back nobody is asked about it any more, and the attempt holds nothing.
 */
export const holdsMoney = ({ state, capturedMinor, nextCheckAt }: StoredAttempt) =>
  capturedMinor !== null && nextCheckAt !== null && state !== 'PAID' && state !== 'REFUNDED'

/** Reversed or charged back as a whole before it ever counted. */
export function isTakenBack(attempt: StoredAttempt, { disputes }: Snapshot) {
  const { state, capturedMinor, capturedCurrency } = attempt
  if (state === 'PAID' || state === 'REFUNDED' || !capturedMinor) return false
  const isWhole = ({ amount }: Dispute) =>
    !amount || (amount.currency === capturedCurrency && amount.minor >= capturedMinor)
  return disputes?.some((dispute) => dispute.state === 'lost' && isWhole(dispute))
}

/** Money that is gone needs no decision: its cases are over, and the payer may start again. */
export async function loseHeld(tx: Transaction, attempt: StoredAttempt): Promise<StoredAttempt> {
  await settleCasesOf(tx, attempt.id, { kinds: heldKinds }, 'The money was taken back.')
  const changes = { ...(await moveTo(tx, attempt, 'FAILED')), inFlight: false, nextCheckAt: null }
  await changeAttempt(tx, attempt.id, changes)
  return { ...attempt, ...changes } as StoredAttempt
}
