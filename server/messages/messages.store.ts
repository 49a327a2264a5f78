import { and, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { MessageState } from '../../contract/desk/message-states.ts'
import type { ActTx } from '../acts/act.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { messages } from '../db/message.schema.ts'

export type StoredMessage = typeof messages.$inferSelect

const is = (id: string) => eq(messages.id, id)

export async function findMessage(db: Database | Transaction, id: string) {
  const [found] = await db.select().from(messages).where(is(id))
  return found
}

/** A row lock (SELECT FOR UPDATE): of two people who act at once the slower one finds the new state. */
export async function lockMessage(tx: Transaction, id: string) {
  const [found] = await tx.select().from(messages).where(is(id)).for('update')
  return found
}

export async function setState(tx: ActTx, id: string, state: MessageState) {
  await tx.update(messages).set({ state }).where(is(id))
}

/** An erasure during the try has emptied the recipient: then nothing new is kept. */
const unlessErased = (text: string) =>
  sql`case when ${messages.recipient} = '' then '' else ${text} end`

const tried = (answer: string) => ({
  tries: sql`${messages.tries} + 1`,
  triedAt: sql`now()`,
  answer: unlessErased(answer),
})

/** `recipient`: the address may have been corrected since the message was written. */
export async function markSent(db: Database, id: string, recipient: string, answer: string) {
  await db
    .update(messages)
    .set({
      ...tried(answer),
      recipient: unlessErased(recipient),
      state: 'sent',
      sentAt: sql`now()`,
    })
    .where(is(id))
}

export async function markFailed(db: Database, id: string, answer: string) {
  await db
    .update(messages)
    .set({ ...tried(answer), state: 'failed' })
    .where(is(id))
}

export async function deleteMessage(db: Database, id: string) {
  await db.delete(messages).where(is(id))
}

const isOpen = inArray(messages.state, ['waiting', 'failed'])

/** Tells if one of this kind has yet to be sent. */
export const hasOpen = async (tx: Transaction, kind: string) =>
  (await tx.$count(messages, and(isOpen, eq(messages.kind, kind)))) > 0

export async function deleteOlderThan(db: Database, days: number) {
  const begin = sql`now() - make_interval(days => ${days})`
  await db.delete(messages).where(lt(messages.createdAt, begin))
}

const keys = sql`(select key from graphile_worker.jobs where key is not null)`

/** Open messages without a job: a worker of the previous release sent them, and told no row. */
export async function settleJobless(db: Database) {
  const isOld = lt(messages.createdAt, sql`now() - interval '1 hour'`)
  await db
    .update(messages)
    .set({ state: 'sent' })
    .where(and(isOpen, isOld, notInArray(sql`${messages.id}::text`, keys)))
}

export type Job = { id: string; isLocked: boolean; next: string | null }

/** The job of a message; a worker locks it while it sends. */
export async function findJob(tx: Database | Transaction, id: string) {
  const { rows } = await tx.execute<Job>(sql`
    select id::text, locked_at is not null as "isLocked",
      case when locked_at is null and attempts < max_attempts then run_at end as next
    from graphile_worker.jobs where key = ${id}`)
  return rows[0]
}

/** Changes a job unless a worker has it: false if one took it in this very moment. */
const unlessTaken = async (tx: ActTx, change: SQL) => {
  const { rows } = await tx.execute(sql`select 1 from ${change}`)
  return rows.length > 0
}

/** The queue's tries begin anew. */
export const runNow = (tx: ActTx, { id }: Job) =>
  unlessTaken(
    tx,
    sql`graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`,
  )

export const removeJob = (tx: ActTx, { id }: Job) =>
  unlessTaken(tx, sql`graphile_worker.complete_jobs(array[${id}::bigint])`)
