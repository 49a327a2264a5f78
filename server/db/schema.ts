import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enquiryStates } from '../../contract/desk/enquiry-states.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import type { ExamAnswers } from '../../contract/exam-answers.ts'
import { consentPurposes } from '../../contract/notice.ts'
import { gatewayNames } from '../../contract/payment.ts'
import { createdAt, isDemo, moment, oneOf, version } from './columns.ts'
import { staff } from './desk.schema.ts'

const channels = ['sms', 'email'] as const

const mailStates = ['own', 'held', 'told'] as const

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
    /** How the staff hear of it: by a mail of its own, or held back for the mail of the hour. */
    mailState: text('mail_state', { enum: mailStates }),
    /** How far the staff are with it, and who works on it. */
    state: text({ enum: enquiryStates }).notNull().default('new'),
    assignedTo: uuid('assigned_to').references(() => staff.id, { onDelete: 'set null' }),
    // One more column, `names`, is as that of applications.
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('enquiries_known_state', table.state, enquiryStates),
    index('enquiries_created_at').on(table.createdAt),
  ],
)

/** One-time passwords (OTP) for phones and mailboxes, each bound to its session and people. */
export const codes = pgTable(
  'codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    channel: text({ enum: channels }).notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    codeHash: text('code_hash').notNull(),
    /** The code for the job that sends it, encrypted with a key outside the database; then gone. */
    sealedCode: text('sealed_code'),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    verifiedAt: moment('verified_at'),
    sentAt: moment('sent_at'),
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
    /** Of the payment that counts, or was begun last. A trigger keeps it, for the desk's lists. */
    gateway: text(),
    // Two more columns are what the desk searches: `words`, and `names` for those who may not see
    // contact data. A trigger keeps them; no query selects them.
    demo: isDemo(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When its browser last looked at it. Nobody for a while: the next one may be somebody else. */
    usedAt: moment('used_at'),
    /** The person was taken out of it; what is left is a payment. */
    erasedAt: moment('erased_at'),
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

/** Words of applicants' and enquirers' names: a search for a name with a typo is corrected by them. */
export const nameWords = pgTable('name_words', {
  word: text().primaryKey(),
  /** Number of rows that have it; counted each night. */
  people: integer().notNull().default(1),
})

/**
 * What a person agreed to, in which words and language, and when. No name in it: it belongs to the
 * application or enquiry that it came with, and goes with it.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    applicationId: text('application_id').references(() => applications.id, {
      onDelete: 'cascade',
    }),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    purpose: text({ enum: consentPurposes }).notNull(),
    /** Of the notice that was shown (contract/consent.ts). */
    textVersion: text('text_version').notNull(),
    language: text().notNull(),
    givenAt: moment('given_at').notNull().defaultNow(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('consents_one_of_application')
      .on(table.applicationId, table.purpose)
      .where(sql`${table.withdrawnAt} is null`),
    index('consents_application').on(table.applicationId),
    index('consents_enquiry').on(table.enquiryId),
    check('consents_one_source', sql`num_nonnulls(${table.applicationId}, ${table.enquiryId}) = 1`),
    oneOf('consents_known_purpose', table.purpose, consentPurposes),
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
    demo: isDemo(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('coupons_one_kind', sql`num_nonnulls(${table.percentOff}, ${table.paiseOff}) = 1`),
    check('coupons_percent', sql`${table.percentOff} between 1 and 100`),
    check('coupons_amount', sql`${table.paiseOff} > 0`),
    check('coupons_limits', sql`${table.maxUses} >= 0 and ${table.maxUsesPerPerson} >= 0`),
  ],
)

export const referralCodes = pgTable('referral_codes', {
  code: text().primaryKey(),
  owner: text().notNull(),
  demo: isDemo(),
  createdAt: createdAt(),
  version: version(),
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
    /** Since when no new applications are taken, and what visitors read about it. */
    closedAt: moment('closed_at'),
    closedNote: text('closed_note').notNull().default(''),
    /** What the staff tell of exam and costs beyond the usual; a field that is missing is not shown. */
    answers: jsonb().$type<Partial<ExamAnswers>>().notNull().default({}),
    demo: isDemo(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('colleges_scholarship').on(table.scholarshipCode, table.companyCode),
    oneOf('colleges_known_gateway', table.gateway, gatewayNames),
    check('colleges_price', sql`${table.priceInPaise} >= 0`),
  ],
)
