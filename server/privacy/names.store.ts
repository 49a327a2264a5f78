import { eq, sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import type { Transaction } from '../db/connect.ts'
import { notes, savedViews, staff } from '../db/desk.schema.ts'
import { anyOf } from './erase.store.ts'

type Note = { id: string; text: string }
const pageSize = 1_000

/** Every note, a page at a time: a locale of PostgreSQL may not know the letters of a name. */
export async function eachNote(tx: Transaction, visit: (note: Note) => void) {
  let page: Note[] = []
  do {
    const after = page.at(-1)?.id ?? null
    const { rows } = await tx.execute<Note>(sql`
      select id, text from notes where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${pageSize}`)
    page = rows
    page.forEach(visit)
  } while (page.length === pageSize)
}

type Described = { id: string; by: string; kind: RecordKind; record: string; of: string | null }

export async function describeNotes(tx: Transaction, ids: string[]) {
  const { rows } = await tx.execute<Described>(sql`
    select n.id, s.name as by, n.record_kind as kind, n.record_id as record,
      coalesce(a.fullname, e.fullname) as of
    from notes n join staff s on s.id = n.staff_id
    left join payment_attempts t on n.record_kind = 'payment' and t.id = n.record_id
    left join applications a
      on a.id = case n.record_kind when 'application' then n.record_id else t.application_id end
    left join enquiries e
      on e.id = case n.record_kind when 'enquiry' then n.record_id::uuid end
    where n.id::text = ${anyOf(ids)} order by n.created_at, n.id`)
  return rows
}

export async function writeNote(tx: Transaction, id: string, text: string) {
  await tx.update(notes).set({ text }).where(eq(notes.id, id))
}

export const readViews = (tx: Transaction) =>
  tx
    .select({
      id: savedViews.id,
      by: staff.name,
      name: savedViews.name,
      query: savedViews.query,
    })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staffId))
    .orderBy(savedViews.createdAt, savedViews.id)

export async function writeView(
  tx: Transaction,
  id: string,
  cleaned: { name: string; query: string },
) {
  await tx.update(savedViews).set(cleaned).where(eq(savedViews.id, id))
}
