import { dayInIndia, isPast } from '../../contract/calendar.ts'
import { eventDates } from '../../contract/event-dates.ts'
import type { Config } from '../config.ts'
import type { Ask } from './database.ts'
import { broken, type Finding, look, ok } from './finding.ts'

/** Finds rows that should not be there, or not any longer. */
export const examineContent = async (ask: Ask, config: Config): Promise<Finding[]> => [
  await jobs(ask),
  ...(await money(ask)),
  await demoRows(ask, config),
  await pastDates(ask),
]

async function jobs(ask: Ask) {
  const [row] = await ask<{ late: number; given_up: number }>(`
    select count(*) filter (where attempts < max_attempts and run_at < now() - interval '10 minutes'
        and locked_at is null)::int as late,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs`)
  if (row?.late) {
    return broken(
      'Jobs',
      `${row.late} are late by more than 10 minutes`,
      'An instance with JOBS=on must run: without one no code or mail goes out.',
    )
  }
  if (row?.given_up) {
    return look(
      'Jobs',
      `${row.given_up} were given up`,
      'See docs/operating/messages.md, "When mail does not go out".',
    )
  }
  return ok('Jobs', 'none is late, none was given up')
}

/** Money that needs someone: open cases by kind, the oldest first, and refunds that wait. */
async function money(ask: Ask): Promise<Finding[]> {
  const cases = await ask<{ kind: string; open: number; days: number }>(
    `select kind, count(*)::int as open, extract(day from now() - min(opened_at))::int as days
     from cases where settled_at is null group by kind order by min(opened_at)`,
  )
  const [refunds] = await ask<{ waiting: number; days: number }>(
    `select count(*)::int as waiting, coalesce(extract(day from now() - min(created_at)), 0)::int as days
     from refunds where state in ('LISTED', 'PENDING')`,
  )
  const { waiting = 0, days = 0 } = refunds ?? {}
  const open = cases.map(({ kind, open: count, days: old }) => `${count} ${kind} (${since(old)})`)
  const refunding = `${waiting} not finished by the provider (${since(days)})`
  return [
    open.length === 0
      ? ok('Cases', 'none is open')
      : look('Cases', `open: ${open.join(', ')}`, 'Decide them: npx admit case list'),
    waiting > 0 && days >= late
      ? look('Refunds', refunding, 'Ask the provider. After a week each is a case.')
      : ok('Refunds', waiting > 0 ? refunding : 'none is waiting'),
  ]
}

const late = 3
const since = (days: number) => (days === 0 ? 'since today' : `for ${days} days`)

async function demoRows(ask: Ask, { production }: Config) {
  const [row] = await ask<{ rows: number }>(`
    select (select count(*) from coupons where demo)::int + (select count(*) from referral_codes where demo)::int
      + (select count(*) from colleges where demo)::int + (select count(*) from applications where demo)::int as rows`)
  if (!row?.rows) return ok('Demo rows', 'there are none')
  return production
    ? broken(
        'Demo rows',
        `${row.rows} rows of a demo: the site would not start`,
        'Remove them: npx admit demo remove',
      )
    : ok('Demo rows', `${row.rows}, as in every demo`)
}

async function pastDates(ask: Ask) {
  const rows = await ask<{ slug: string; dates: unknown }>(
    'select slug, dates from colleges order by slug',
  )
  const today = dayInIndia()
  const over = rows.filter(({ dates }) => {
    const { data } = eventDates.safeParse(dates)
    return data && isPast(data.applications_close, today)
  })
  if (over.length === 0) return ok('Dates', 'applications close in the future on every page')
  const named = over
    .slice(0, 5)
    .map(({ slug }) => slug)
    .join(', ')
  return look(
    'Dates',
    `the last day to apply is past on ${over.length} of ${rows.length} pages: ${named}${over.length > 5 ? ', …' : ''}`,
    'Set new dates: npx admit college update <slug> --applications_close …',
  )
}
