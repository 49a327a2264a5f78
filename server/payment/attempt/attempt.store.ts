import { and, count, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { GatewayName } from '../../../contract/payment.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { paymentAttempts } from '../../db/payment.schema.ts'
import { prepared } from '../../db/prepared.ts'
import { applications } from '../../db/schema.ts'

export type StoredAttempt = typeof paymentAttempts.$inferSelect
export type NewAttempt = typeof paymentAttempts.$inferInsert
export type AttemptChanges = Partial<NewAttempt>
type Reader = Database | Transaction

/** Its application was erased, perhaps a moment ago. */
export class AttemptGone extends Error {
  override readonly message = 'There is no such attempt'
}

/** Begun by the payer, and no further payment on an order that was begun before. */
const isBegun = isNull(paymentAttempts.orderOf)

export async function saveAttempt(tx: Transaction, attempt: NewAttempt) {
  const [saved] = await tx.insert(paymentAttempts).values(attempt).returning()
  if (!saved) throw new Error('The attempt was not stored')
  return saved
}

export async function findAttempt(db: Reader, id: string): Promise<StoredAttempt | undefined> {
  const [attempt] = await attemptById(db).execute({ id })
  return attempt
}

const attemptById = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, sql.placeholder('id')))
    .prepare('attempt_by_id'),
)

/** Finds the last attempt that this browser began. */
export async function findLastOfSession(db: Reader, sessionId: string) {
  const [last] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(applications, eq(applications.id, paymentAttempts.applicationId))
    .where(and(eq(applications.sessionId, sessionId), isBegun))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
  return last?.id
}

/** A row lock (SELECT FOR UPDATE). Against deadlock, lock its application first. */
export async function lockAttempt(tx: Transaction, id: string) {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('update')
  return attempt
}

export async function findLastAttempt(db: Reader, applicationId: string) {
  return db.query.paymentAttempts.findFirst({
    where: and(eq(paymentAttempts.applicationId, applicationId), isBegun),
    orderBy: desc(paymentAttempts.createdAt),
  })
}

export async function findLiveAttempt(tx: Transaction, applicationId: string) {
  return tx.query.paymentAttempts.findFirst({
    where: and(
      eq(paymentAttempts.applicationId, applicationId),
      inArray(paymentAttempts.state, ['CREATED', 'PENDING']),
    ),
  })
}

export type Reference = { txId?: string; providerOrderId?: string; providerPaymentId?: string }

/** The attempt that a webhook speaks of, if it is one of this gateway's: best by its payment. */
export async function findReferenced(db: Reader, gateway: GatewayName, reference: Reference) {
  const { txId, providerOrderId, providerPaymentId } = reference
  const named = [
    ...(txId ? [eq(paymentAttempts.id, txId)] : []),
    ...(providerOrderId ? [eq(paymentAttempts.providerOrderId, providerOrderId)] : []),
    ...(providerPaymentId ? [eq(paymentAttempts.providerPaymentId, providerPaymentId)] : []),
  ]
  if (named.length === 0) return undefined
  return db.query.paymentAttempts.findFirst({
    where: and(eq(paymentAttempts.gateway, gateway), or(...named)),
    orderBy: [
      sql`${paymentAttempts.providerPaymentId} is not distinct from ${providerPaymentId ?? null}::text desc`,
    ],
  })
}

/** Finds the attempt that holds a provider's payment. */
export const findOfPayment = (
  tx: Transaction,
  gateway: StoredAttempt['gateway'],
  providerPaymentId: string,
) =>
  tx.query.paymentAttempts.findFirst({
    where: and(
      eq(paymentAttempts.gateway, gateway),
      eq(paymentAttempts.providerPaymentId, providerPaymentId),
    ),
  })

export async function changeAttempt(tx: Reader, id: string, changes: AttemptChanges) {
  await tx
    .update(paymentAttempts)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(paymentAttempts.id, id))
}

/** After so long a charge whose end is unknown can be found at the gateway, or never was made. */
const minutesOfCharge = 15

/** A lease, against a double charge: true for one only, and kept while its end is unknown. */
export async function beginCompletion(db: Database, id: string) {
  const begun = await db
    .update(paymentAttempts)
    .set({ completingAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.id, id),
        or(
          isNull(paymentAttempts.completingAt),
          lte(paymentAttempts.completingAt, sql`now() - make_interval(mins => ${minutesOfCharge})`),
        ),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return begun.length === 1
}

/** Throttles: true once every few seconds, however often a page polls, to spare the gateway. */
export async function mayAskGateway(db: Database, id: string, seconds: number) {
  const asked = await db
    .update(paymentAttempts)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        eq(paymentAttempts.id, id),
        or(
          isNull(paymentAttempts.checkedAt),
          lte(paymentAttempts.checkedAt, sql`now() - make_interval(secs => ${seconds})`),
        ),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return asked.length === 1
}

/** Counts the attempts that an application has begun lately. */
export const countBegun = (db: Reader, applicationId: string, minutes: number) =>
  db.$count(
    paymentAttempts,
    and(
      eq(paymentAttempts.applicationId, applicationId),
      isBegun,
      gte(paymentAttempts.createdAt, sql`now() - make_interval(mins => ${minutes})`),
    ),
  )

/** Attempts due for reconciliation; other instances skip those taken here (SKIP LOCKED). */
export async function takeDueAttempts(tx: Transaction, most: number) {
  return tx
    .select()
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextCheckAt, sql`now()`))
    .orderBy(paymentAttempts.nextCheckAt)
    .limit(most)
    .for('update', { skipLocked: true })
}

export const countStates = (db: Database) =>
  db
    .select({ gateway: paymentAttempts.gateway, state: paymentAttempts.state, attempts: count() })
    .from(paymentAttempts)
    .groupBy(paymentAttempts.gateway, paymentAttempts.state)

/** Attempts that the reconciler is late for. */
export const countOverdue = (db: Database) =>
  db.$count(paymentAttempts, lt(paymentAttempts.nextCheckAt, sql`now() - interval '5 minutes'`))
