import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordKinds } from '../../contract/desk/records.ts'
import type { Role } from '../../contract/desk/rights.ts'
import { createdAt, isDemo, moment, oneOf, version } from './columns.ts'

/** The people at the desk. They are disabled, never deleted: the audit names them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    roles: text().array().$type<Role[]>().notNull(),
    /** An owner can switch codes by mail off for a person. */
    mayUseCode: boolean('may_use_code').notNull().default(true),
    disabledAt: moment('disabled_at'),
    /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
    shortcuts: boolean().notNull().default(true),
    demo: isDemo(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [uniqueIndex('staff_email').on(sql`lower(${table.email})`)],
)

const ofStaff = (name = 'staff_id') =>
  uuid(name)
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' })

/** WebAuthn credentials. The private key never leaves the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    staffId: ofStaff(),
    name: text().notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_staff').on(table.staffId)],
)

const sessionWays = ['passkey', 'code', 'link', 'demo'] as const

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The token itself is in the cookie only. */
    tokenHash: text('token_hash').notNull(),
    staffId: ofStaff(),
    /** Opened by a code from a mail, without a passkey. */
    weak: boolean().notNull(),
    /** Null where the previous release opened it: then nobody knows with which passkey. */
    openedBy: text('opened_by', { enum: sessionWays }),
    /** The session ends with the passkey that opened it. */
    passkeyId: text('passkey_id').references(() => passkeys.id, { onDelete: 'cascade' }),
    /** "Chrome on Android", for the list of places where one is signed in. */
    browser: text().notNull(),
    createdAt: createdAt(),
    /** Polling does not count as use. */
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_sessions_token').on(table.tokenHash),
    index('staff_sessions_staff').on(table.staffId),
    oneOf('staff_sessions_known_way', table.openedBy, sessionWays),
  ],
)

const linkKinds = ['invitation', 'sign-in'] as const

/** Links that are good once: an invitation, or a sign-in for an emergency. */
export const staffLinks = pgTable(
  'staff_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: linkKinds }).notNull(),
    staffId: ofStaff(),
    /** Who is told when it was used; nobody where a command made it. */
    invitedBy: uuid('invited_by').references(() => staff.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('staff_links_staff').on(table.staffId),
    oneOf('staff_links_known_kind', table.kind, linkKinds),
  ],
)

const ceremonyKinds = ['registration', 'sign-in', 'confirmation'] as const

/** A challenge that was given out for a passkey: good once, for a short time, for one purpose. */
export const ceremonies = pgTable(
  'ceremonies',
  {
    challenge: text().primaryKey(),
    kind: text({ enum: ceremonyKinds }).notNull(),
    staffId: uuid('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => staffSessions.id, { onDelete: 'cascade' }),
    /** Of a confirmation: a keyed hash of exactly what is confirmed (action, object, amount). */
    purpose: text(),
    /** Once the passkey has answered: the confirmation waits for its action. */
    confirmedAt: moment('confirmed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('ceremonies_expires_at').on(table.expiresAt),
    oneOf('ceremonies_known_kind', table.kind, ceremonyKinds),
  ],
)

const entryWays = ['desk', 'command'] as const
export type FieldChange = { before?: unknown; after?: unknown }

/** Has an owner of its own (audit-owner.ts): the site adds and reads entries, and nothing else. */
export const auditSchema = pgSchema('audit')

/** Who did what, append-only. It names no applicant. */
export const auditEntries = auditSchema.table(
  'entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    way: text({ enum: entryWays }).notNull(),
    /** No foreign key: an entry outlives its person. Null for a command: then `actor` has the account of the server's shell. */
    staffId: uuid('staff_id'),
    actor: text().notNull(),
    action: text().notNull(),
    recordKind: text('record_kind'),
    recordId: text('record_id'),
    changes: jsonb().$type<Record<string, FieldChange>>(),
  },
  (table) => [
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_record').on(table.recordKind, table.recordId, table.at),
    index('audit_entries_staff').on(table.staffId, table.at),
    index('audit_entries_action').on(table.action, table.at),
    oneOf('audit_entries_known_way', table.way, entryWays),
  ],
)

/** Requests that were answered, for a day: the same request again has no second effect. */
export const acts = pgTable(
  'acts',
  {
    /** Whom the answer belongs to. */
    actor: text().notNull(),
    request: text().notNull(),
    /** The id of what was made, or how many were changed. It names nobody. */
    answer: jsonb().$type<{ id?: string | number; changed?: number }>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.actor, table.request] }),
    index('acts_created_at').on(table.createdAt),
  ],
)

export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordKind: text('record_kind', { enum: recordKinds }).notNull(),
    recordId: text('record_id').notNull(),
    staffId: ofStaff(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('notes_record').on(table.recordKind, table.recordId, table.createdAt),
    oneOf('notes_known_kind', table.recordKind, recordKinds),
  ],
)

/** A list with its filters, under a name. `query` is the query string, without anything typed. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: ofStaff(),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('saved_views_list').on(table.list, table.createdAt)],
)
