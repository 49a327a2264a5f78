import { sql } from 'drizzle-orm'
import { mostWaiting, type PaidDay, type Waiting } from '../../contract/desk/today.ts'
import type { Database } from '../db/connect.ts'

/** What waits for a person, the most pressing first; and how many there are of each. */
export async function waiting(db: Database, most: number) {
  const { rows } = await db.execute<{
    kind: 'case' | 'refund' | 'job' | 'enquiry'
    what: string
    detail: string
    since: Date
    id: string | null
    minor: number | null
    currency: string | null
    /** How many there are in all that are no enquiries. */
    others: number
  }>(sql`
    with found as (
      select 1 as rank, 'case' as kind, kind as what, summary as detail, opened_at as since,
        attempt_id as id, amount_minor as minor, currency from cases where settled_at is null
      union all
      select 2, 'refund', r.state, r.reason, r.created_at, r.attempt_id, r.amount_minor, r.currency
      from refunds r where r.state in ('LISTED', 'PENDING') and r.created_at < now() - interval '1 day'
      union all
      select 3, 'job', task_identifier, coalesce(last_error, ''), created_at, null, null, null
      from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      union all
      (select 4, 'enquiry', country_code, left(message, 120), created_at, id::text, null, null
      from enquiries where state = 'new' order by created_at limit ${most})
    )
    select kind, what, detail, since, id, minor, currency,
      (count(*) filter (where kind <> 'enquiry') over ())::int as others
    from found order by rank, since limit ${most}`)
  return rows
}

/** By where it is done, for the menu. */
export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`
    select
      (select count(*)::int from (
        select from cases where settled_at is null limit ${mostWaiting + 1}) c) as payments,
      (select count(*)::int from (
        select from enquiries where state = 'new' limit ${mostWaiting + 1}) e) as enquiries`)
  return rows[0] ?? { payments: 0, enquiries: 0 }
}

export async function countNewEnquiries(db: Database) {
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select from enquiries where state = 'new' limit 10001) as capped`)
  return rows[0]?.found ?? 0
}

export type DayFigures = {
  applications: number
  paid: number
  enquiries: number
  /** Minor units by currency. */
  received: Record<string, number>
}

/** Paid applications of India's last days, those without any too. */
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

/** From midnight in India, so many days ago, to the same time of day as now. */
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
