import { sql } from 'drizzle-orm'
import type { GatewayName } from '../../../contract/payment.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { gatewayDays, type gatewayEvents } from '../../db/gateway.schema.ts'

type GatewayEvent = (typeof gatewayEvents)[number]

/** Counts an event at a gateway, by day in India: most gateways settle by it. */
export async function countGatewayDay(
  db: Database | Transaction,
  gateway: GatewayName,
  event: GatewayEvent,
) {
  const day = sql`(now() at time zone 'Asia/Kolkata')::date`
  await db
    .insert(gatewayDays)
    .values({ gateway, event, day })
    .onConflictDoUpdate({
      target: [gatewayDays.gateway, gatewayDays.day, gatewayDays.event],
      set: { count: sql`${gatewayDays.count} + 1`, lastAt: sql`now()` },
    })
}

/** How often each event happened at each gateway, ever, and when it did last. */
export const sumGatewayDays = (db: Database) =>
  db
    .select({
      gateway: gatewayDays.gateway,
      event: gatewayDays.event,
      count: sql<number>`sum(${gatewayDays.count})::int`,
      lastAt: sql<Date>`max(${gatewayDays.lastAt})`.mapWith(gatewayDays.lastAt),
    })
    .from(gatewayDays)
    .groupBy(gatewayDays.gateway, gatewayDays.event)
