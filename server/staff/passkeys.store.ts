import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { ceremonies, passkeys, staff } from '../db/desk.schema.ts'

type NewCeremony = Pick<typeof ceremonies.$inferInsert, 'challenge' | 'kind'> & {
  staffId?: string | null
  sessionId?: string
  purpose?: string
}
export type Ceremony = typeof ceremonies.$inferSelect

const minutesOfCeremony = 5
const minutesOfConfirmation = 2

export async function saveCeremony(db: Database, ceremony: NewCeremony) {
  await db.insert(ceremonies).values({
    ...ceremony,
    expiresAt: sql`now() + make_interval(mins => ${minutesOfCeremony})`,
  })
}

/** Takes a challenge out, whatever comes of it: each is good for one answer. */
export async function takeCeremony(
  db: Database,
  challenge: string,
  kind: Ceremony['kind'],
): Promise<Ceremony | undefined> {
  const [taken] = await db
    .delete(ceremonies)
    .where(
      and(
        eq(ceremonies.challenge, challenge),
        eq(ceremonies.kind, kind),
        isNull(ceremonies.confirmedAt),
        gt(ceremonies.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return taken
}

/** What a passkey has confirmed waits for its action. */
export async function saveConfirmation(tx: Transaction, { challenge, ...rest }: Ceremony) {
  await tx.insert(ceremonies).values({
    ...rest,
    challenge,
    confirmedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${minutesOfConfirmation})`,
  })
}

/** Uses up a confirmation: true once. */
export async function takeConfirmation(db: Database, sessionId: string, purpose: string) {
  const taken = await db
    .delete(ceremonies)
    .where(
      and(
        eq(ceremonies.kind, 'confirmation'),
        eq(ceremonies.sessionId, sessionId),
        eq(ceremonies.purpose, purpose),
        isNotNull(ceremonies.confirmedAt),
        gt(ceremonies.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: ceremonies.challenge })
  return taken.length > 0
}

export const passkeysOf = (db: Database, staffId: string) =>
  db.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(passkeys.createdAt)

/** A passkey with its person, who may be disabled. */
export async function findPasskey(db: Database, id: string) {
  const [found] = await db
    .select({ passkey: passkeys, person: staff })
    .from(passkeys)
    .innerJoin(staff, eq(staff.id, passkeys.staffId))
    .where(eq(passkeys.id, id))
  return found
}

export async function savePasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert) {
  const saved = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return saved.length === 1
}

/** Against a cloned authenticator: the counter only grows, also for two answers at once. */
export async function countUse(tx: Transaction, id: string, counter: number) {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), sql`(${passkeys.counter} < ${counter} or ${counter} = 0)`))
    .returning({ id: passkeys.id })
  return used.length === 1
}

const ownOne = (staffId: string, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.staffId, staffId))

export async function renamePasskey(tx: Transaction, staffId: string, id: string, name: string) {
  const renamed = await tx
    .update(passkeys)
    .set({ name })
    .where(ownOne(staffId, id))
    .returning({ id: passkeys.id })
  return renamed.length === 1
}

/** Whoever is locked first removes first: the last one is never removed by two at once. */
export async function lockPasskeys(tx: Transaction, staffId: string) {
  await tx.select().from(staff).where(eq(staff.id, staffId)).for('update')
  const [row] = await tx
    .select({ held: count() })
    .from(passkeys)
    .where(eq(passkeys.staffId, staffId))
  return row?.held ?? 0
}

export async function deletePasskey(tx: Transaction, staffId: string, id: string) {
  const deleted = await tx
    .delete(passkeys)
    .where(ownOne(staffId, id))
    .returning({ name: passkeys.name })
  return deleted[0]
}

export async function deletePasskeysOf(tx: Transaction, staffId: string) {
  const deleted = await tx
    .delete(passkeys)
    .where(eq(passkeys.staffId, staffId))
    .returning({ id: passkeys.id })
  return deleted.length
}
