import type { Application } from '../../application/application.ts'
import type { Transaction } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import { openCase } from '../case/case.store.ts'
import { saveRefund } from '../refund/refund.store.ts'
import { changeAttempt, findLiveOf, type StoredAttempt } from './attempt.store.ts'
import { moveTo } from './move.ts'

/** A duplicate payment. The same sum is refunded by itself; anything else becomes a case. */
export async function returnDuplicate(
  { enqueue, config }: Pick<Services, 'enqueue' | 'config'>,
  tx: Transaction,
  attempt: StoredAttempt,
  counted: StoredAttempt,
) {
  const { id, amountMinor, currency } = attempt
  const isSame = counted.amountMinor === amountMinor && counted.currency === currency
  if (isSame && amountMinor > 0 && config.autoRefundDuplicates) {
    const refund = await saveRefund(tx, {
      attemptId: id,
      amountMinor,
      currency,
      reason: 'Paid twice.',
      requestedBy: 'admit',
      nextCheckAt: new Date(),
    })
    await enqueue(tx, 'make-refund', { id: refund.id })
  } else {
    const summary = `This person had already paid, with ${counted.id}.`
    await openCase(tx, {
      kind: 'duplicate',
      attempt,
      summary,
      amount: { minor: amountMinor, currency },
    })
  }
  await enqueue(tx, 'mail-duplicate', { id })
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
