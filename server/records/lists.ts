import { sql } from 'drizzle-orm'
import { type Key, type ListQuery, placeAt } from '../../contract/desk/list-query.ts'
import {
  type Cell,
  definitionOf,
  exactCount,
  type ListName,
  type ListPage,
  type ListRow,
  rowsPerPage,
} from '../../contract/desk/lists.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { sentenceOf } from '../http/sentences.ts'
import { listedColumns, selectionOf, shownCell } from './cells.ts'
import { isForward, keyOf, momentAt, readKeys, stepOf } from './keys.ts'
import type { Reach } from './look-up.ts'
import { reading } from './reading.ts'
import { NoSearch, type Reader, type Source, searchedSource, sourceOf } from './source.ts'

/** A page of a list. Contact data are always masked in it. */
export function readList(
  db: Database,
  viewer: Reader,
  query: ListQuery,
  reach?: Reach,
): Promise<ListPage> {
  return reading(db, async (tx): Promise<ListPage> => {
    const { source, search } = await searchedSource(tx, viewer, query, reach)
    const page = await readPage(tx, query, source)
    if (search?.hint && page.count === 0) return { ...page, message: sentenceOf(search.hint) }
    return { ...page, ...(search?.limited && { limited: true }) }
  }).catch((error: unknown) => {
    if (error instanceof NoSearch) return { ...emptyPage, message: sentenceOf(error.said) }
    throw error
  })
}

const emptyPage: ListPage = { rows: [], count: 0, more: false, places: {}, asOf: '0' }

async function readPage(tx: Transaction, query: ListQuery, source: Source): Promise<ListPage> {
  const { keys, count, asOf } = await readKeys(tx, source, stepOf(query, rowsPerPage + 1))
  if (source.hasWords && count > source.most) throw new NoSearch('search.many')
  const isForwards = isForward(query.place ?? 'first')
  const shown = isForwards ? keys.slice(0, rowsPerPage) : keys.slice(-rowsPerPage)
  return {
    rows: await rowsOf(tx, query.list, source, shown),
    count: Math.min(count, exactCount),
    more: count > exactCount,
    places: placesAround(query, shown, keys.length > rowsPerPage),
    asOf,
  }
}

function placesAround(query: ListQuery, keys: Key[], isLonger: boolean): ListPage['places'] {
  const { place = 'first' } = query
  const [top, bottom] = [keys[0], keys.at(-1)]
  if (!top || !bottom) return place === 'first' ? {} : { first: 'first' }
  const forward = isForward(place)
  const hasPrevious = forward ? place !== 'first' : isLonger
  const hasNext = forward ? isLonger : place !== 'last'
  return {
    ...(hasPrevious && { first: 'first', previous: placeAt(query, 'before', top) }),
    ...(hasNext && { next: placeAt(query, 'after', bottom), last: 'last' }),
  }
}

export async function rowsOf(
  tx: Transaction,
  list: ListName,
  source: Source,
  keys: Pick<Key, 'id'>[],
) {
  if (keys.length === 0) return []
  const columns = listedColumns(list)
  const { rows } = await tx.execute<Record<string, Cell>>(sql`
    select ${source.id}::text as "row id", ${selectionOf(
      source,
      columns.map(({ name }) => name),
    )}
    from ${source.table} ${source.joins}
    where ${source.id} = any(${sql.param(keys.map(({ id }) => id))}::${sql.raw(source.idType)}[])`)
  const byId = new Map(rows.map((row) => [row['row id'], row]))
  return keys.flatMap(({ id }): ListRow[] => {
    const row = byId.get(id)
    if (!row) return []
    const cells = columns.map(({ name, column }) => [
      name,
      shownCell(column, row[name] ?? null, true),
    ])
    return [{ id, cells: Object.fromEntries(cells) }]
  })
}

const mostNew = 100

/**
 * Counts the rows that came since a page was read (`asOf`), up to a hundred. They are offered, not
 * shown.
 */
export function countNew(
  db: Database,
  viewer: Reader,
  query: ListQuery,
  asOf: string,
): Promise<number> {
  return reading(db, async (tx) => {
    const { table, time, where } = await sourceOf(tx, viewer, query)
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from ${table}
        where ${where} and ${time} > ${momentAt(asOf)} limit ${mostNew}) n`)
    return rows[0]?.count ?? 0
  })
}

/** The records before and after one, in the list that one came from. */
export function neighbours(db: Database, viewer: Reader, query: ListQuery, id: string) {
  return reading(db, async (tx) => {
    const { source } = await searchedSource(tx, viewer, query)
    const key = definitionOf(query.list).id.test(id) ? await keyOf(tx, source, id) : undefined
    if (!key) return {}
    const beside = async (way: 'after' | 'before') => {
      const { keys } = await readKeys(tx, source, {
        sort: query.sort,
        place: { way, key },
        limit: 1,
      })
      return keys[0]?.id
    }
    return { previous: await beside('before'), next: await beside('after') }
  })
}
