import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Requests per rate limit and visitor, in a fixed window: a row starts over when it has passed. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: moment('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** Spent bot-check tokens, against replay: a token is good once. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expires_at').on(table.expiresAt)],
)
