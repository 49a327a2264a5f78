import { type SQL, sql } from 'drizzle-orm'

/** Staff's work on the rows of a list. Most rows have none. */

type Column = 'enquiry_id' | 'application_id'

const worked = (column: Column, where: SQL) => {
  const name = sql.raw(`w.${column}`)
  return sql`(select ${name} from work w where ${name} is not null and ${where})`
}

/** By person, or those that nobody has. */
export const isAssigned =
  (column: Column, id: SQL) =>
  ([who]: readonly string[]) =>
    who === 'nobody'
      ? sql`not exists (select from work w where w.${sql.raw(column)} = ${id} and w.assigned_to is not null)`
      : sql`${id} in ${worked(column, sql`w.assigned_to = ${who === 'me' ? null : who}::uuid`)}`

const today = sql`(now() at time zone 'Asia/Kolkata')::date`

/** By the day to follow up on. */
export const isFollowedUp =
  (column: Column, id: SQL) =>
  ([when]: readonly string[]) => {
    if (when === 'due') return sql`${id} in ${worked(column, sql`w.follow_up_on <= ${today}`)}`
    if (when === 'later') return sql`${id} in ${worked(column, sql`w.follow_up_on > ${today}`)}`
    return sql`not exists (select from work w where w.${sql.raw(column)} = ${id} and w.follow_up_on is not null)`
  }

export const itsWork = (column: Column, id: SQL) =>
  sql`left join work w on w.${sql.raw(column)} = ${id} left join staff s on s.id = w.assigned_to`

export const workCells = {
  assigned: sql`s.name || case when s.disabled_at is not null then ' (left)' else '' end`,
  follow_up: sql`w.follow_up_on::text`,
}
