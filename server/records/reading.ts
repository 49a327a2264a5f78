import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'

/**
 * Runs several queries on one moment. Nothing is compiled for them (JIT takes longer than they do),
 * and what a search has found stays in memory.
 */
export function reading<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql.raw(`set transaction isolation level repeatable read, read only;
        set local jit = off; set local work_mem = '32MB'`),
    )
    return work(tx)
  })
}
