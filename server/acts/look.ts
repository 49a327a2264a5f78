import type { Actor, Entry } from '../audit/audit.ts'
import { note, noteHourly } from '../audit/note.ts'
import type { Database, Transaction } from '../db/connect.ts'

/** Notes that somebody looks or exports: in the transaction that reads for them, where there is one. */
export const look = (db: Database | Transaction, actor: Actor, entry: Entry) =>
  db.transaction((tx) => note(tx, actor, entry))

type Opened = { kind: NonNullable<Entry['kind']>; record: string }

/** Notes that somebody opened a record, once an hour for each of them. */
export const lookAtRecord = (db: Database, actor: Actor, { kind, record }: Opened) =>
  db.transaction((tx) => noteHourly(tx, actor, { action: 'view-record', kind, record }))
