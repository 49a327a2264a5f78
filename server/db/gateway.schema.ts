import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { currencies } from '../../contract/money.ts'
import { gatewayNames, paymentStates } from '../../contract/payment.ts'
import { moment, oneOf } from './columns.ts'
import { attemptId } from './payment.schema.ts'

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

/** What became of a question to a gateway: silence and refusals are answers, too. */
export const gatewayAnswers = ['told', 'silent', 'refused', 'not-configured'] as const

/** The last time that someone asked the gateway about a payment, and what it answered to them. */
export const gatewayQuestions = pgTable(
  'gateway_questions',
  {
    attemptId: attemptId().primaryKey(),
    askedBy: text('asked_by').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
    answer: text({ enum: gatewayAnswers }),
    /** The state and the sum that the gateway told, where it told any. */
    state: text({ enum: paymentStates }),
    paidMinor: integer('paid_minor'),
    paidCurrency: text('paid_currency', { enum: currencies }),
  },
  (table) => [
    oneOf('questions_known_answer', table.answer, gatewayAnswers),
    oneOf('questions_known_state', table.state, paymentStates),
    oneOf('questions_known_currency', table.paidCurrency, currencies),
  ],
)
