import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { messageChannels, messageStates } from '../../contract/desk/message-states.ts'
import { messageRecordKinds } from '../../contract/desk/messages.ts'
import { createdAt, moment, oneOf } from './columns.ts'

/** Emails and SMS but codes, each written with the job that sends it; the job's key is its id. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    /** Name of its job. */
    kind: text().notNull(),
    channel: text({ enum: messageChannels }).notNull().default('email'),
    recordKind: text('record_kind', { enum: messageRecordKinds }),
    recordId: text('record_id'),
    /** Masked when it is written. A trigger empties it, and the answer, with its record. */
    recipient: text().notNull(),
    state: text({ enum: messageStates }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** What the provider said at the last try, masked. */
    answer: text().notNull().default(''),
    createdAt: createdAt(),
    triedAt: moment('tried_at'),
    sentAt: moment('sent_at'),
  },
  (table) => [
    oneOf('messages_known_channel', table.channel, messageChannels),
    oneOf('messages_known_record', table.recordKind, messageRecordKinds),
    oneOf('messages_known_state', table.state, messageStates),
    index('messages_time').on(table.createdAt, table.id),
    index('messages_state_time').on(table.state, table.createdAt, table.id),
    index('messages_kind_time').on(table.kind, table.createdAt, table.id),
    index('messages_record').on(table.recordId),
  ],
)
