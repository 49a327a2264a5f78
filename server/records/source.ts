import { type SQL, sql } from 'drizzle-orm'
import type { Filters, ListQuery } from '../../contract/desk/list-query.ts'
import { definitionOf, exactCount, type ListName } from '../../contract/desk/lists.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { mostMatches } from '../../contract/desk/search.ts'
import type { PlainId } from '../../contract/messages/say.ts'
import type { Transaction } from '../db/connect.ts'
import { applicationsTable } from './applications.table.ts'
import { collegesTable, couponsTable, referralsTable } from './catalogue.tables.ts'
import { enquiriesTable } from './enquiries.table.ts'
import type { AnyListTable, ListTable } from './list-table.ts'
import { type Reach, reachOf } from './look-up.ts'
import { messagesTable } from './messages.table.ts'
import { paymentsTable } from './payments.table.ts'
import { readSearch, type Search } from './search-meaning.ts'

const tables: { [List in ListName]: ListTable<List> } = {
  applications: applicationsTable,
  payments: paymentsTable,
  enquiries: enquiriesTable,
  messages: messagesTable,
  colleges: collegesTable,
  coupons: couponsTable,
  referrals: referralsTable,
}

/** The rows that a query means. */
export type Source = AnyListTable & {
  where: SQL
  hasWords: boolean
  /** The most recent rows: a common word is soon found in them. */
  recent?: Pick<Source, 'table' | 'where'>
  /** Limit of the rows that are found before they are sorted. */
  most: number
}

export const tableOf = (list: ListName): AnyListTable => tables[list]

/** Someone who reads a list: "me" in its filters is their id. */
export type Reader = Holder & { id?: string }

export async function sourceOf(
  tx: Transaction,
  viewer: Reader,
  { list, filters, ids }: ListQuery,
  search?: Search,
): Promise<Source> {
  const about = tableOf(list)
  const mayShowContact = hasRight(viewer, 'see-contact')
  const narrowed = withOwn(viewer, await withCodes(tx, filters))
  const conditions = Object.entries(narrowed).flatMap(([name, values]) => {
    const condition = about.filters[name]
    return condition ? [condition(values, narrowed, mayShowContact)] : []
  })
  const selected = ids && [
    sql`${about.id} = any(${sql.param(ids.filter((id) => definitionOf(list).id.test(id)))}::${sql.raw(about.idType)}[])`,
  ]
  const all = (words?: SQL) =>
    sql.join([sql`true`, ...conditions, ...(selected ?? []), ...(words ? [words] : [])], sql` and `)
  return {
    ...about,
    where: all(search?.where(list, about)),
    ...(search?.amongRecent &&
      about.recentRows && { recent: { table: about.recentRows, where: all(search.amongRecent) } }),
    hasWords: search !== undefined,
    most: search ? mostMatches : exactCount,
  }
}

/** Thrown for words that cannot be searched: `said` says why. */
export class NoSearch extends Error {
  readonly said: PlainId

  constructor(said: PlainId) {
    super(said)
    this.said = said
  }
}

/** Narrows the rows by the words of the query as well, if it has any. */
export async function searchedSource(
  tx: Transaction,
  viewer: Reader,
  query: ListQuery,
  reach: Reach = reachOf(viewer),
) {
  const search = query.words ? await readSearch(tx, query.words, reach) : undefined
  if (search && 'none' in search) throw new NoSearch(search.none)
  return { source: await sourceOf(tx, viewer, query, search), search }
}

/** "me" stays in an address and a shared view, and means the person who reads. */
const withOwn = ({ id }: Reader, filters: Filters): Filters =>
  filters.assigned?.[0] === 'me' && id ? { ...filters, assigned: [id] } : filters

/** The college's codes instead of its name: the planner knows how many rows have them. */
async function withCodes(tx: Transaction, filters: Filters): Promise<Filters> {
  const name = filters.college?.[0]
  if (name === undefined) return filters
  const { rows } = await tx.execute<{ codes: string[] }>(
    sql`select array[company_code, scholarship_code] as codes from colleges where slug = ${name}`,
  )
  return { ...filters, college: rows[0]?.codes ?? [name] }
}
