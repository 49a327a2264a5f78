import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  min,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Money } from '../../../contract/money.ts'
import type { GatewayName } from '../../../contract/payment.ts'
import type { ActTx } from '../../acts/act.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { type caseKinds, cases, refunds } from '../../db/payment.schema.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'

export type StoredCase = typeof cases.$inferSelect
export type CaseKind = (typeof caseKinds)[number]
type Reader = Database | Transaction

type NewCase = {
  kind: CaseKind
  attempt?: Pick<StoredAttempt, 'id' | 'gateway'>
  gateway?: GatewayName
  reference?: string
  summary: string
  amount?: Money | undefined
}

/** Opens a case, which needs someone. Deduplication: heard of again while open, it is the same. */
export async function openCase(
  tx: Transaction,
  { kind, attempt, gateway, reference, summary, amount }: NewCase,
) {
  const named = gateway ?? (attempt?.gateway === 'FREE' ? undefined : attempt?.gateway)
  await tx
    .insert(cases)
    .values({
      kind,
      attemptId: attempt?.id ?? null,
      gateway: named ?? null,
      reference: reference ?? attempt?.id ?? '',
      summary,
      amountMinor: amount?.minor ?? null,
      currency: amount?.currency ?? null,
    })
    .onConflictDoUpdate({
      target: [cases.kind, cases.reference],
      targetWhere: isNull(cases.settledAt),
      set: {
        summary: sql`excluded.summary`,
        amountMinor: sql`excluded.amount_minor`,
        currency: sql`excluded.currency`,
        timesSeen: sql`${cases.timesSeen} + 1`,
        seenAt: sql`now()`,
      },
    })
}

/** What settles a case without a person. */
const events = [
  'The money was given back.',
  'The money was taken back.',
  'The money counts now.',
  'The refund was made.',
  'The dispute was won.',
] as const

type Settlement = { by: string; how: string }
type Which = { kinds: readonly CaseKind[]; reference?: string }

/** What happened since has answered the question. */
export async function settleCasesOf(
  tx: Transaction,
  attemptId: string,
  { kinds, reference }: Which,
  event: (typeof events)[number],
) {
  await tx
    .update(cases)
    .set({ settledAt: sql`now()`, settledBy: 'admit', settlement: event })
    .where(
      and(
        eq(cases.attemptId, attemptId),
        inArray(cases.kind, [...kinds]),
        isNull(cases.settledAt),
        ...(reference === undefined ? [] : [eq(cases.reference, reference)]),
      ),
    )
}

/** Tells if staff have settled a case of these very words, since a time: hearing them again is no news. */
export const wasSettled = async (
  tx: Transaction,
  { kind, reference, summary }: { kind: CaseKind; reference: string; summary: string },
  since = new Date(0),
) =>
  (await tx.$count(
    cases,
    and(
      eq(cases.kind, kind),
      eq(cases.reference, reference),
      eq(cases.summary, summary),
      gt(cases.settledAt, since),
      notInArray(cases.settlement, [...events]),
    ),
  )) > 0

/**
 * A person's decision. An event that was faster is what the decision led to, such as a refund or a
 * question to the provider, and gives way to it.
 */
export const settleCase = (tx: ActTx, id: number, settlement: Settlement) =>
  settle(tx, id, settlement)

/** Says who works on a case, or that nobody does. */
export async function saveClaim(tx: ActTx, id: number, claimedBy: string | null) {
  const claimedAt = claimedBy === null ? null : sql`now()`
  await tx.update(cases).set({ claimedBy, claimedAt }).where(eq(cases.id, id))
}

export async function openAgain(tx: ActTx, id: number) {
  await tx
    .update(cases)
    .set({ settledAt: null, settledBy: null, settlement: null, claimedBy: null, claimedAt: null })
    .where(eq(cases.id, id))
}

/** A person has decided before, and the refund that they ordered is made now. */
export const settleOrdered = (tx: Transaction, id: number, settlement: Settlement) =>
  settle(tx, id, settlement)

async function settle(tx: Transaction, id: number, { by, how }: Settlement) {
  await tx
    .update(cases)
    .set({ settledAt: sql`now()`, settledBy: by, settlement: how })
    .where(and(eq(cases.id, id), or(isNull(cases.settledAt), inArray(cases.settlement, events))))
}

/** Tells if the same question is open under another number. */
export const hasOpenTwin = async (tx: Transaction, { id, kind, reference }: StoredCase) =>
  (await tx.$count(
    cases,
    and(
      eq(cases.kind, kind),
      eq(cases.reference, reference),
      ne(cases.id, id),
      isNull(cases.settledAt),
    ),
  )) > 0

export const findCase = (db: Reader, id: number) =>
  db.query.cases.findFirst({ where: eq(cases.id, id) })

/** A row lock (SELECT FOR UPDATE). Against deadlock, lock its payment first. */
export async function lockCase(tx: Transaction, id: number) {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return found
}

export const listOpenCases = (db: Reader) =>
  db.select().from(cases).where(isNull(cases.settledAt)).orderBy(desc(cases.openedAt))

/** Disputes of a payment that wait for a decision, by the provider's numbers. */
export const openDisputes = async (db: Reader, attemptId: string) =>
  (
    await db
      .select({ reference: cases.reference })
      .from(cases)
      .where(
        and(eq(cases.attemptId, attemptId), eq(cases.kind, 'dispute'), isNull(cases.settledAt)),
      )
  ).map(({ reference }) => reference)

/** Counts the cases that need someone, and says since when, without those whose refund is under way. */
export const countOpenCases = (db: Reader) =>
  db
    .select({ kind: cases.kind, open: count(), oldest: min(cases.openedAt) })
    .from(cases)
    .where(and(isNull(cases.settledAt), notExists(orderedFor(db))))
    .groupBy(cases.kind)

const orderedFor = (db: Reader) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.caseId, cases.id), inArray(refunds.state, ['LISTED', 'PENDING'])))
