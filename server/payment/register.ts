import { sql } from 'drizzle-orm'
import { referenceOf, startOfReferenced, txIdPattern } from '../../contract/tx-id.ts'
import type { Database } from '../db/connect.ts'
import { inBatches } from '../db/cursor.ts'
import { refundsOf } from './refund/refund.store.ts'
import {
  attemptsOf,
  attemptsStarting,
  type Filter,
  findNamed,
  type Line,
  linesMatching,
} from './register.store.ts'

export { columns, type Filter, type Line, type Stage, stages } from './register.store.ts'

type Services = { db: Database }

/** Applications with what was paid for them, as the staff look at them. Newest first. */
export async function listApplications({ db }: Services, filter: Filter, limit: number) {
  const { rows } = await db.execute<Line>(linesMatching(filter, limit))
  return rows as Line[]
}

/** Exports every matching application, in batches of one moment. */
export async function exportApplications(
  { db }: Services,
  filter: Filter,
  write: (lines: Line[]) => Promise<void>,
) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`)
    // All of them are sorted first; nobody's page waits for it.
    await tx.execute(sql`set local statement_timeout = 0`)
    for await (const lines of inBatches<Line>(tx, linesMatching(filter), 1_000)) await write(lines)
  })
}

/** All applications that a reference, a payment's or application's id, an email or a phone names. */
export async function findApplications({ db }: Services, words: string) {
  const digits = words.replace(/[\s()+-]/g, '')
  const found = await findNamed(db, {
    ids: [words],
    emails: [words.toLowerCase()],
    phones: /^\d{10,13}$/.test(digits) ? [digits.slice(-10)] : [],
    startOfTxId: startOfReferenced(words),
  })
  return Promise.all(
    found.map(async (application) => {
      const attempts = await attemptsOf(db, application.id)
      const refunds = await Promise.all(attempts.map(({ id }) => refundsOf(db, id)))
      return { application, attempts, refunds: refunds.flat() }
    }),
  )
}

/** The payments that a `kspay_id`, or the reference that people quote, may mean. */
export async function findPayments({ db }: Services, words: string) {
  const start = txIdPattern.test(words) ? words : startOfReferenced(words)
  const attempts = start ? await attemptsStarting(db, start) : []
  return attempts.map((attempt) => ({ ...attempt, reference: referenceOf(attempt.id) }))
}
