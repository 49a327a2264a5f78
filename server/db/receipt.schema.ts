import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { paymentAttempts } from './payment.schema.ts'

/** Series of receipt numbers: the next one begins with a restore, so that no number is given twice. */
export const receiptSeries = pgTable('receipt_series', {
  series: integer().primaryKey(),
  begunAt: moment('begun_at').notNull().defaultNow(),
})

/** Numbers of receipts, serial per series and financial year of India. None is given twice. */
export const receiptNumbers = pgTable(
  'receipt_numbers',
  {
    series: integer().notNull(),
    /** Calendar year in which the financial year began. */
    year: integer().notNull(),
    serial: integer().notNull(),
    attemptId: text('attempt_id')
      .unique('receipt_numbers_attempt')
      .references(() => paymentAttempts.id, { onDelete: 'set null' }),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year, table.serial] })],
)
