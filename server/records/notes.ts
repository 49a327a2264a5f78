import type { RecordKind } from '../../contract/desk/records.ts'
import type { Actor } from '../audit/audit.ts'
import { note } from '../audit/note.ts'
import type { Database } from '../db/connect.ts'
import { notes } from '../db/desk.schema.ts'
import { Problem } from '../http/problem.ts'
import { readContact } from './record.ts'

type Services = { db: Database }

const missing = () => new Problem('not-found', 'record.unknown')

/** Keeps the text out of the audit: it may name the person, and goes with the record. */
export async function addNote(
  { db }: Services,
  actor: Actor & { staffId: string },
  { kind, id, text }: { kind: RecordKind; id: string; text: string },
) {
  if (!(await readContact(db, kind, id))) throw missing()
  await db.transaction(async (tx) => {
    await tx.insert(notes).values({ recordKind: kind, recordId: id, staffId: actor.staffId, text })
    await note(tx, actor, { action: 'add-note', kind, record: id })
  })
}

/** Shows the contact data of a record, and notes who looked. */
export async function showContact(
  { db }: Services,
  actor: Actor,
  { kind, id }: { kind: RecordKind; id: string },
) {
  const contact = await readContact(db, kind, id)
  if (!contact) throw missing()
  await db.transaction((tx) => note(tx, actor, { action: 'show-contact', kind, record: id }))
  return contact
}
