import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordKinds } from '../../contract/desk/records.ts'
import { moment, oneOf, version } from './columns.ts'
import { staff } from './desk.schema.ts'
import { cases } from './payment.schema.ts'
import { applications, enquiries } from './schema.ts'

/**
 * The staff's work on an enquiry, an application or a case: whose it is, and when to come back to it.
 * A record without a row is nobody's. It goes with its record.
 */
export const work = pgTable(
  'work',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    applicationId: text('application_id').references(() => applications.id, {
      onDelete: 'cascade',
    }),
    /** A trigger takes the case from its person when a command claims or releases it. */
    caseId: integer('case_id').references(() => cases.id, { onDelete: 'cascade' }),
    /** Stays when a person is disabled: someone else must be told whose it was. */
    assignedTo: uuid('assigned_to').references(() => staff.id, { onDelete: 'set null' }),
    /** A day in India. */
    followUpOn: date('follow_up_on'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [
    uniqueIndex('work_enquiry').on(table.enquiryId),
    uniqueIndex('work_application').on(table.applicationId),
    uniqueIndex('work_case').on(table.caseId),
    index('work_assigned').on(table.assignedTo, table.followUpOn, table.id),
    index('work_follow_up').on(table.followUpOn, table.id),
    check(
      'work_one_record',
      sql`num_nonnulls(${table.enquiryId}, ${table.applicationId}, ${table.caseId}) = 1`,
    ),
  ],
)

/** Who has which record open, for less than a minute. Unlogged: a crash may forget it. */
export const presence = pgTable(
  'presence',
  {
    recordKind: text('record_kind', { enum: recordKinds }).notNull(),
    recordId: text('record_id').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.recordKind, table.recordId, table.staffId] }),
    oneOf('presence_known_kind', table.recordKind, recordKinds),
  ],
)
