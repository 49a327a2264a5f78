import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lte,
  min,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../db/connect.ts'
import { paymentAttempts, refunds } from '../../db/payment.schema.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'

export type StoredRefund = typeof refunds.$inferSelect
type Reader = Database | Transaction

export const isUnderWay = ({ state }: StoredRefund) => state === 'LISTED' || state === 'PENDING'

const underWay = inArray(refunds.state, ['LISTED', 'PENDING'])

/** A refund that is to be made. More than was captured is refused by the database. */
export async function saveRefund(
  tx: Transaction,
  refund: Omit<typeof refunds.$inferInsert, 'state'> & { state?: StoredRefund['state'] },
) {
  const [saved] = await tx
    .insert(refunds)
    .values({ state: 'LISTED', ...refund })
    .returning()
  if (!saved) throw new Error('The refund was not stored')
  return saved
}

export const findRefund = (db: Reader, id: string) =>
  db.query.refunds.findFirst({ where: eq(refunds.id, id) })

export const refundsOf = (db: Reader, attemptId: string) =>
  db.select().from(refunds).where(eq(refunds.attemptId, attemptId)).orderBy(refunds.createdAt)

/** Refunds of all payments on the order of an attempt. */
export const refundsOfOrder = (db: Reader, { id, orderOf }: StoredAttempt) =>
  db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(or(eq(paymentAttempts.id, orderOf ?? id), eq(paymentAttempts.orderOf, orderOf ?? id)))
    .orderBy(refunds.createdAt)

/** The refund that decides a case until it is made, or refused for good. */
export const findRefundFor = (db: Reader, caseId: number) =>
  db.query.refunds.findFirst({ where: and(eq(refunds.caseId, caseId), underWay) })

export async function changeRefund(
  tx: Reader,
  id: string,
  changes: Partial<typeof refunds.$inferInsert>,
) {
  await tx
    .update(refunds)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(refunds.id, id))
}

/** What has gone back, or is on its way: it cannot be given back again. */
export async function committedMinor(db: Reader, attemptId: string) {
  const isCommitted = and(eq(refunds.attemptId, attemptId), ne(refunds.state, 'FAILED'))
  const [row] = await db
    .select({ minor: sum(refunds.amountMinor) })
    .from(refunds)
    .where(isCommitted)
  return Number(row?.minor ?? 0)
}

export async function returnedMinor(db: Reader, attemptId: string) {
  const isDone = and(eq(refunds.attemptId, attemptId), eq(refunds.state, 'DONE'))
  const [row] = await db
    .select({ minor: sum(refunds.amountMinor) })
    .from(refunds)
    .where(isDone)
  return Number(row?.minor ?? 0)
}

/** What has gone of a payment: given back by us, and taken back by its bank or provider. */
export async function goneOf(db: Reader, attemptId: string) {
  const done = (await refundsOf(db, attemptId)).filter(({ state }) => state === 'DONE')
  const sumOf = (taken: boolean) =>
    done
      .filter(({ chargedBack }) => chargedBack === taken)
      .reduce((total, { amountMinor }) => total + amountMinor, 0)
  return { refunded: sumOf(false), chargedBack: sumOf(true) }
}

/** After so long whoever asked has died: every question to a gateway has ended by then. */
const minutesOfAsking = 3

const isFree = or(
  isNull(refunds.askingAt),
  lte(refunds.askingAt, sql`now() - make_interval(mins => ${minutesOfAsking})`),
)

/** A lease, so that one asks the gateway at a time. Nothing where another asks, or it is over. */
export async function beginAsking(db: Database, id: string) {
  const [refund] = await db
    .update(refunds)
    .set({ askingAt: sql`now()` })
    .where(and(eq(refunds.id, id), underWay, isFree))
    .returning()
  return refund
}

/** Refunds that no provider has finished, and since when the oldest was ordered. */
export async function waitingRefunds(db: Database) {
  const [found] = await db
    .select({ waiting: count(), oldest: min(refunds.createdAt) })
    .from(refunds)
    .where(underWay)
  return { waiting: found?.waiting ?? 0, oldest: found?.oldest ?? undefined }
}

/** Refunds due for reconciliation; other instances skip those taken here (SKIP LOCKED). */
export const takeDueRefunds = (tx: Transaction, most: number) =>
  tx
    .select()
    .from(refunds)
    .where(and(lte(refunds.nextCheckAt, sql`now()`), isFree))
    .orderBy(refunds.nextCheckAt)
    .limit(most)
    .for('update', { skipLocked: true })
