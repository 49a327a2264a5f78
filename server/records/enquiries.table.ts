import { sql } from 'drizzle-orm'
import { inIndia, isOne, type ListTable, withinDays } from './list-table.ts'
import { isAssigned, isFollowedUp, itsWork, workCells } from './work-of-rows.ts'

export const enquiriesTable: ListTable<'enquiries'> = {
  table: sql`enquiries e`,
  id: sql`e.id`,
  idType: 'uuid',
  time: sql`e.created_at`,
  filters: {
    state: isOne(sql`e.state`),
    assigned: isAssigned('enquiry_id', sql`e.id`),
    follow: isFollowedUp('enquiry_id', sql`e.id`),
    // Older rows hold what the browser sent.
    country: isOne(sql`upper(e.country_code)`),
    ...withinDays(sql`e.created_at`),
  },
  joins: itsWork('enquiry_id', sql`e.id`),
  cells: {
    name: sql`e.fullname`,
    email: sql`e.email`,
    phone: sql`e.dial_code || ' ' || e.phone`,
    country: sql`upper(e.country_code)`,
    words: sql`e.message`,
    message: sql`e.message`,
    received: inIndia(sql`e.created_at`),
    state: sql`e.state`,
    ...workCells,
    id: sql`e.id::text`,
  },
}
