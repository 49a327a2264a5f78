import { type SQL, sql } from 'drizzle-orm'
import type { TimelineEntry } from '../../contract/desk/records.ts'

type Event = {
  at: SQL
  what: SQL
  source?: TimelineEntry['source']
  /** Record that it is about. */
  kind: SQL
  id: SQL
  by?: SQL
  minor?: SQL
  currency?: SQL
  /** A JSON object of `EventAbout`. */
  about?: SQL
  /** Words that someone wrote: masked for those who may not see contact data. */
  text?: SQL
  times?: SQL
  from: SQL
}

/** One part of a timeline's union, with its columns in their order. */
export const event = ({
  at,
  what,
  source = 'row',
  kind,
  id,
  by = sql`null::text`,
  minor = sql`null::int`,
  currency = sql`null::text`,
  about = sql`null::jsonb`,
  text = sql`null::text`,
  times = sql`1`,
  from,
}: Event) =>
  sql`select ${at}, ${what}::text, ${source}::text, ${kind}::text, ${id}::text, ${by}::text, ${minor}::int,
    ${currency}::text, ${about}::jsonb, ${text}::text, ${times}::int from ${from}`

export const among = (ids: string[], type = 'text') =>
  sql`any(${sql.param(ids)}::${sql.raw(type)}[])`
