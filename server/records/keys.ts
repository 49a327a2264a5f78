import { type SQL, sql } from 'drizzle-orm'
import type { Key, ListQuery, Place, Sort } from '../../contract/desk/list-query.ts'
import type { Transaction } from '../db/connect.ts'
import type { Source } from './source.ts'

/** Rows to read: from where, which way, and how many. */
export type Step = {
  sort: Sort
  place: Place
  limit: number
  /** Rows to count where the newest are known without it; all that are looked for, if left out. */
  countTo?: number
}
type Found = { count: number; as_of: string; id?: string | null; micros?: string | null }

export const stepOf = ({ sort, place = 'first' }: ListQuery, limit: number): Step => ({
  sort,
  place,
  limit,
})

export const isForward = (place: Place) =>
  place === 'first' || (place !== 'last' && place.way === 'after')

export const microsOf = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint::text`
export const momentAt = (micros: string) =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`

/**
 * The keys of one page, in the order of the list, and how many rows there are. All that match are
 * found first, and only then sorted: left alone, the planner walks the newest rows until enough of
 * them match, which can be never. Where too many match for that, such a walk is short.
 */
export async function readKeys(tx: Transaction, source: Source, step: Step) {
  const newest = await readNewest(tx, source, step)
  const found = newest ? await readCount(tx, source, step) : await readFound(tx, source, step)
  const { count = 0, as_of: asOf = '0' } = found[0] ?? {}
  const isWalked = count > source.most && !source.hasWords
  const rows = newest ?? (isWalked ? await walk(tx, source, step) : found)
  const keys = rows.flatMap(({ id, micros }) => (id && micros ? [{ id, micros }] : []))
  return { count, asOf, keys: isForward(step.place) ? keys : keys.reverse() }
}

/**
 * Reads the most recent rows if enough of them have a common word: then all that match need not be
 * sorted.
 */
async function readNewest(tx: Transaction, source: Source, step: Step) {
  if (!source.recent || step.sort !== 'newest' || step.place !== 'first') return
  const rows = await walk(tx, { ...source, ...source.recent }, step)
  return rows.length === step.limit ? rows : undefined
}

async function readCount(tx: Transaction, source: Source, { countTo = source.most }: Step) {
  const { rows } = await tx.execute<Found>(sql`
    select count(*)::int as count, ${microsOf(sql`now()`)} as as_of
    from (select from ${source.table} where ${source.where} limit ${countTo + 1}) hits`)
  return rows
}

async function readFound(tx: Transaction, source: Source, step: Step) {
  const { rows } = await tx.execute<Found>(sql`
    with hits as materialized (select ${source.time} as t, ${source.id} as id
      from ${source.table} where ${source.where} limit ${source.most + 1}),
    page as (${pageOf(sql`hits`, { ...source, time: sql`t`, id: sql`id` }, sql`true`, step)})
    select (select count(*)::int from hits) as count, ${microsOf(sql`now()`)} as as_of,
      id::text as id, ${microsOf(sql`t`)} as micros
    from (select) one left join page on true ${orderOf(step, sql`t`, sql`id`)}`)
  return rows
}

async function walk(tx: Transaction, source: Source, step: Step) {
  const { rows } = await tx.execute<Key>(sql`
    select id::text as id, ${microsOf(sql`t`)} as micros
    from (${pageOf(source.table, source, source.where, step)}) page
    ${orderOf(step, sql`t`, sql`id`)}`)
  return rows
}

const pageOf = (rows: SQL, { time, id, idType }: Source, where: SQL, step: Step) => sql`
  select ${time} as t, ${id} as id from ${rows}
  where ${where} and ${isBeyond(step, { time, id, idType })}
  ${orderOf(step, time, id)} limit ${step.limit}`

const isDescending = ({ sort, place }: Step) => (sort === 'newest') === isForward(place)

function orderOf(step: Step, time: SQL, id: SQL) {
  const direction = isDescending(step) ? sql`desc` : sql`asc`
  return sql`order by ${time} ${direction}, ${id} ${direction}`
}

function isBeyond(step: Step, { time, id, idType }: Pick<Source, 'time' | 'id' | 'idType'>) {
  if (typeof step.place === 'string') return sql`true`
  const { micros, id: text } = step.place.key
  const sign = isDescending(step) ? sql`<` : sql`>`
  return sql`(${time}, ${id}) ${sign} (${momentAt(micros)}, ${text}::${sql.raw(idType)})`
}

/** The key of one row, whether the filters show it or not. */
export async function keyOf(tx: Transaction, source: Source, id: string): Promise<Key | undefined> {
  const { rows } = await tx.execute<Key>(sql`
    select ${source.id}::text as id, ${microsOf(source.time)} as micros from ${source.table}
    where ${source.id} = ${id}::${sql.raw(source.idType)}`)
  return rows[0]
}
