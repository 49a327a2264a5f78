import { definitionOf, type ListName, listNames } from '../../contract/desk/lists.ts'
import type { Holder } from '../../contract/desk/rights.ts'
import type { Database } from '../db/connect.ts'
import { rowsOf } from './lists.ts'
import { reading } from './reading.ts'
import { sourceOf } from './source.ts'

/**
 * The rows of records that someone opened before. Their browser keeps the ids alone: names stay
 * here, and go with their person.
 */
export function readOpened(db: Database, viewer: Holder, opened: { list: ListName; id: string }[]) {
  return reading(db, async (tx) => {
    const groups = []
    for (const list of listNames) {
      const keys = opened.filter((one) => one.list === list && definitionOf(list).id.test(one.id))
      const source = await sourceOf(tx, viewer, { list, filters: {}, sort: 'newest' })
      groups.push({ list, rows: await rowsOf(tx, list, source, keys) })
    }
    return groups.filter(({ rows }) => rows.length > 0)
  })
}
