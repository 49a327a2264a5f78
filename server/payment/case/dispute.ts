import type { Transaction } from '../../db/connect.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import type { Dispute } from '../provider/gateway.ts'
import { openCase, settleCasesOf, wasSettled } from './case.store.ts'

const words = {
  open: 'The payer disputes this payment. Answer at the provider before its deadline.',
  lost: 'The money was taken back by the payer’s bank or the provider.',
}

/** A dispute, chargeback or reversal needs someone, unless it was decided for us. */
export async function noteDispute(tx: Transaction, attempt: StoredAttempt, dispute: Dispute) {
  const { id, state, amount, reason } = dispute
  if (state === 'won') {
    const which = { kinds: ['dispute'], reference: id } as const
    return settleCasesOf(tx, attempt.id, which, 'The dispute was won.')
  }
  const summary = [words[state], reason].filter(Boolean).join(' ')
  const told = { kind: 'dispute', reference: id, summary } as const
  // A status call tells of a dispute for ever: one that a person has settled stays settled.
  if (await wasSettled(tx, told)) return
  await openCase(tx, { ...told, attempt, amount })
}
