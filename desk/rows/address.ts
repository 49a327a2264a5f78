import { type CatalogueKind, catalogueLists, type ListName } from '../../contract/desk/lists.ts'
import { type RecordKind, recordKinds } from '../../contract/desk/records.ts'

/** The list that each kind of record belongs to; both have the same address. */
export const listOf = {
  application: 'applications',
  payment: 'payments',
  enquiry: 'enquiries',
} as const satisfies Record<RecordKind, ListName>

/** `from`: the filters and order of the list one comes from, for next and previous. */
export function recordPath(kind: RecordKind, id: string, from?: string) {
  const path = `/${listOf[kind]}/${encodeURIComponent(id)}`
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}

/** A college, coupon or referral code. */
export const cataloguePath = (kind: CatalogueKind, id: string) =>
  `/${catalogueLists[kind]}/${encodeURIComponent(id)}`

/** The page of a row. `from`: as for records, the only ones with next and previous. */
export function rowPath(list: ListName, id: string, from?: string) {
  const kind = recordKinds.find((one) => listOf[one] === list)
  return kind ? recordPath(kind, id, from) : `/${list}/${encodeURIComponent(id)}`
}

/** State of a list's history entry: typed words never appear in an address. */
export type ListState = { words: string }

/**
 * State of a record that was opened from a searched list: its neighbours, which no address could
 * name.
 */
export type RecordState = ListState & { ids: string[] }
