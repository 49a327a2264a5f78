import type { ListName } from '../../contract/desk/lists.ts'
import type { RecordKind } from '../../contract/desk/records.ts'

/** The list that each kind of record belongs to; both have the same address. */
export const listOf = {
  application: 'applications',
  payment: 'payments',
  enquiry: 'enquiries',
} as const satisfies Record<RecordKind, ListName>

/** The lists whose rows have pages. */
const withPages: readonly ListName[] = [...Object.values(listOf), 'messages']
export const hasPages = (list: ListName) => withPages.includes(list)

/** `from`: the filters and order of the list one comes from, for next and previous. */
export function rowPath(list: ListName, id: string, from?: string) {
  const path = `/${list}/${encodeURIComponent(id)}`
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`
}

export const recordPath = (kind: RecordKind, id: string, from?: string) =>
  rowPath(listOf[kind], id, from)

/** State of a list's history entry: typed words never appear in an address. */
export type ListState = { words: string }

/**
 * State of a record that was opened from a searched list: its neighbours, which no address could
 * name.
 */
export type RecordState = ListState & { ids: string[] }
