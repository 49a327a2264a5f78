import { type Application, markPaid, markRefunded } from '../../application/application.ts'
import { releaseCoupon, retakeCoupon } from '../../coupon/coupon.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import { openCase } from '../case/case.store.ts'
import { committedMinor, saveRefund } from '../refund/refund.store.ts'
import { changeAttempt, type StoredAttempt } from './attempt.store.ts'
import { capturedOf } from './captured.ts'
import { moveTo } from './move.ts'
import { findCounted, findLiveOf } from './person.store.ts'

/** A duplicate payment. The same sum is refunded by itself; anything else becomes a case. */
export async function returnDuplicate(
  { enqueue, config }: Pick<Services, 'enqueue' | 'config'>,
  tx: Transaction,
  attempt: StoredAttempt,
  counted: StoredAttempt,
) {
  const { id } = attempt
  const amount = capturedOf(attempt)
  const other = capturedOf(counted)
  const isSame = other?.minor === amount?.minor && other?.currency === amount?.currency
  // Some or all of it may have gone back before, or be on its way.
  const left = (amount?.minor ?? 0) - (await committedMinor(tx, id))
  if (isSame && amount && left > 0 && config.autoRefundDuplicates) {
    const refund = await saveRefund(tx, {
      attemptId: id,
      amountMinor: left,
      currency: amount.currency,
      reason: 'Paid twice.',
      requestedBy: 'admit',
      nextCheckAt: new Date(),
    })
    await enqueue(tx, 'make-refund', { id: refund.id })
  } else if (!amount?.minor || left > 0) {
    const summary = `This person had already paid, with ${counted.id}.`
    await openCase(tx, {
      kind: 'duplicate',
      attempt,
      summary,
      amount,
    })
  }
  await enqueue(tx, 'mail-duplicate', { id })
}

/** Makes a surplus payment the one that counts; the one that counted goes back in its place. */
export async function keepInstead(
  services: Pick<Services, 'enqueue' | 'config'>,
  tx: Transaction,
  attempt: StoredAttempt,
  application: Application,
) {
  const counted = await findCounted(tx, application)
  if (counted) {
    await changeAttempt(tx, counted.id, { surplus: true })
    await releaseCoupon(tx, counted.id)
    await markRefunded(tx, counted.applicationId)
  }
  await changeAttempt(tx, attempt.id, { surplus: false })
  const { id: attemptId, couponCode: code } = attempt
  // Staff have decided: it counts, whether the coupon is still to be had or not.
  if (code) await retakeCoupon(tx, { attemptId, code, person: application })
  await markPaid(tx, application.id)
  await services.enqueue(tx, 'mail-receipt', { id: attempt.id })
  if (counted) await returnDuplicate(services, tx, counted, attempt)
}

/** Closes a person's other attempts once one payment counts: nobody may pay them. */
export async function closeOthers(
  services: Pick<Services, 'enqueue'>,
  tx: Transaction,
  person: Application,
  paidId: string,
) {
  for (const attempt of await findLiveOf(tx, person)) {
    if (attempt.id !== paidId) await replace(services, tx, attempt)
  }
}

/**
 * Gives an attempt up for another. Should it be paid all the same, late money is judged when it
 * comes.
 */
export async function replace(
  { enqueue }: Pick<Services, 'enqueue'>,
  tx: Transaction,
  attempt: StoredAttempt,
) {
  await changeAttempt(tx, attempt.id, await moveTo(tx, attempt, 'EXPIRED'))
  await enqueue(tx, 'cancel-payment', { id: attempt.id })
}
