import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActTx } from '../acts/act.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { ceremonies, passkeys, staff, staffSessions } from '../db/desk.schema.ts'

/** Idle and absolute lifetimes; shorter for a session that a code opened. */
const lives = {
  strong: { idle: '60 minutes', most: '12 hours' },
  weak: { idle: '30 minutes', most: '8 hours' },
} as const

const newerThan = (column: SQL, life: keyof (typeof lives)['strong']) =>
  sql`${column} > now() - case when ${staffSessions.weak}
    then ${lives.weak[life]}::interval else ${lives.strong[life]}::interval end`

const isLive = and(
  newerThan(sql`${staffSessions.usedAt}`, 'idle'),
  newerThan(sql`${staffSessions.createdAt}`, 'most'),
)

type NewSession = typeof staffSessions.$inferInsert
export type OpenRow = typeof staffSessions.$inferSelect
export type SessionWay = NonNullable<typeof staffSessions.$inferSelect.openedBy>

export async function saveSession(tx: ActTx, session: NewSession) {
  const [saved] = await tx.insert(staffSessions).values(session).returning()
  return saved as typeof staffSessions.$inferSelect
}

/** The live session of a token, with its person as they are now. */
export async function findSession(db: Database, tokenHash: string) {
  const [found] = await db
    .select({
      session: staffSessions,
      person: staff,
      hasPasskey: sql<boolean>`exists (select from ${passkeys}
        where ${passkeys.staffId} = ${staff.id})`,
      /** Use is stored at most twice a minute, or every click would be a write. */
      isStale: sql<boolean>`${staffSessions.usedAt} < now() - interval '30 seconds'`,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staff.disabledAt), isLive))
  return found
}

export async function markUsed(db: Database, id: string) {
  await db.update(staffSessions).set({ usedAt: sql`now()` }).where(eq(staffSessions.id, id))
}

/** A session as it is now, under the lock of its person: nothing if it has ended meanwhile. */
export async function readOpen(tx: Transaction, id: string) {
  const [session] = await tx
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.id, id), isLive))
  return session
}

/** Makes the session count as one that this passkey opened. */
export async function rememberPasskey(tx: ActTx, id: string, passkeyId: string) {
  await tx
    .update(staffSessions)
    .set({ openedBy: 'passkey', passkeyId })
    .where(eq(staffSessions.id, id))
}

/** Sessions that the previous release opened remember no passkey, and may be this one's. */
export async function deleteOpenedBy(tx: ActTx, staffId: string, passkeyId: string) {
  const isOfIt = or(
    eq(staffSessions.passkeyId, passkeyId),
    and(isNull(staffSessions.openedBy), eq(staffSessions.weak, false)),
  )
  const deleted = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isOfIt))
    .returning({ id: staffSessions.id })
  return deleted.length
}

export const liveSessionsOf = (db: Database, staffId: string) =>
  db
    .select({ session: staffSessions, passkey: { id: passkeys.id, name: passkeys.name } })
    .from(staffSessions)
    .leftJoin(passkeys, eq(passkeys.id, staffSessions.passkeyId))
    .where(and(eq(staffSessions.staffId, staffId), isLive))
    .orderBy(desc(staffSessions.usedAt))

export async function deleteSession(tx: ActTx, staffId: string, id: string) {
  const deleted = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id)))
    .returning({ id: staffSessions.id })
  return deleted.length
}

export async function deleteSessionsOf(tx: ActTx, staffId: string, except?: string) {
  const deleted = await tx
    .delete(staffSessions)
    .where(
      and(eq(staffSessions.staffId, staffId), except ? ne(staffSessions.id, except) : undefined),
    )
    .returning({ id: staffSessions.id })
  return deleted.length
}

/** Deletes sessions and challenges that are over: no one can use them any more. */
export async function deleteOver(db: Database) {
  await db.delete(staffSessions).where(sql`not (${isLive})`)
  await db.delete(ceremonies).where(lt(ceremonies.expiresAt, sql`now()`))
}
