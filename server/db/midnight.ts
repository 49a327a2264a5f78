import { sql } from 'drizzle-orm'

/** The moment at which a day, an ISO date, begins in India. */
export const midnight = (day: string | undefined) =>
  sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`
