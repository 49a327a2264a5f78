import type { ListQuery } from '../../contract/desk/list-query.ts'
import { mostAtOnce, type WorkChange } from '../../contract/desk/work.ts'
import { say } from '../../contract/messages/say.ts'
import { act } from '../acts/act.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { NoSearch } from '../records/source.ts'
import { type Choice, findIds, momentNow } from './many.store.ts'
import { type FoundWork, lockWorkOf, readWorkOf, saveWork } from './work.store.ts'
import { entriesFor, shownAfter } from './work.ts'

type Services = { db: Database }

const kindOf = ({ list }: ListQuery) => (list === 'enquiries' ? 'enquiry' : 'application')

/** Counts what an act on many would change, and changes nothing. */
export async function tryMany({ db }: Services, choice: Choice, change: WorkChange) {
  const kind = kindOf(choice.query)
  await shownAfter(db, kind, change)
  return db.transaction(async (tx) => {
    const asOf = choice.asOf ?? (await momentNow(tx))
    const ids = await findIds(tx, { ...choice, asOf }).catch(refuse)
    requireFew(ids)
    const rows = unchangedSince(await readWorkOf(tx, kind, ids), asOf)
    const same = rows.filter((row) => entriesFor({}, row, change, {}).length === 0)
    const { query } = choice
    return {
      rows,
      count: rows.length,
      unchanged: same.length,
      left_out: (query.ids?.length ?? ids.length) - rows.length,
      as_of: asOf,
    }
  })
}

/**
 * Changes all rows of a dry run in one transaction. Those that have changed since, or match no more,
 * are left out. Says how many rows are as wanted now.
 */
export async function changeMany(
  { db }: Services,
  actor: Actor,
  choice: Choice & { asOf: string },
  change: WorkChange,
) {
  const kind = kindOf(choice.query)
  const shown = await shownAfter(db, kind, change)
  const { changed = 0 } = await act(
    db,
    actor,
    {
      lock: async (tx) => {
        const ids = await findIds(tx, choice).catch(refuse)
        requireFew(ids)
        const rows = await lockWorkOf(tx, kind, ids)
        const { query } = choice
        const still = new Set(await findIds(tx, { ...choice, query: { ...query, ids } }))
        return unchangedSince(rows, choice.asOf).filter(({ id }) => still.has(id))
      },
    },
    async (tx, rows) => {
      const told = rows.map((row) => ({
        id: row.id,
        entries: entriesFor({ kind, record: row.id }, row, change, shown),
      }))
      const toChange = told.filter(({ entries }) => entries.length > 0)
      const all = toChange.flatMap(({ entries }) => entries)
      const last = all.pop()
      const made = { changed: rows.length }
      if (!last) return { audit: 'unchanged', made }
      await saveWork(
        tx,
        kind,
        toChange.map(({ id }) => id),
        change,
      )
      return { audit: [...all, last], made }
    },
  )
  return changed
}

const unchangedSince = (rows: FoundWork[], asOf: string) =>
  rows.filter(({ changedAt }) => BigInt(changedAt) <= BigInt(asOf))

function requireFew(ids: string[]) {
  if (ids.length <= mostAtOnce) return
  throw new Problem('invalid', say('work.many', { most: mostAtOnce }), { field: 'list' })
}

function refuse(error: unknown): never {
  if (error instanceof NoSearch) throw new Problem('invalid', error.said, { field: 'text' })
  throw error
}
