import { listNames } from '../../contract/desk/lists.ts'
import type { SearchAnswer, SearchGroup } from '../../contract/desk/search.ts'
import type { Database } from '../db/connect.ts'
import { readPage } from './lists.ts'
import { reading } from './reading.ts'
import { NoSearch, sourceOf } from './source.ts'
import { readSearch } from './words.ts'

const perKind = 8

/** What a text finds in every list: the newest of each kind, and how many there are. */
export function search(db: Database, typed: string): Promise<SearchAnswer> {
  return reading(db, async (tx): Promise<SearchAnswer> => {
    const found = await readSearch(tx, typed)
    if ('message' in found) return { groups: [], message: found.message }
    const groups: SearchGroup[] = []
    for (const list of listNames) {
      const query = { list, filters: {}, sort: 'newest' } as const
      const source = await sourceOf(tx, query, found)
      const { rows, count, more } = await readPage(tx, query, source, perKind)
      if (count > 0) groups.push({ list, rows, count, more })
    }
    return { groups, ...(found.limited && { limited: true }) }
  }).catch((error: unknown) => {
    if (error instanceof NoSearch) return { groups: [], message: error.message }
    throw error
  })
}
