import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import { paymentAttempts, refunds } from '../db/payment.schema.ts'
import { openCase } from './case/case.store.ts'

/**
 * The release before wrote what waits for a person into `review`, and listed duplicates as refunds
 * that nobody had asked for. Both become cases. Expand/contract: dropped with the column in the
 * next.
 */
export async function adoptReviews(tx: Transaction) {
  const reviewed = await tx
    .select()
    .from(paymentAttempts)
    .where(isNotNull(paymentAttempts.review))
    .for('update', { skipLocked: true })
  for (const attempt of reviewed) {
    const kind = attempt.state === 'PAID' ? 'late-coupon' : 'mismatch'
    await openCase(tx, { kind, attempt, summary: attempt.review ?? '' })
    await tx
      .update(paymentAttempts)
      .set({ review: null, updatedAt: sql`now()` })
      .where(eq(paymentAttempts.id, attempt.id))
  }
  const listed = await tx
    .delete(refunds)
    .where(and(eq(refunds.state, 'LISTED'), isNull(refunds.requestedBy)))
    .returning()
  for (const { attemptId, reason } of listed) {
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId))
    if (attempt) await openCase(tx, { kind: 'duplicate', attempt, summary: reason })
  }
}
