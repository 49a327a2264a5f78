import type { Database, Transaction } from '../server/db/connect.ts'

type Work = (tx: Transaction) => Promise<unknown>

/** A transaction of someone else: it has its locks when this returns, and keeps them until released. */
export async function holdTransaction(db: Database, lock: Work, thenDo?: Work) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const over = db.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await released.promise
    await thenDo?.(tx)
  })
  await Promise.race([locked.promise, over])
  return async function release() {
    released.resolve()
    await over
  }
}
