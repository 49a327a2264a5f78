import { sql } from 'drizzle-orm'
import { exactCount, type ListName, listNames } from '../../contract/desk/lists.ts'
import type { Holder } from '../../contract/desk/rights.ts'
import type { SearchAnswer, SearchGroup } from '../../contract/desk/search.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { sentenceOf } from '../http/sentences.ts'
import { readKeys } from './keys.ts'
import { rowsOf } from './lists.ts'
import { reachOf } from './look-up.ts'
import { reading } from './reading.ts'
import { readSearch, type Search } from './search-meaning.ts'
import { NoSearch, sourceOf } from './source.ts'

const perKind = 8
/** Messages are found on their own page: they would repeat the records that they are about. */
const searched = listNames.filter((list) => list !== 'messages')
/** Payments are looked for with so many of the newest applications that match. */
const newest = 1_000

/** Finds a text in every list: the newest of each kind, and how many there are. */
export function search(
  db: Database,
  viewer: Holder,
  typed: string,
  reach = reachOf(viewer),
): Promise<SearchAnswer> {
  return reading(db, async (tx): Promise<SearchAnswer> => {
    const found = await readSearch(tx, typed, reach)
    if ('none' in found) return { groups: [], message: sentenceOf(found.none) }
    const groups: SearchGroup[] = []
    let narrowed = found
    for (const list of searched) {
      const { group, ids } = await readGroup(tx, viewer, list, narrowed)
      if (list === 'applications' && !found.isNamed) narrowed = withPaymentsOf(ids, found)
      if (group.count > 0) groups.push(group)
    }
    if (found.hint && groups.length === 0) return { groups, message: sentenceOf(found.hint) }
    return { groups, ...(found.limited && { limited: true }) }
  }).catch((error: unknown) => {
    if (error instanceof NoSearch) return { groups: [], message: sentenceOf(error.said) }
    throw error
  })
}

async function readGroup(tx: Transaction, viewer: Holder, list: ListName, found: Search) {
  const source = await sourceOf(tx, viewer, { list, filters: {}, sort: 'newest' }, found)
  const step = { sort: 'newest', place: 'first', limit: newest } as const
  const { keys, count } = await readKeys(tx, source, step)
  if (count > source.most) throw new NoSearch('search.many')
  const rows = await rowsOf(tx, list, source, keys.slice(0, perKind))
  const group = { list, rows, count: Math.min(count, exactCount), more: count > exactCount }
  return { group, ids: keys.map(({ id }) => id) }
}

/** The applications are not looked for a second time. */
const withPaymentsOf = (applications: string[], found: Search): Search => ({
  ...found,
  where: (list, about) =>
    list === 'payments'
      ? sql`p.application_id = any(${sql.param(applications)}::text[])`
      : found.where(list, about),
})
