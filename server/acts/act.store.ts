import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Actor } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { acts } from '../db/desk.schema.ts'
import { lockKey } from './lock.ts'

const hoursKept = 24

/**
 * Tells if a request was answered, and will still be found so by the act itself: an answer that goes
 * in between would let the act run again without its confirmation.
 */
export const wasAnswered = async (db: Database, actor: Actor, request: string) =>
  (await firstAnswer(db, actor, request, hoursKept - 1)) !== undefined

/** Whom an answer belongs to: nobody else gets it. */
const ownerOf = ({ way, staffId, name }: Actor) => staffId ?? `${way} ${name}`

/** The answer that this request got when it first came. */
export async function firstAnswer(
  db: Database | Transaction,
  actor: Actor,
  request: string,
  hours = hoursKept,
) {
  const [found] = await db
    .select({ answer: acts.answer })
    .from(acts)
    .where(
      and(
        eq(acts.actor, ownerOf(actor)),
        eq(acts.request, request),
        gt(acts.createdAt, sql`now() - make_interval(hours => ${hours})`),
      ),
    )
  return found?.answer
}

/** Advisory lock: the same request at the same moment waits, and then finds the answer. */
export const lockRequest = (tx: Transaction, actor: Actor, request: string) =>
  lockKey(tx, `request ${ownerOf(actor)} ${request}`)

export async function saveAnswer(
  tx: Transaction,
  actor: Actor,
  request: string,
  answer: { id?: string | number; changed?: number },
) {
  await tx.insert(acts).values({ actor: ownerOf(actor), request, answer })
}

/** For the daily job. An hour more than they are good for: none goes while it is being read. */
export async function forgetOldAnswers(db: Database) {
  const hours = hoursKept + 1
  await db.delete(acts).where(lt(acts.createdAt, sql`now() - make_interval(hours => ${hours})`))
}
