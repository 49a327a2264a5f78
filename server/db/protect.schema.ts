import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Requests counted per limit and visitor; a row starts over when its window has passed. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** Bot-check tokens that have done their work: a token is good once. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expires_at').on(table.expiresAt)],
)
