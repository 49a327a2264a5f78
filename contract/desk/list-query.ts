import { type Said, say } from '../messages/say.ts'
import { definitionOf, type ListName } from './lists.ts'

/** A list as an address names it: filters, order, and the place in it. */
export type ListQuery = {
  list: ListName
  filters: Filters
  sort: Sort
  place?: Place
  /** Words to look for. They travel in a body, never in an address. */
  words?: string
  /** Rows that were selected, of those that the filters show. */
  ids?: readonly string[]
}

export type Filters = Readonly<Record<string, readonly string[]>>

export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

/**
 * Place of a row: its time in microseconds (JavaScript's dates would skip or repeat rows), and its
 * id.
 */
export type Key = { micros: string; id: string }
export type Place = 'first' | 'last' | { way: 'after' | 'before'; key: Key }

/** Error in an address; the sentence makes sense on its own. */
export type QueryProblem = { field: string; message: Said }

const placePattern = /^(after|before)\.(\d{1,16})\.([0-9a-z]{1,14})\.(.{1,100})$/s

export function readListQuery(
  list: ListName,
  params: URLSearchParams,
): { query: ListQuery } | { problems: QueryProblem[] } {
  const { filters: known } = definitionOf(list)
  const problems: QueryProblem[] = []
  const filters: Record<string, string[]> = {}
  for (const name of new Set(params.keys())) {
    if (name === 'sort' || name === 'place') continue
    const filter = Object.hasOwn(known, name) ? known[name] : undefined
    // A form also sends the fields that were left empty.
    const values = [...new Set(params.getAll(name))].filter((value) => value !== '')
    const read = values.map((value) => filter?.value.safeParse(value))
    const wrong = read.find((one) => !one?.success)
    if (!filter) problems.push({ field: name, message: say('filter.unknown') })
    else if (wrong?.error) problems.push({ field: name, message: messageOf(wrong.error) })
    else if (values.length > 1 && filter.kind !== 'choices') {
      problems.push({ field: name, message: say('filter.twice', { label: filter.label }) })
    } else if (values.length > 0) {
      filters[name] = read.flatMap((one) => (one?.success ? [one.data] : [])).toSorted()
    }
  }
  const [from, to] = [filters.from?.[0], filters.to?.[0]]
  if (from && to && from > to) {
    problems.push({ field: 'from', message: say('filter.days') })
  }
  const sort = sorts.find((name) => name === (params.get('sort') || 'newest'))
  if (!sort) problems.push({ field: 'sort', message: say('filter.choose', { choices: sorts }) })
  const query: ListQuery = { list, filters, sort: sort ?? 'newest' }
  const place = readPlace(query, params.getAll('place'))
  if (place === 'broken') {
    problems.push({ field: 'place', message: say('filter.place') })
  }
  if (problems.length > 0 || place === 'broken') return { problems }
  return { query: { ...query, ...(place && { place }) } }
}

const messageOf = ({ issues }: { issues: { message: string }[] }) =>
  (issues[0]?.message ?? '') as Said

function readPlace(query: ListQuery, texts: string[]): Place | undefined | 'broken' {
  const [text = '', second] = texts
  if (second !== undefined) return 'broken'
  if (text === '') return undefined
  if (text === 'first' || text === 'last') return text
  const [, way, micros, print, id] = placePattern.exec(text) ?? []
  const isOurs = print === fingerprint(query) && definitionOf(query.list).id.test(id ?? '')
  if (!isOurs || !micros || !id) return 'broken'
  return { way: way === 'after' ? 'after' : 'before', key: { micros, id } }
}

/** The value of `place`: good for this list, these filters and this order alone. */
export const placeAt = (query: ListQuery, way: 'after' | 'before', { micros, id }: Key) =>
  [way, micros, fingerprint(query), id].join('.')

/** The address of a list, without its place: what is kept as a view, and goes with an export. */
export function writeListQuery({ filters, sort }: Pick<ListQuery, 'filters' | 'sort'>) {
  const params = new URLSearchParams()
  for (const name of Object.keys(filters).toSorted()) {
    for (const value of filters[name] ?? []) params.append(name, value)
  }
  if (sort !== 'newest') params.set('sort', sort)
  return params
}

/** Against accidents only: a forged place shows nothing that filters do not show. */
function fingerprint(query: ListQuery) {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(`${query.list}?${writeListQuery(query)}`)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
