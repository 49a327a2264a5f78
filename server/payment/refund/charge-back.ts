import type { Transaction } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import type { Dispute } from '../provider/gateway.ts'
import {
  changeRefund,
  committedMinor,
  refundsOf,
  type StoredRefund,
  saveRefund,
} from './refund.store.ts'

/**
 * Money that a dispute or a reversal took back stands among the refunds: it is gone like theirs. In
 * another currency than the payment's it is a case alone.
 */
export async function noteChargeBack(
  { enqueue }: Pick<Services, 'enqueue'>,
  tx: Transaction,
  attempt: StoredAttempt,
  { id, state, amount, reason }: Dispute,
) {
  const { id: attemptId, capturedMinor, capturedCurrency: currency } = attempt
  const rows = await refundsOf(tx, attemptId)
  const known = rows.find((row) => row.chargedBack && row.providerRefundId === id)
  if (state === 'won' && known) await changeRefund(tx, known.id, { state: 'FAILED' })
  if (state !== 'lost' || !capturedMinor || !currency) return
  if (amount && amount.currency !== currency) return
  await withdraw(tx, rows)
  const already = known && known.state !== 'FAILED' ? known.amountMinor : 0
  const left = capturedMinor - (await committedMinor(tx, attemptId)) + already
  const amountMinor = Math.min(amount?.minor ?? left, left)
  if (amountMinor <= already) return
  if (known) return changeRefund(tx, known.id, { state: 'DONE', amountMinor })
  const row = await saveRefund(tx, {
    attemptId,
    amountMinor,
    currency,
    reason: reason ?? '',
    requestedBy: attempt.gateway,
    chargedBack: true,
    state: 'DONE',
    providerRefundId: id,
  })
  // Money that never counted is nobody's registration.
  if (attempt.paidAt) await enqueue(tx, 'tell-payer', { id: row.id })
}

/** A refund that no provider has been asked for would give the same money back once more. */
async function withdraw(tx: Transaction, rows: StoredRefund[]) {
  for (const { id } of rows.filter(({ state, askingAt }) => state === 'LISTED' && !askingAt)) {
    await changeRefund(tx, id, { state: 'FAILED', nextCheckAt: null })
  }
}
