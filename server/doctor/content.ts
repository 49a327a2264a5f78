import { dayInIndia, isPast } from '../../contract/calendar.ts'
import { eventDates } from '../../contract/event-dates.ts'
import type { Config } from '../config.ts'
import type { Ask } from './database.ts'
import { broken, type Finding, look, ok } from './finding.ts'

/** Finds rows that should not be there, or not any longer. */
export const examineContent = async (ask: Ask, config: Config): Promise<Finding[]> => [
  await jobs(ask),
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
