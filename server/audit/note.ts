import type { Transaction } from '../db/connect.ts'
import { addEntry, hasEntrySince } from './audit.store.ts'
import type { Actor, Entry } from './audit.ts'

/** Writes an entry, in the transaction of its act: both exist, or neither. Only `server/acts` calls it. */
export const note = (
  tx: Transaction,
  { way, staffId, name }: Actor,
  { action, kind, record, changes }: Entry,
) =>
  addEntry(tx, {
    way,
    staffId,
    actor: name,
    action,
    recordKind: kind ?? null,
    recordId: record ?? null,
    changes: changes ?? null,
  })

/** Writes nothing if this person did the same to the record within the hour. */
export async function noteHourly(
  tx: Transaction,
  actor: Actor,
  entry: Entry & { kind: NonNullable<Entry['kind']>; record: string },
) {
  if (!(await hasEntrySince(tx, { ...entry, staffId: actor.staffId }))) await note(tx, actor, entry)
}
