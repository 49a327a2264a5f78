import type {
  AuditAction,
  AuditEntry,
  AuditPage,
  AuditQuery,
  AuditRecordKind,
} from '../../contract/desk/audit.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { maskAll, maskFreeText } from '../../contract/mask.ts'
import type { Database, Transaction } from '../db/connect.ts'
import type { FieldChange } from '../db/desk.schema.ts'
import { entriesMatching, lastEntry, namesOfStaff } from './audit.store.ts'
import { namesOf } from './names.ts'

/** A person who acts at the desk, or an account of the server's shell. */
export type Actor = {
  way: 'desk' | 'command'
  staffId: string | null
  name: string
  /** Id of a button press: the same press once more gets the first answer (server/acts). */
  request?: string | undefined
}

export type Entry = {
  action: AuditAction
  kind?: AuditRecordKind
  record?: string
  /** Changes never hold a value that names an applicant: the audit outlives their erasure. */
  changes?: Record<string, FieldChange>
}

/** Keeps only what differs, before and after. */
export function differences<Row extends Record<string, unknown>>(before: Row, after: Partial<Row>) {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { before: before[field], after: value }]),
  )
}

/** Says who changed a record last, and when, to someone whose own change came later. */
export async function lastChange(tx: Transaction, kind: AuditRecordKind, record: string) {
  const last = await lastEntry(tx, kind, record)
  return last && `${last.actor}, ${indianTime(last.at)}`
}

export const indianTime = (at: Date) =>
  at.toLocaleString('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })

const pageSize = 50

/** A page of the audit. Values of changes may name a colleague's address, and so are masked, too. */
export async function readAudit(
  db: Database,
  viewer: Holder,
  query: AuditQuery,
): Promise<AuditPage> {
  const found = await entriesMatching(db, query, pageSize + 1)
  const shown = found.slice(0, pageSize)
  const chosen = { kind: query.kind ?? null, record: query.record ?? null }
  const nameOf = await namesOf(db, viewer, [...shown, chosen])
  const entries = shown
    .map((entry) => ({ ...entry, name: nameOf(entry) }))
    .map((entry) => (hasRight(viewer, 'see-contact') ? entry : withoutContact(entry)))
  const last = entries.at(-1)
  return {
    entries,
    about: nameOf(chosen),
    older: found.length > pageSize && last ? String(last.id) : null,
    people: await namesOfStaff(db),
  }
}

/** An account of the shell can be called like an email; names of staff are as they are written. */
const withoutContact = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  actor: entry.way === 'command' ? maskFreeText(entry.actor) : entry.actor,
  changes: entry.changes && maskAll(entry.changes, maskTold),
})

/** A time of ours is no phone number, though it has as many digits. */
const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const maskTold = (text: string) => (isMoment.test(text) ? text : maskFreeText(text))
