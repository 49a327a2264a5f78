import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './connect.ts'

/** The rows of a query in batches (a cursor): however many there are, few are in memory. */
export async function* inBatches<Row extends Record<string, unknown>>(
  tx: Transaction,
  query: SQL,
  size: number,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare batches no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${size} from batches`))
    if (rows.length > 0) yield rows as Row[]
    if (rows.length < size) break
  }
  await tx.execute(sql`close batches`)
}
