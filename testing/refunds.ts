import { work } from '../server/background.ts'
import { findAttempt, type StoredAttempt } from '../server/payment/attempt/attempt.store.ts'
import type { ProviderRefund, Refund } from '../server/payment/provider/gateway.ts'
import { refundsOf, type StoredRefund, saveRefund } from '../server/payment/refund/refund.store.ts'
import { noteAllBack, noteRefund, noteRefunds } from '../server/payment/refund/refund-news.ts'
import type { Services } from '../server/services.ts'
import { addAttempts } from './attempts.ts'
import { query } from './postgres.ts'
import { openTestSite } from './site.ts'

export const inr = (minor: number) => ({ minor, currency: 'INR' }) as const

/** Makes the ordered refunds, as a worker would. True if there were some. */
export async function makeOrdered(services: Services, databaseUrl: string) {
  const jobs = await query(
    databaseUrl,
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and identifier = 'make-refund' returning payload`,
  )
  for (const { payload } of jobs) await work(services, 'make-refund', payload)
  return jobs.length > 0
}

/** A payment of 100 rupees, its refunds, and what a gateway tells of them. */
export async function withCaptured() {
  const { services, databaseUrl } = await openTestSite()
  const { db } = services
  await addAttempts(databaseUrl, 'one', 'other')
  const write = (text: string) => query(databaseUrl, text)
  await write("update payment_attempts set captured_minor = 10000, captured_currency = 'INR'")
  const attempt = (await findAttempt(db, 'one')) as StoredAttempt
  const jobs: unknown[] = []
  const noting: Pick<Services, 'enqueue'> = {
    enqueue: async (_tx, name, payload) => {
      jobs.push([name, payload])
    },
  }
  const refund = (changes: Partial<StoredRefund> = {}) =>
    db.transaction((tx) =>
      saveRefund(tx, {
        attemptId: 'one',
        amountMinor: 3_000,
        currency: 'INR',
        reason: '',
        requestedBy: 'asha',
        nextCheckAt: new Date(),
        ...changes,
      }),
    )
  return {
    db,
    write,
    jobs,
    refund,
    hear: (...told: ProviderRefund[]) =>
      db.transaction((tx) => noteRefunds(noting, tx, attempt, told)),
    answer: (id: string, news: Refund) =>
      db.transaction((tx) => noteRefund(noting, tx, attempt, id, news)),
    allBack: (changes: Partial<StoredAttempt> = {}) =>
      db.transaction((tx) => noteAllBack(noting, tx, { ...attempt, ...changes })),
    states: async () =>
      (await refundsOf(db, 'one')).map((row) => [row.amountMinor, row.state, row.providerRefundId]),
  }
}
