import { and, eq, inArray } from 'drizzle-orm'
import { paymentAttempts, refunds } from '../server/db/payment.schema.ts'
import { reconcile } from '../server/payment/attempt/reconcile.ts'
import type { Services } from '../server/services.ts'

/**
 * Only this story's attempts and refunds are due: histories run on one database. A row at a time,
 * against deadlock with a webhook that locks some of them in another order.
 */
export async function reconcileNow(services: Services, applicationIds: string[]) {
  const { db } = services
  const own = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.applicationId, applicationIds))
  for (const { id } of own) {
    const due = { checkedAt: null, nextCheckAt: new Date(Date.now() - 1_000) }
    await db.update(paymentAttempts).set(due).where(eq(paymentAttempts.id, id))
    for (const { id: refund } of await unfinishedRefunds(services, id)) {
      await db.update(refunds).set({ nextCheckAt: new Date() }).where(eq(refunds.id, refund))
    }
  }
  await reconcile(services)
}

const unfinishedRefunds = ({ db }: Services, attemptId: string) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), inArray(refunds.state, ['LISTED', 'PENDING'])))
