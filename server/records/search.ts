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
import { readMeant, readSearch, type Search } from './search-meaning.ts'
import { NoSearch, sourceOf } from './source.ts'

const perKind = 8
/** Messages are found on their own page: they would repeat the records that they are about. */
const searched = listNames.filter((list) => list !== 'messages')
/** Payments are looked for with so many of the newest applications that match. */
const newest = 1_000

/**
 * Finds a text in every list: the newest of each kind, and how many there are. Only where there is
 * nothing, what was perhaps meant.
 */
export function search(
  db: Database,
  viewer: Holder,
  typed: string,
  reach = reachOf(viewer),
): Promise<SearchAnswer> {
  return reading(db, async (tx): Promise<SearchAnswer> => {
    const found = await readSearch(tx, typed, reach)
    if ('none' in found) return { groups: [], message: sentenceOf(found.none) }
    const answer = await readGroups(tx, viewer, found)
    if (answer.groups.length > 0) return answer
    const meant = await readMeant(tx, typed)
    const close = meant && (await readGroups(tx, viewer, meant))
    if (close?.groups.length) return meant?.isClose ? asClose(close) : close
    return found.hint ? { groups: [], message: sentenceOf(found.hint) } : answer
  }).catch((error: unknown) => {
    if (error instanceof NoSearch) return { groups: [], message: sentenceOf(error.said) }
    throw error
  })
}

/** Nothing that was only meant is the one that was looked for. */
const asClose = ({ only, ...answer }: SearchAnswer): SearchAnswer => ({ ...answer, close: true })

async function readGroups(tx: Transaction, viewer: Holder, found: Search): Promise<SearchAnswer> {
  const groups: SearchGroup[] = []
  let narrowed = found
  for (const list of searched) {
    const { group, ids } = await readGroup(tx, viewer, list, narrowed)
    if (list === 'applications' && !found.names) narrowed = withPaymentsOf(ids, found)
    if (group.count > 0) groups.push(group)
  }
  const only = onlyOne(groups, found.names)
  return {
    groups,
    ...(only && { only }),
    ...(groups.some(({ more }) => more) && { message: sentenceOf('search.newest') }),
    ...(found.limited && { limited: true }),
  }
}

async function readGroup(tx: Transaction, viewer: Holder, list: ListName, found: Search) {
  const source = await sourceOf(tx, viewer, { list, filters: {}, sort: 'newest' }, found)
  const step = { sort: 'newest', place: 'first', limit: newest, countTo: exactCount } as const
  const { keys, count } = await readKeys(tx, source, step)
  if (count > source.most) throw new NoSearch('search.many')
  const rows = await rowsOf(tx, list, source, keys.slice(0, perKind))
  const group = { list, rows, count: Math.min(count, exactCount), more: count > exactCount }
  return { group, ids: keys.map(({ id }) => id) }
}

/** The record that was named, or the only one that matches. Payments are found by their person. */
function onlyOne(groups: SearchGroup[], names: ListName | undefined): SearchAnswer['only'] {
  const isFirst = ({ list }: SearchGroup) =>
    names ? list === names : list !== 'payments' || groups[0]?.list !== 'applications'
  const [first, ...others] = groups.filter(isFirst)
  const [row] = first?.rows ?? []
  return first?.count === 1 && others.length === 0 && row
    ? { list: first.list, id: row.id }
    : undefined
}

/** The applications are not looked for a second time. */
const withPaymentsOf = (applications: string[], found: Search): Search => ({
  ...found,
  where: (list, about) =>
    list === 'payments'
      ? sql`p.application_id = any(${sql.param(applications)}::text[])`
      : found.where(list, about),
})
