import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ActTx } from '../acts/act.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { ceremonies, passkeys, staff } from '../db/desk.schema.ts'
import { lockPerson } from './staff.store.ts'

type NewCeremony = Pick<typeof ceremonies.$inferInsert, 'challenge' | 'kind'> & {
  staffId?: string | null
  sessionId?: string | null
  purpose?: string
}
export type Ceremony = typeof ceremonies.$inferSelect

const minutesOfCeremony = 5
const minutesOfConfirmation = 2

/** False where its session ended in the meantime. */
export async function saveCeremony(db: Database, ceremony: NewCeremony) {
  try {
    await db.insert(ceremonies).values({
      ...ceremony,
      expiresAt: sql`now() + make_interval(mins => ${minutesOfCeremony})`,
    })
    return true
  } catch (error) {
    if (constraintOf(error) === 'ceremonies_session_id_staff_sessions_id_fk') return false
    throw error
  }
}

const constraintOf = (error: unknown) =>
  (Object(Object(error).cause ?? error) as { constraint?: string }).constraint

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

/** Stops replay: true for the first answer to a challenge to sign in. */
export async function spendChallenge(tx: Transaction, challenge: string, staffId: string) {
  const spent = await tx
    .insert(ceremonies)
    .values({
      challenge,
      kind: 'sign-in',
      staffId,
      confirmedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(mins => ${minutesOfCeremony})`,
    })
    .onConflictDoNothing()
    .returning({ challenge: ceremonies.challenge })
  return spent.length === 1
}

/** Saves what a passkey has confirmed, which then waits for its action. */
export async function saveConfirmation(tx: Transaction, { challenge, ...rest }: Ceremony) {
  await tx.insert(ceremonies).values({
    ...rest,
    challenge,
    confirmedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${minutesOfConfirmation})`,
  })
}

/** Uses up a confirmation: true once. */
export async function takeConfirmation(
  db: Database | Transaction,
  sessionId: string,
  purpose: string,
) {
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

export async function savePasskey(tx: ActTx, passkey: typeof passkeys.$inferInsert) {
  const saved = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return saved.length === 1
}

/** Stops a cloned authenticator: the counter only grows, also for two answers at once. */
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

/** Returns the name that it had. */
export async function renamePasskey(tx: ActTx, staffId: string, id: string, name: string) {
  const [before] = await tx.select().from(passkeys).where(ownOne(staffId, id)).for('update')
  if (before) await tx.update(passkeys).set({ name }).where(ownOne(staffId, id))
  return before?.name
}

/** Counts passkeys under the lock of the person: each change sees the one before. */
export async function lockPasskeys(tx: Transaction, staffId: string) {
  await lockPerson(tx, staffId)
  const [row] = await tx
    .select({ held: count() })
    .from(passkeys)
    .where(eq(passkeys.staffId, staffId))
  return row?.held ?? 0
}

/** Deletes what was confirmed and not done yet: a removed passkey confirms nothing more. */
export async function deleteConfirmations(tx: Transaction, staffId: string) {
  await tx
    .delete(ceremonies)
    .where(
      and(
        eq(ceremonies.kind, 'confirmation'),
        eq(ceremonies.staffId, staffId),
        isNotNull(ceremonies.confirmedAt),
      ),
    )
}

export async function deletePasskey(tx: ActTx, staffId: string, id: string) {
  const deleted = await tx
    .delete(passkeys)
    .where(ownOne(staffId, id))
    .returning({ name: passkeys.name })
  return deleted[0]
}

export async function deletePasskeysOf(tx: ActTx, staffId: string) {
  const deleted = await tx
    .delete(passkeys)
    .where(eq(passkeys.staffId, staffId))
    .returning({ id: passkeys.id })
  return deleted.length
}
