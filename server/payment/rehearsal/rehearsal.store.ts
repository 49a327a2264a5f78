import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { GatewayName } from '../../../contract/payment.ts'
import type { Database } from '../../db/connect.ts'
import { paymentAttempts, paymentEvents } from '../../db/payment.schema.ts'

const clock = z.tuple([z.object({ now: z.coerce.date() })])

/** The time by the clock that dates the attempts. */
export async function readClock(db: Database) {
  const { rows } = await db.execute(sql`select now()`)
  return clock.parse(rows)[0].now
}

/** The attempts that began since then through a gateway, the newest first. */
export const findBegunSince = (db: Database, gateway: GatewayName, since: Date) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), gte(paymentAttempts.createdAt, since)))
    .orderBy(desc(paymentAttempts.createdAt))

export const findEventsOf = (db: Database, attemptId: string) =>
  db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
    .orderBy(paymentEvents.createdAt)
