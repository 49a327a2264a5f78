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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventDates } from '../../contract/event-dates.ts'
import { currencies } from '../../contract/money.ts'
import { gatewayNames, type PaymentPayload, paymentStates } from '../../contract/payment.ts'
import { createdAt, moment, oneOf } from './columns.ts'

const channels = ['sms', 'email'] as const
const attemptGateways = [...gatewayNames, 'FREE'] as const
const refundStates = ['LISTED', 'PENDING', 'DONE', 'FAILED'] as const

// In the database also DEFERRABLE INITIALLY DEFERRED, which drizzle cannot say (decision 19).
const attemptId = () =>
  text('attempt_id').references(() => paymentAttempts.id, { onDelete: 'cascade' })

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

/** Codes sent to phones and mailboxes. A code works once, for the session and people it was for. */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    channel: text({ enum: channels }).notNull(),
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
    oneOf('codes_known_channel', table.channel, channels),
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
    check('coupons_limits', sql`${table.maxUses} >= 0 and ${table.maxUsesPerPerson} >= 0`),
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
    gateway: text({ enum: gatewayNames }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('colleges_scholarship').on(table.scholarshipCode, table.companyCode),
    oneOf('colleges_known_gateway', table.gateway, gatewayNames),
    check('colleges_price', sql`${table.priceInPaise} >= 0`),
  ],
)

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
    oneOf('attempts_known_gateway', table.gateway, attemptGateways),
    oneOf('attempts_known_state', table.state, paymentStates),
    oneOf('attempts_known_currency', table.currency, currencies),
  ],
)

/** Webhooks that were acted upon: a repetition does nothing. */
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

/** Money to give back, and how far that has come. */
export const refunds = pgTable(
  'refunds',
  {
    attemptId: attemptId().primaryKey(),
    reason: text().notNull(),
    state: text({ enum: refundStates }).notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [oneOf('refunds_known_state', table.state, refundStates)],
)
