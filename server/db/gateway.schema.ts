import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { currencies } from '../../contract/money.ts'
import { gatewayNames } from '../../contract/payment.ts'
import { moment } from './columns.ts'

/** Orders that a gateway's signed webhooks spoke of and that are not ours: another product's. */
export const foreignPayments = pgTable(
  'foreign_payments',
  {
    gateway: text({ enum: gatewayNames }).notNull(),
    reference: text().notNull(),
    state: text(),
    amountMinor: integer('amount_minor'),
    currency: text({ enum: currencies }),
    timesSeen: integer('times_seen').notNull().default(1),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.reference] })],
)

export const gatewayEvents = [
  /** A webhook with a right signature. */
  'webhook',
  /** One whose signature was wrong, or could not be checked. */
  'refused',
  /** A payment that no webhook had told of. */
  'found',
  /** An order of another product on the same account. */
  'foreign',
] as const

/** How often something happened at a gateway on a day in India. */
export const gatewayDays = pgTable(
  'gateway_days',
  {
    gateway: text({ enum: gatewayNames }).notNull(),
    day: date().notNull(),
    event: text({ enum: gatewayEvents }).notNull(),
    count: integer().notNull().default(1),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.day, table.event] })],
)
