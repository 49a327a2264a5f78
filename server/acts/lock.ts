import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'

/** Advisory lock on something that has no row, until the transaction ends. */
export async function lockKey(tx: Transaction, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** The same for many, one after the other in their order: two who want them all never block each other. */
export async function lockKeys(tx: Transaction, keys: string[]) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select key from unnest(${sql.param(keys)}::text[]) key order by 1) keys`)
}

/** For what is added under a unique key: of two at once the index lets one through. */
export const byUniqueKey = async () => undefined
