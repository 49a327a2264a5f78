import { type SQL, sql } from 'drizzle-orm'
import {
  mostWaiting,
  type PaidDay,
  type TaskKind,
  taskKinds,
  type Waiting,
} from '../../contract/desk/today.ts'
import type { Database } from '../db/connect.ts'
import { microsOf } from '../records/keys.ts'

/** Cases that need staff: those with an ordered refund wait for the provider. */
export const openCases = sql`cases where settled_at is null and not exists (select 1 from refunds
  where refunds.case_id = cases.id and refunds.state in ('LISTED', 'PENDING'))`
export const lateRefunds = sql`refunds where state in ('LISTED', 'PENDING')
  and created_at < now() - interval '1 day'`
const givenUpJobs = sql`graphile_worker.jobs where attempts >= max_attempts and locked_at is null`
const newEnquiries = sql`enquiries where state = 'new'`
const failedMessages = sql`messages where state = 'failed'`

/** Reads the index of state and time alone: in the index of time, finished enquiries come first. */
const oldestNew = (most: number) => sql`enquiries where id in (
  select id from ${newEnquiries} order by created_at, id limit ${most})`

const taskRows = (most: number): Record<TaskKind, SQL> => ({
  case: sql`select kind as what, summary as detail, opened_at as since, attempt_id as attempt,
    id::text as id, null as name, amount_minor as minor, currency
    from ${openCases} order by opened_at limit ${most}`,
  refund: sql`select state as what, reason as detail, created_at as since, attempt_id as attempt,
    id::text as id, null as name, amount_minor as minor, currency
    from ${lateRefunds} order by created_at limit ${most}`,
  job: sql`select task_identifier as what, coalesce(last_error, '') as detail, created_at as since,
    null as attempt, coalesce(key, id::text) as id, null as name, null::int as minor,
    null as currency
    from ${givenUpJobs} order by created_at limit ${most}`,
  enquiry: sql`select country_code as what, message as detail, created_at as since, null as attempt,
    id::text as id, fullname as name, null::int as minor, null as currency
    from ${oldestNew(most)} order by created_at limit ${most}`,
})

export type FoundTask = {
  what: string
  detail: string
  since: Date
  /** The same in microseconds: its place in the queue. */
  at: string
  /** Payment that it is about. */
  attempt: string | null
  id: string
  name: string | null
  minor: number | null
  currency: string | null
}

/** Tasks of one kind, the oldest first, each with the name of its person. */
export async function oldestTasks(db: Database, kind: TaskKind, most: number) {
  const { rows } = await db.execute<FoundTask>(sql`
    select t.what, t.detail, t.since, ${microsOf(sql`t.since`)} as at, t.attempt, t.id, coalesce(t.name, a.fullname) as name, t.minor,
      t.currency
    from (${taskRows(most)[kind]}) t
    left join payment_attempts p on p.id = t.attempt
    left join applications a on a.id = p.application_id
    order by t.since`)
  return rows
}

export const upTo = (most: number, from: SQL) =>
  sql`(select count(*)::int from (select from ${from} limit ${most + 1}) as capped)`

/** Counts tasks for the menu, by the page where they are done. */
export async function countWaiting(db: Database): Promise<Omit<Waiting, 'work'>> {
  const { rows } = await db.execute<Omit<Waiting, 'work'>>(sql`
    select ${upTo(mostWaiting, openCases)} as payments, ${upTo(mostWaiting, newEnquiries)} as enquiries,
      ${upTo(mostWaiting, failedMessages)} as messages`)
  return rows[0] ?? { payments: 0, enquiries: 0, messages: 0 }
}

const mostCounted = 10_000

/** Counts the tasks of each kind, up to ten thousand. */
export async function countTasks(db: Database) {
  const kinds = { case: openCases, refund: lateRefunds, job: givenUpJobs, enquiry: newEnquiries }
  const counts = taskKinds.map(
    (kind) => sql`${upTo(mostCounted, kinds[kind])} as ${sql.identifier(kind)}`,
  )
  const { rows } = await db.execute<Record<TaskKind, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return (kind: TaskKind) => {
    const found = rows[0]?.[kind] ?? 0
    return { count: Math.min(found, mostCounted), more: found > mostCounted }
  }
}

export type DayFigures = {
  applications: number
  paid: number
  enquiries: number
  /** Minor units by currency. */
  received: Record<string, number>
}

/** Counts paid applications by day in India, and keeps days without any. */
export async function paidPerDay(db: Database, days: number): Promise<PaidDay[]> {
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`
  const { rows } = await db.execute<PaidDay>(sql`
    with paid as (
      select (paid_at at time zone 'Asia/Kolkata')::date as day, count(*)::int as paid
      from applications
      where paid_at >= (${today} - ${days - 1}::int)::timestamp at time zone 'Asia/Kolkata'
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.paid, 0) as paid
    from (select ${today} - n as day from generate_series(0, ${days - 1}::int) n) d
    left join paid p on p.day = d.day order by d.day`)
  return rows
}

/** Adds up a day in India from midnight to the present time of day, `daysAgo` days ago. */
export async function figuresOfDay(db: Database, daysAgo: number): Promise<DayFigures> {
  const start = sql`(date_trunc('day', now() at time zone 'Asia/Kolkata')
    - make_interval(days => ${daysAgo})) at time zone 'Asia/Kolkata'`
  const end = sql`now() - make_interval(days => ${daysAgo})`
  const { rows } = await db.execute<DayFigures>(sql`
    select
      (select count(*)::int from applications where created_at >= ${start} and created_at <= ${end}) as applications,
      (select count(*)::int from applications where paid_at >= ${start} and paid_at <= ${end}) as paid,
      (select count(*)::int from enquiries where created_at >= ${start} and created_at <= ${end}) as enquiries,
      (select coalesce(jsonb_object_agg(currency, amount), '{}') from (
        select currency, sum(captured_minor)::float8 as amount from payment_attempts
        where paid_at >= ${start} and paid_at <= ${end} and not surplus and captured_minor > 0
        group by currency) as sums) as received`)
  return rows[0] ?? { applications: 0, paid: 0, enquiries: 0, received: {} }
}
