import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { openDatabaseLine } from '../../testing/database-line.ts'
import { query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, postEnquiry } from '../../testing/site.ts'

test('/metrics counts requests and jobs', async () => {
  const { app } = await createTestSite()
  await postEnquiry(app, anEnquiry)
  const { body, headers } = await app.inject({ url: '/metrics' })
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/ks-website\/create-enquiry",status="200"\} 1/,
  )
  // A mail to the staff, and one to the person who enquired.
  expect(body).toContain('jobs_waiting{state="waiting"} 2')
})

test('figures count payments, those that are overdue, and the cases that need someone', async () => {
  const { app, databaseUrl } = await createTestSite()
  await addAttempts(databaseUrl, 'one')
  await query(
    databaseUrl,
    `insert into cases (kind, reference, summary) values ('dispute', 'd1', 'x'), ('dispute', 'd2', 'x');
     insert into cases (kind, reference, summary, settled_at) values ('orphan', 'o1', 'x', now());
     update cases set opened_at = now() - interval '2 hours' where reference = 'd1';
     update payment_attempts set captured_minor = 100, captured_currency = 'INR';
     insert into refunds (attempt_id, amount_minor, currency, reason, state, created_at)
       values ('one', 100, 'INR', '', 'LISTED', now() - interval '1 hour');
     update payment_attempts set next_check_at = now() - interval '6 minutes'`,
  )
  const { body } = await app.inject({ url: '/metrics' })
  expect(body).toContain('payment_attempts{gateway="RAZORPAY",state="FAILED"} 1')
  expect(body).toContain('payments_overdue 1')
  expect(body).toContain('payment_cases{kind="dispute"} 2')
  expect(body).toContain('payment_cases{kind="orphan"} 0')
  expect(body).toMatch(/^payment_case_oldest_seconds\{kind="dispute"\} 72\d\d/m)
  expect(body).toContain('refunds_waiting 1')
  expect(body).toMatch(/^refunds_waiting_oldest_seconds 36\d\d/m)
})

test('/metrics is for the holder of its token only, where one is set', async () => {
  const { app } = await createTestSite({ METRICS_TOKEN: 'a token of some length' })
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} }))
      .statusCode
  expect(await ask()).toBe(404)
  expect(await ask('Bearer wrong')).toBe(404)
  expect(await ask('Bearer a token of some length')).toBe(200)
})

test('a job counts as retrying only after it has failed', async () => {
  const { app, services, databaseUrl } = await createTestSite()
  const add = () =>
    services.db.transaction((tx) =>
      services.enqueue(tx, 'mail-enquiry', { id: '00000000-0000-4000-8000-000000000000' }),
    )
  for (let count = 0; count < 4; count++) await add()
  const [first, failed, last] = (
    await query(databaseUrl, 'select id from graphile_worker.jobs order by id')
  ).map(({ id }) => id)
  const set = (change: string, id: unknown) =>
    query(databaseUrl, `update graphile_worker._private_jobs set ${change} where id = $1`, [id])
  await set("attempts = 1, locked_at = now(), locked_by = 'w'", first)
  await set("attempts = 1, last_error = 'x'", failed)
  await set("attempts = max_attempts, last_error = 'x'", last)
  const { body } = await app.inject({ url: '/metrics' })
  expect(body.match(/^jobs_waiting.*$/gm)).toEqual([
    'jobs_waiting{state="waiting"} 1',
    'jobs_waiting{state="running"} 1',
    'jobs_waiting{state="retrying"} 1',
    'jobs_waiting{state="given_up"} 1',
  ])
})

test('/metrics names the release and the build of the pages', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { app } = await createTestSite()
  const { body } = await app.inject({ url: '/metrics' })
  expect(body).toMatch(
    new RegExp(`^admit_build_info{version="${version}",pages="[0-9a-f]{8,}"} 1$`, 'm'),
  )
})

test('every page that is listed counts under a route of its own, colleges under one', async () => {
  const { app } = await createTestSite()
  const sitemap = (await app.inject({ url: '/sitemap.xml' })).body
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => new URL(url).pathname)
  expect(paths.length).toBeGreaterThan(4)
  for (const url of [...paths, '/hiresure/demo-stripe', '/hiresure/demo-payu', '/nowhere']) {
    await app.inject({ url })
  }
  const { body } = await app.inject({ url: '/metrics' })
  const count = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  for (const path of paths) expect(body).toContain(`${count(path, 200)} 1\n`)
  expect(body).toContain(`${count('/hiresure/:id', 200)} 2\n`)
  expect(body).toContain(`${count('page', 302)} 1\n`)
})

test('/metrics tells the SMS of the last hour, those of the day against the cap, and how much of the cap is used', async () => {
  const site = await createTestSite({ SMS_DAILY_CAP: '40', BOT_CHECK: 'off' })
  const figures = async () => (await site.app.inject({ url: '/metrics' })).body.match(/^sms_.*$/gm)
  expect(await figures()).toEqual([
    'sms_sent_last_hour 0',
    'sms_counted_today 0',
    'sms_daily_cap 40',
    'sms_cap_used_ratio 0',
  ])
  for (let count = 0; count < 3; count++) await createApplicant(site).requestCode()
  // One was sent two hours ago, one just now, one waits.
  await query(
    site.databaseUrl,
    `with numbered as (select id, row_number() over (order by created_at, id) as n from codes)
     update codes set sealed_code = case when n < 3 then null else sealed_code end,
       created_at = case when n = 1 then now() - interval '2 hours' else created_at end
     from numbered where numbered.id = codes.id`,
  )
  expect(await figures()).toEqual([
    'sms_sent_last_hour 1',
    'sms_counted_today 3',
    'sms_daily_cap 40',
    // Share of the third that may go out at once.
    expect.stringMatching(/^sms_cap_used_ratio 0\.22/),
  ])
})

const fromTheDatabase = [
  'gateway_event_last_timestamp_seconds',
  'gateway_events',
  'jobs_waiting',
  'payment_attempts',
  'payment_case_oldest_seconds',
  'payment_cases',
  'payments_overdue',
  'refunds_waiting',
  'refunds_waiting_oldest_seconds',
  'registered_hits_this_hour',
  'sms_cap_used_ratio',
  'sms_counted_today',
  'sms_sent_last_hour',
]

test.each(['refuses', 'is silent'])(
  'while the database %s, /metrics leaves out every figure that is read from it',
  async (how) => {
    const { databaseUrl } = await createTestSite()
    await addAttempts(databaseUrl, 'one')
    await query(
      databaseUrl,
      `insert into gateway_days (gateway, day, event) values ('PAYU', now(), 'webhook');
       insert into cases (kind, reference, summary) values ('dispute', 'd1', 'x')`,
    )
    const line = await openDatabaseLine(databaseUrl)
    const { app } = await createTestSite({ DATABASE_URL: line.url })
    const namesShown = async () => {
      const { body } = await app.inject('/metrics')
      const ours = body.matchAll(/^(?!http_|nodejs_|process_)(\w+)[{ ]/gm)
      return new Set(Array.from(ours, ([, name]) => String(name)))
    }
    const usual = await namesShown()
    await (how === 'refuses' ? line.hangUp() : line.cut())
    const begun = performance.now()
    const left = await namesShown()
    // Prometheus waits for ten seconds, a visitor's statement for two.
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect([...usual].filter((name) => !left.has(name)).sort()).toEqual(fromTheDatabase)
    expect(left).toContain('sms_daily_cap')
    await (how === 'refuses' ? line.connectAgain() : line.heal())
    await vi.waitFor(async () => expect(await namesShown()).toEqual(usual), 10_000)
  },
)
