import { and, desc, eq, gte, lt, notInArray, sql } from 'drizzle-orm'
import type {
  AuditAction,
  AuditEntry,
  AuditQuery,
  AuditRecordKind,
} from '../../contract/desk/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { auditEntries, staff } from '../db/desk.schema.ts'
import { midnight } from '../db/midnight.ts'

export async function addEntry(tx: Transaction, entry: typeof auditEntries.$inferInsert) {
  await tx.insert(auditEntries).values(entry)
}

type Seen = { staffId: string | null; action: AuditAction; kind: AuditRecordKind; record: string }

/** Tells if this person did this to the record within the hour. */
export async function hasEntrySince(
  tx: Transaction,
  { staffId, action, kind, record }: Seen,
): Promise<boolean> {
  const found = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        staffId ? eq(auditEntries.staffId, staffId) : sql`false`,
        eq(auditEntries.action, action),
        eq(auditEntries.recordKind, kind),
        eq(auditEntries.recordId, record),
        gte(auditEntries.at, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Entries that tell of a record, and changed nothing of it. */
const harmless: AuditAction[] = [
  'sign-in',
  'sign-out',
  'end-session',
  'make-sign-in-link',
  'set-shortcuts',
  'view-record',
  'show-contact',
  'add-note',
]

/** The last change of a record. */
export async function lastEntry(tx: Transaction, kind: AuditRecordKind, record: string) {
  const [last] = await tx
    .select({ actor: auditEntries.actor, at: auditEntries.at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.recordKind, kind),
        eq(auditEntries.recordId, record),
        notInArray(auditEntries.action, harmless),
      ),
    )
    .orderBy(desc(auditEntries.at))
    .limit(1)
  return last
}

/** Reads the newest entries first: the ids grow with the time. */
export async function entriesMatching(
  db: Database,
  { person, action, kind, record, from, to, before }: AuditQuery,
  limit: number,
): Promise<Omit<AuditEntry, 'name'>[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        person ? eq(auditEntries.staffId, person) : undefined,
        action ? eq(auditEntries.action, action) : undefined,
        kind ? eq(auditEntries.recordKind, kind) : undefined,
        record ? eq(auditEntries.recordId, record) : undefined,
        from ? gte(auditEntries.at, midnight(from)) : undefined,
        to ? lt(auditEntries.at, sql`${midnight(to)} + interval '1 day'`) : undefined,
        before ? lt(auditEntries.id, Number(before)) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  return rows.map(
    ({ id, at, way, actor, staffId, action: done, recordKind, recordId, changes }) => ({
      id,
      at: at.toISOString(),
      way,
      actor,
      person: staffId,
      action: done as AuditAction,
      kind: recordKind as AuditRecordKind | null,
      record: recordId,
      changes,
    }),
  )
}

export const namesOfStaff = (db: Database) =>
  db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(staff.name)
