import { sql } from 'drizzle-orm'
import { inIndia, isOne, type ListTable, unlessEmpty, withinDays } from './list-table.ts'

/** Recipients and answers were masked when they were written. */
export const messagesTable: ListTable<'messages'> = {
  table: sql`messages m`,
  id: sql`m.id`,
  idType: 'uuid',
  time: sql`m.created_at`,
  filters: {
    state: isOne(sql`m.state`),
    kind: isOne(sql`m.kind`),
    ...withinDays(sql`m.created_at`),
  },
  joins: sql``,
  cells: {
    kind: sql`m.kind`,
    channel: sql`m.channel`,
    recipient: unlessEmpty(sql`m.recipient`),
    // A record without its recipient was erased.
    record: sql`case when m.recipient <> '' then m.record_kind || ' ' || m.record_id end`,
    state: sql`m.state`,
    tries: sql`m.tries`,
    answer: unlessEmpty(sql`m.answer`),
    created: inIndia(sql`m.created_at`),
    sent: inIndia(sql`m.sent_at`),
    id: sql`m.id::text`,
  },
}
