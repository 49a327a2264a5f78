import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

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
