import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CaseKind } from '../../contract/desk/case-titles.ts'
import { refundStates } from '../../contract/desk/records.ts'
import { currencies } from '../../contract/money.ts'
import { gatewayNames, type PaymentPayload, paymentStates } from '../../contract/payment.ts'
import { createdAt, moment, oneOf, version } from './columns.ts'
import { applications } from './schema.ts'

const attemptGateways = [...gatewayNames, 'FREE'] as const

/** What a person must decide about, and why. */
export const caseKinds = [
  /** Captured is not what was asked for. */
  'mismatch',
  /** Late money on a coupon that has run out since. */
  'late-coupon',
  /** One person paid twice. */
  'duplicate',
  'refund-failed',
  /** The provider has not finished a refund in a week, or not taken it in a day. */
  'refund-stuck',
  'dispute',
  /** Money for an application that was erased. */
  'orphan',
] as const satisfies CaseKind[]

// In the database also DEFERRABLE INITIALLY DEFERRED, which drizzle cannot say (decision 19).
export const attemptId = () =>
  text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'cascade' })

/** Attempts to pay, by the id that travels as `kspay_id`. Written before a gateway is asked. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    gateway: text({ enum: attemptGateways }).notNull(),
    state: text({ enum: paymentStates }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: currencies }).notNull(),
    couponCode: text('coupon_code').notNull(),
    /** One more payment on the order of this attempt. A provider can capture twice (decision 49). */
    orderOf: text('order_of').references((): AnyPgColumn => paymentAttempts.id, {
      onDelete: 'cascade',
    }),
    redirectUrl: text('redirect_url').notNull(),
    providerOrderId: text('provider_order_id'),
    providerPaymentId: text('provider_payment_id'),
    payload: jsonb().$type<PaymentPayload>(),
    /** When a payer was last told this price. Null: when the attempt began. */
    quotedAt: moment('quoted_at'),
    /** When the checkout was prepared: some are good for minutes only. */
    preparedAt: moment('prepared_at'),
    /** Money came though the application was paid already: it goes back. */
    surplus: boolean().notNull().default(false),
    /** What the gateway took, whatever was asked for; the rest of it may have been given back. */
    capturedMinor: integer('captured_minor'),
    capturedCurrency: text('captured_currency', { enum: currencies }),
    /** The gateway or a bank is at work on it: it is not given up meanwhile. */
    inFlight: boolean('in_flight').notNull().default(false),
    /** The last try was declined; the same order takes another. */
    declined: boolean().notNull().default(false),
    /** Expand/contract: written by the release before cases, adopted from there, dropped next. */
    review: text(),
    /** A card is being charged: a lease, against a double charge. */
    completingAt: moment('completing_at'),
    checks: integer().notNull().default(0),
    checkedAt: moment('checked_at'),
    nextCheckAt: moment('next_check_at'),
    paidAt: moment('paid_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempts_provider_order').on(table.gateway, table.providerOrderId),
    uniqueIndex('attempts_provider_payment').on(table.gateway, table.providerPaymentId),
    uniqueIndex('attempts_one_live')
      .on(table.applicationId)
      .where(sql`${table.state} in ('CREATED', 'PENDING')`),
    uniqueIndex('attempts_one_paid')
      .on(table.applicationId)
      .where(sql`${table.state} = 'PAID' and not ${table.surplus}`),
    index('attempts_application').on(table.applicationId),
    index('attempts_state').on(table.gateway, table.state),
    index('attempts_review').on(table.updatedAt).where(sql`${table.review} is not null`),
    index('attempts_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('attempts_amount', sql`${table.amountMinor} >= 0`),
    check(
      'attempts_captured',
      sql`${table.capturedMinor} >= 0 and num_nonnulls(${table.capturedMinor}, ${table.capturedCurrency}) <> 1`,
    ),
    oneOf('attempts_known_gateway', table.gateway, attemptGateways),
    oneOf('attempts_known_state', table.state, paymentStates),
    oneOf('attempts_known_currency', table.currency, currencies),
    oneOf('attempts_known_captured_currency', table.capturedCurrency, currencies),
  ],
)

/**
 * Expand/contract: states that the release before cannot read are written from a time on when every
 * instance runs this one.
 */
export const newStates = pgTable('new_states', {
  state: text({ enum: paymentStates }).primaryKey(),
  writtenFrom: moment('written_from').notNull(),
})

