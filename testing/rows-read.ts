import { sql } from 'drizzle-orm'
import type { Transaction } from '../server/db/connect.ts'

/** How many rows of a table a transaction has read so far, by whatever way PostgreSQL chose. */
export async function rowsRead(tx: Transaction, table: string) {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = ${table}`,
  )
  return rows[0]?.read
}
