import { and, eq, lte, sql } from 'drizzle-orm'
import { type Application, markRefunded } from '../../application/application.ts'
import { releaseCoupon } from '../../coupon/coupon.ts'
import type { Transaction } from '../../db/connect.ts'
import { newStates } from '../../db/payment.schema.ts'
import { settleCasesOf } from '../case/case.store.ts'
import { refundsOf, returnedMinor } from '../refund/refund.store.ts'
import type { AttemptChanges, StoredAttempt } from './attempt.store.ts'
import { heldKinds } from './held.ts'
import { moveTo } from './move.ts'

/** Tells if all the money of a payment went back, or was taken back. */
export async function isGivenBack(tx: Transaction, { id, capturedMinor }: StoredAttempt) {
  return capturedMinor !== null && capturedMinor > 0
    ? (await returnedMinor(tx, id)) >= capturedMinor
    : false
}

/** The money is gone: the seat, the coupon and the questions about it end with it. */
export async function endPaid(
  tx: Transaction,
  { attempt, application }: { attempt: StoredAttempt; application: Application },
): Promise<AttemptChanges> {
  const isTaken = await wasTaken(tx, attempt)
  const event = isTaken ? 'The money was taken back.' : 'The money was given back.'
  await settleCasesOf(tx, attempt.id, { kinds: heldKinds }, event)
  if (attempt.state !== 'PAID') {
    return { ...(await moveTo(tx, attempt, 'FAILED')), nextCheckAt: null }
  }
  if (!attempt.surplus) await markRefunded(tx, application.id)
  await releaseCoupon(tx, attempt.id)
  const isReadable = isTaken && (await mayBeWritten(tx, 'CHARGED_BACK'))
  return { state: isReadable ? 'CHARGED_BACK' : 'REFUNDED', nextCheckAt: null }
}

const wasTaken = async (tx: Transaction, { id }: StoredAttempt) =>
  (await refundsOf(tx, id)).some(({ chargedBack, state }) => chargedBack && state === 'DONE')

/** An instance of the release before must be able to read what is written. */
const mayBeWritten = async (tx: Transaction, state: StoredAttempt['state']) =>
  (await tx.$count(
    newStates,
    and(eq(newStates.state, state), lte(newStates.writtenFrom, sql`now()`)),
  )) > 0
