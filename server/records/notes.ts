import type { RecordKind } from '../../contract/desk/records.ts'
import { act } from '../acts/act.ts'
import { look } from '../acts/look.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { notes } from '../db/desk.schema.ts'
import { Problem } from '../http/problem.ts'
import { holdRecord, readContact } from './record.ts'

type Services = { db: Database }

const missing = () => new Problem('not-found', 'record.unknown')

/**
 * Keeps the text out of the audit: it may name the person, and goes with the record. An erasure at
 * the same moment waits for the note and takes it along, or comes first and leaves nothing to note.
 */
export async function addNote(
  { db }: Services,
  actor: Actor & { staffId: string },
  { kind, id, text }: { kind: RecordKind; id: string; text: string },
) {
  await act(db, actor, { lock: (tx) => holdRecord(tx, kind, id) }, async (tx, isThere) => {
    if (!isThere) throw missing()
    await tx.insert(notes).values({ recordKind: kind, recordId: id, staffId: actor.staffId, text })
    return { audit: { action: 'add-note', kind, record: id } }
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
  await look(db, actor, { action: 'show-contact', kind, record: id })
  return contact
}