/** Webhooks that were acted upon, for deduplication: delivery is at-least-once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    gateway: text({ enum: gatewayNames }).notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    attemptId: attemptId().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.dedupeKey] }),
    index('payment_events_attempt').on(table.attemptId),
    oneOf('payment_events_known_gateway', table.gateway, gatewayNames),
  ],
)

/** A use of a coupon: reserved when a payment starts, given back when that comes to nothing. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** The payment attempt that holds it. */
    attemptId: attemptId().primaryKey(),
    couponCode: text('coupon_code').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('coupon_uses_email').on(table.couponCode, table.email),
    index('coupon_uses_phone').on(table.couponCode, table.phone),
  ],
)

/**
 * Money to give back, and how far that has come. A row is written before a gateway is asked: LISTED.
 * In the database a trigger keeps the sum within what was captured.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** With the number of the try, the idempotency key. */
    id: text().primaryKey().default(sql`gen_random_uuid()::text`),
    attemptId: attemptId().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: currencies }).notNull(),
    reason: text().notNull(),
    /** Who asked: a person, us, or the gateway on whose pages it was made. Null: release before. */
    requestedBy: text('requested_by'),
    /** The case that it was ordered for, by its last try. While it is under way the case is decided. */
    caseId: integer('case_id').references(() => cases.id, { onDelete: 'set null' }),
    /** When its last try was ordered. Null: by the gateway's own pages, or the release before. */
    orderedAt: moment('ordered_at'),
    tries: integer().notNull().default(1),
    state: text({ enum: refundStates }).notNull(),
    /** Taken by the payer's bank or the provider, and not given by us; the reference is a dispute's. */
    chargedBack: boolean('charged_back').notNull().default(false),
    providerRefundId: text('provider_refund_id'),
    /** The gateway is being asked: a lease, so that a job, a command and the reconciler take turns. */
    askingAt: moment('asking_at'),
    nextCheckAt: moment('next_check_at'),
    /** When the provider had taken it, and the payer was told. Null: when it is made. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    uniqueIndex('refunds_provider_refund').on(table.attemptId, table.providerRefundId),
    uniqueIndex('refunds_one_for_case')
      .on(table.caseId)
      .where(sql`${table.state} in ('LISTED', 'PENDING')`),
    index('refunds_next_check').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('refunds_amount', sql`${table.amountMinor} > 0`),
    oneOf('refunds_known_state', table.state, refundStates),
    oneOf('refunds_known_currency', table.currency, currencies),
  ],
)

/** What waits for a person, opened in the transaction that causes it. */
export const cases = pgTable(
  'cases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: caseKinds }).notNull(),
    /** Null where the payment is not ours any more, or never was. */
    attemptId: text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'set null' }),
    gateway: text({ enum: gatewayNames }),
    /** What it is about: the payment, or one refund or dispute of it. */
    reference: text().notNull(),
    summary: text().notNull(),
    amountMinor: integer('amount_minor'),
    currency: text({ enum: currencies }),
    timesSeen: integer('times_seen').notNull().default(1),
    openedAt: moment('opened_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    settledAt: moment('settled_at'),
    settledBy: text('settled_by'),
    settlement: text(),
    /** Someone is working on it; others see that before they begin. */
    claimedBy: text('claimed_by'),
    claimedAt: moment('claimed_at'),
    version: version(),
  },
  (table) => [
    uniqueIndex('cases_one_open')
      .on(table.kind, table.reference)
      .where(sql`${table.settledAt} is null`),
    index('cases_attempt').on(table.attemptId),
    oneOf('cases_known_kind', table.kind, caseKinds),
    oneOf('cases_known_gateway', table.gateway, gatewayNames),
    oneOf('cases_known_currency', table.currency, currencies),
  ],
)

/** Tombstones of attempts whose application was erased: enough to know late money by. */
export const erasedAttempts = pgTable(
  'erased_attempts',
  {
    id: text().primaryKey(),
    gateway: text().notNull(),
    providerOrderId: text('provider_order_id'),
    providerPaymentId: text('provider_payment_id'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text({ enum: currencies }).notNull(),
    erasedAt: moment('erased_at').notNull().defaultNow(),
  },
  (table) => [index('erased_attempts_order').on(table.gateway, table.providerOrderId)],
)
