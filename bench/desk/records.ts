import { sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import type { Database } from '../../server/db/connect.ts'
import { readRecord } from '../../server/records/record.ts'
import { manager } from './people.ts'
import { type Measured, p99Of, within } from './times.ts'

const turns = 100
const limit = 150
const tables: Record<RecordKind, string> = {
  application: 'applications',
  payment: 'payment_attempts',
  enquiry: 'enquiries',
}

/** Records from all over a table, each once. */
export async function measureRecords({ db }: { db: Database }): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const kind of ['application', 'payment', 'enquiry'] as const) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text as id from ${sql.raw(tables[kind])} tablesample bernoulli (1) limit ${turns}`,
    )
    const ids = rows.map(({ id }) => id).values()
    const ask = () => readRecord(db, manager, kind, ids.next().value ?? '')
    const { p99 } = await p99Of(ask, rows.length - 1)
    measured.push(within(`Record of an ${kind}`.replace('an p', 'a p'), p99, limit, 'ms'))
  }
  return measured
}
