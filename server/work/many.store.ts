import { sql } from 'drizzle-orm'
import type { ListQuery } from '../../contract/desk/list-query.ts'
import { mostAtOnce } from '../../contract/desk/work.ts'
import type { Transaction } from '../db/connect.ts'
import { microsOf, momentAt } from '../records/keys.ts'
import type { Reach } from '../records/look-up.ts'
import { type Reader, searchedSource } from '../records/source.ts'

/** Rows that someone chose: by ids or all that match, as they were at a moment. */
export type Choice = { viewer: Reader; query: ListQuery; reach: Reach; asOf?: string | undefined }

export async function momentNow(tx: Transaction) {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select ${microsOf(sql`clock_timestamp()`)} as now`,
  )
  return rows[0]?.now ?? '0'
}

/** Ids of the rows that match and were there at a moment, and one more than an act may change. */
export async function findIds(
  tx: Transaction,
  { viewer, query, reach, asOf = '0' }: Choice,
): Promise<string[]> {
  const { source } = await searchedSource(tx, viewer, query, reach)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${source.id}::text as id from ${source.table}
    where ${source.where} and ${source.time} <= ${momentAt(asOf)} limit ${mostAtOnce + 1}`)
  return rows.map(({ id }) => id)
}
