import { type CatalogueKind, catalogueLists, type ListName } from '../../contract/desk/lists.ts'
import type { RecordKind } from '../../contract/desk/records.ts'

/** The list that each kind of record belongs to; both have the same address. */
export const listOf = {
  application: 'applications',
  payment: 'payments',
  enquiry: 'enquiries',
} as const satisfies Record<RecordKind, ListName>

const kinds = Object.keys(listOf) as RecordKind[]

/** The kind of a list's rows, where they are records. */
export const kindOf = (list: ListName) => kinds.find((kind) => listOf[kind] === list)

/**
 * Where one comes from, for next and previous: the filters and order of a list, or the place in a
 * queue.
 */
export type From = { from: string } | { queue: string }

/** The page of a row. Only records have next and previous. */
export function rowPath(list: ListName, id: string, from?: From) {
  const path = `/${list}/${encodeURIComponent(id)}`
  return from && kindOf(list) ? `${path}?${new URLSearchParams(from)}` : path
}

export const recordPath = (kind: RecordKind, id: string, from?: From) =>
  rowPath(listOf[kind], id, from)

/** A college, coupon or referral code. */
export const cataloguePath = (kind: CatalogueKind, id: string) => rowPath(catalogueLists[kind], id)

/** State of a list's history entry: typed words never appear in an address. */
export type ListState = { words: string }

/**
 * State of a record that was opened from a searched list: its neighbours, which no address could
 * name.
 */
export type RecordState = ListState & { ids: string[] }
