import { sql } from 'drizzle-orm'
import { inIndia, isOne, type ListTable, withinDays } from './list-table.ts'

export const enquiriesTable: ListTable<'enquiries'> = {
  table: sql`enquiries e`,
  id: sql`e.id`,
  idType: 'uuid',
  time: sql`e.created_at`,
  filters: {
    state: isOne(sql`e.state`),
    assigned: ([who]) =>
      who === 'nobody' ? sql`e.assigned_to is null` : sql`e.assigned_to = ${who}::uuid`,
    // Older rows hold what the browser sent.
    country: isOne(sql`upper(e.country_code)`),
    ...withinDays(sql`e.created_at`),
  },
  joins: sql`left join staff s on s.id = e.assigned_to`,
  cells: {
    name: sql`e.fullname`,
    email: sql`e.email`,
    phone: sql`e.dial_code || ' ' || e.phone`,
    country: sql`upper(e.country_code)`,
    words: sql`e.message`,
    message: sql`e.message`,
    received: inIndia(sql`e.created_at`),
    state: sql`e.state`,
    assigned: sql`s.name`,
    id: sql`e.id::text`,
  },
}
