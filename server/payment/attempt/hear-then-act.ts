import { say } from '../../../contract/messages/say.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { Problem } from '../../http/problem.ts'
import type { StoredAttempt } from './attempt.store.ts'

/**
 * One transaction in two parts: what a gateway has told is written down, and a person acts on it.
 * A refused act is undone by itself (a savepoint): the news stays.
 */
export async function hearThenAct<Heard, Done>(
  db: Database,
  hear: (tx: Transaction) => Promise<Heard>,
  act: (tx: Transaction, heard: Heard) => Promise<Done>,
): Promise<Done> {
  const outcome = await db.transaction(async (tx) => {
    const heard = await hear(tx)
    return tx.transaction((part) => act(part, heard)).then((done) => ({ done }), refusal)
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.done
}

function refusal(error: unknown) {
  if (error instanceof Problem) return { refused: error }
  throw error
}

/** A person or a webhook was faster while the gateway was being asked. */
export function requireUnmoved(known: StoredAttempt, now: StoredAttempt) {
  const isSame =
    known.state === now.state &&
    known.capturedMinor === now.capturedMinor &&
    known.capturedCurrency === now.capturedCurrency
  if (isSame) return
  throw new Problem('conflict', say('payment.changed', { state: now.state }))
}
