import { sql } from 'drizzle-orm'
import type { Transaction } from '../server/db/connect.ts'

/** Counts the rows of a table that a transaction has read so far, by any of PostgreSQL's ways. */
export async function rowsRead(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = ${table}`,
  )
  return rows[0]?.read
}
