import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Role } from '../../contract/desk/rights.ts'
import type { ActTx } from '../acts/act.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { passkeys, staff, staffLinks, staffSessions } from '../db/desk.schema.ts'

export type StaffRow = typeof staff.$inferSelect
type LinkKind = (typeof staffLinks.$inferSelect)['kind']

export async function insertPerson(
  tx: ActTx,
  person: { name: string; email: string; roles: Role[]; demo?: boolean },
): Promise<StaffRow | undefined> {
  const [added] = await tx.insert(staff).values(person).onConflictDoNothing().returning()
  return added
}

export async function findByEmail(db: Database, email: string): Promise<StaffRow | undefined> {
  const [found] = await db
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.toLowerCase()))
  return found
}

export async function findPerson(db: Database, id: string): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.id, id))
  return found
}

/** The first lock of sign-ins, ended sessions and changed passkeys: they wait for each other. */
export async function lockPerson(tx: Transaction, id: string): Promise<StaffRow | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
  return found
}

/** Locks all owners who can sign in: of two changes at once the second sees the first. */
export const lockOwners = (tx: Transaction) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(isNull(staff.disabledAt), sql`'owner' = any(${staff.roles})`))
    .orderBy(staff.id)
    .for('update')

export async function savePerson(
  tx: ActTx,
  id: string,
  change: Partial<Pick<StaffRow, 'name' | 'roles' | 'mayUseCode' | 'shortcuts'>> & {
    disabledAt?: Date | null
  },
) {
  await tx
    .update(staff)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(staff.id, id))
}

const passkeysOf = sql<number>`(select count(*)::int from ${passkeys} p where p.staff_id = staff.id)`
const lastUse = sql<Date | null>`(select max(s.used_at) from ${staffSessions} s where s.staff_id = staff.id)`
const invitedUntil = sql<Date | null>`(select max(l.expires_at) from ${staffLinks} l
  where l.staff_id = staff.id and l.kind = 'invitation' and l.used_at is null and l.expires_at > now())`

export const people = (db: Database, id?: string) =>
  db
    .select({
      person: staff,
      passkeys: passkeysOf,
      lastUse: lastUse.mapWith(staff.createdAt),
      invitedUntil: invitedUntil.mapWith(staff.createdAt),
    })
    .from(staff)
    .where(id ? eq(staff.id, id) : undefined)
    .orderBy(sql`${staff.disabledAt} is not null`, staff.name)

export async function saveLink(
  tx: ActTx,
  link: {
    tokenHash: string
    kind: LinkKind
    staffId: string
    invitedBy: string | null
    minutes: number
  },
) {
  const { minutes, ...row } = link
  await tx
    .insert(staffLinks)
    .values({ ...row, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
}

const isOpen = and(isNull(staffLinks.usedAt), gt(staffLinks.expiresAt, sql`now()`))

/** A link that still works, with its person. */
export async function findLink(db: Database, tokenHash: string) {
  const [found] = await db
    .select({ link: staffLinks, person: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.tokenHash, tokenHash), isOpen, isNull(staff.disabledAt)))
  return found
}

/** Uses up a link, which is good once: true for the first to use it. */
export async function useLink(tx: ActTx, tokenHash: string, kind: LinkKind) {
  const used = await tx
    .update(staffLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffLinks.tokenHash, tokenHash), eq(staffLinks.kind, kind), isOpen))
    .returning({ id: staffLinks.staffId })
  return used.length === 1
}

export async function deleteLinks(tx: ActTx, staffId: string) {
  await tx.delete(staffLinks).where(and(eq(staffLinks.staffId, staffId), isNull(staffLinks.usedAt)))
}

/** Finds who invited a person last; undefined if a command did. */
export async function lastInviter(db: Database, staffId: string) {
  const [link] = await db
    .select({ inviter: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.invitedBy))
    .where(and(eq(staffLinks.staffId, staffId), eq(staffLinks.kind, 'invitation')))
    .orderBy(desc(staffLinks.createdAt))
    .limit(1)
  return link?.inviter
}
