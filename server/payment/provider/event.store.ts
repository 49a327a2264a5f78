import { and, eq } from 'drizzle-orm'
import type { GatewayName } from '../../../contract/payment.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { paymentEvents } from '../../db/payment.schema.ts'

type Reader = Database | Transaction

/** Deduplication: false where this event was acted upon before. */
export async function saveEvent(
  tx: Transaction,
  event: { gateway: GatewayName; dedupeKey: string; attemptId: string },
) {
  const saved = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning()
  return saved.length === 1
}

export async function hasEvent(db: Reader, gateway: GatewayName, dedupeKey: string) {
  const event = await db.query.paymentEvents.findFirst({
    where: and(eq(paymentEvents.gateway, gateway), eq(paymentEvents.dedupeKey, dedupeKey)),
  })
  return event !== undefined
}

export async function wasNotified(db: Reader, attemptId: string) {
  const event = await db.query.paymentEvents.findFirst({
    where: eq(paymentEvents.attemptId, attemptId),
  })
  return event !== undefined
}
