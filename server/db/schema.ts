import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventDates } from '../../contract/event-dates.ts'
import type { Currency } from '../../contract/money.ts'
import type { GatewayName, PaymentPayload, PaymentState } from '../../contract/payment.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => moment('created_at').notNull().defaultNow()

export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullname: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    countryCode: text('country_code').notNull(),
    dialCode: text('dial_code').notNull(),
    message: text().notNull(),
    enquiryType: text('enquiry_type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('enquiries_created_at').on(table.createdAt)],
)

/** Requests counted per limit and visitor; a row starts over when its window has passed. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** Bot-check tokens that have done their work: a token is good once. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('spent_tokens_expires_at').on(table.expiresAt)],
)

/** Codes sent to phones and mailboxes. A code works once, for the session and people it was for. */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** The code for the job that sends it, sealed with a key outside the database; then gone. */
    sealedCode: text('sealed_code'),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    verifiedAt: moment('verified_at'),
  },
  (table) => [
    index('codes_session').on(table.sessionId, table.channel, table.createdAt.desc()),
    index('codes_created_at').on(table.createdAt),
  ],
)

/** Applications, by the unguessable id that a visitor holds. */
export const applications = pgTable(
  'applications',
  {
    id: text().primaryKey(),
    sessionId: text('session_id').notNull(),
    scholarshipCode: text('scholarship_code').notNull(),
    companyCode: text('company_code').notNull(),
    fullname: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    companyName: text('company_name').notNull(),
    selectedCourse: text('selected_course').notNull(),
    referralCode: text('referral_code').notNull(),
    couponCode: text('coupon_code').notNull(),
    phoneVerifiedAt: moment('phone_verified_at'),
    emailVerifiedAt: moment('email_verified_at'),
    paidAt: moment('paid_at'),
    /** Paid, and given back: the person may apply again. */
    refundedAt: moment('refunded_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('applications_one_unpaid')
      .on(table.sessionId, table.scholarshipCode, table.companyCode, table.email, table.phone)
      .where(sql`${table.paidAt} is null`),
    index('applications_email').on(table.email, table.scholarshipCode),
    index('applications_session').on(table.sessionId, table.updatedAt.desc()),
    index('applications_unpaid').on(table.updatedAt).where(sql`${table.paidAt} is null`),
  ],
)

/** A percentage or an amount off, never both. */
export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    percentOff: integer('percent_off'),
    paiseOff: integer('paise_off'),
    expiresAt: moment('expires_at'),
    maxUses: integer('max_uses'),
    maxUsesPerPerson: integer('max_uses_per_person'),
    scholarshipCode: text('scholarship_code'),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupons_one_kind', sql`num_nonnulls(${table.percentOff}, ${table.paiseOff}) = 1`),
    check('coupons_percent', sql`${table.percentOff} between 1 and 100`),
    check('coupons_amount', sql`${table.paiseOff} > 0`),
  ],
)

/** A use of a coupon: reserved when a payment starts, given back when that comes to nothing. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** The payment attempt that holds it. */
    attemptId: text('attempt_id').primaryKey(),
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

export const referralCodes = pgTable('referral_codes', {
  code: text().primaryKey(),
  owner: text().notNull(),
  createdAt: createdAt(),
})

/** Pages of colleges, and the programme's own under `scholarship-program`. */
export const colleges = pgTable(
  'colleges',
  {
    slug: text().primaryKey(),
    scholarshipCode: text('scholarship_code').notNull(),
    companyCode: text('company_code').notNull(),
    companyName: text('company_name').notNull(),
    couponCode: text('coupon_code').notNull(),
    priceInPaise: integer('price_in_paise').notNull(),
    selectCourse: text('select_course').notNull(),
    title: text().notNull(),
    subtitle: text().notNull(),
    logo: text().notNull(),
    partnerLogos: jsonb('partner_logos').$type<string[]>().notNull(),
    dates: jsonb().$type<EventDates>().notNull(),
    /** Whom its applicants pay through; null for the configured default. */
    gateway: text().$type<GatewayName>(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('colleges_scholarship').on(table.scholarshipCode, table.companyCode)],
)

/** Attempts to pay, by the id that travels as `kspay_id`. Written before a gateway is asked. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text().primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    gateway: text().$type<GatewayName | 'FREE'>().notNull(),
    state: text().$type<PaymentState>().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text().$type<Currency>().notNull(),
    couponCode: text('coupon_code').notNull(),
    redirectUrl: text('redirect_url').notNull(),
    providerOrderId: text('provider_order_id'),
    providerPaymentId: text('provider_payment_id'),
    payload: jsonb().$type<PaymentPayload>(),
    /** Money came though the application was paid already: it goes back. */
    surplus: boolean().notNull().default(false),
    /** Why a person must look at it. */
    review: text(),
    /** A card is being charged; a second charge must not start beside it. */
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
  ],
)

/** Webhooks that were acted upon: a repetition does nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    gateway: text().$type<GatewayName>().notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    attemptId: text('attempt_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.dedupeKey] }),
    index('payment_events_attempt').on(table.attemptId),
  ],
)

/** Money to give back, and how far that has come. */
export const refunds = pgTable('refunds', {
  attemptId: text('attempt_id').primaryKey(),
  reason: text().notNull(),
  state: text({ enum: ['LISTED', 'PENDING', 'DONE', 'FAILED'] }).notNull(),
  providerRefundId: text('provider_refund_id'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
