import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enquirySchema } from '../../contract/enquiry.ts'
import { startSimulators } from '../../simulators/main.ts'
import { createApplicant } from '../../testing/applicant.ts'
import { openInbox } from '../../testing/inbox.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite } from '../../testing/site.ts'
import { startJobs } from '../background.ts'
import { readConfig } from '../config.ts'
import { seed } from '../db/seed.ts'
import { submitEnquiry } from '../enquiry/enquiry.ts'
import { startSite } from '../main.ts'

/** A job that an instance held when it was killed. */
async function leaveJobBehind(databaseUrl: string, minutesAgo: number) {
  await query(databaseUrl, "select graphile_worker.add_job('mail-enquiry', $1::json)", [
    JSON.stringify({ id: randomUUID() }),
  ])
  await query(
    databaseUrl,
    `update graphile_worker._private_jobs
     set locked_by = 'dead', locked_at = now() - make_interval(mins => $1)`,
    [minutesAgo],
  )
}

const jobsLeft = async (databaseUrl: string) =>
  (
    await query(
      databaseUrl,
      "select 1 from graphile_worker.jobs where task_identifier = 'mail-enquiry'",
    )
  ).length

test('a job left behind on an embedded database goes on at the next start', async () => {
  const { services, databaseUrl } = await createTestSite()
  await leaveJobBehind(databaseUrl, 0)
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(jobs.stop)
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})

test('a job of a dead instance is taken over once its lock is old', async () => {
  const databaseUrl = await createTestDatabase()
  const { services } = await createTestSite({ DATABASE_URL: databaseUrl })
  await leaveJobBehind(databaseUrl, 1)
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(jobs.stop)
  const reconcileOnce = () =>
    query(databaseUrl, "select graphile_worker.add_job('reconcile-payments')")
  await reconcileOnce()
  await vi.waitFor(
    async () =>
      expect(
        await query(
          databaseUrl,
          "select 1 from graphile_worker.jobs where task_identifier = 'reconcile-payments'",
        ),
      ).toEqual([]),
    { timeout: 10_000 },
  )
  expect(await jobsLeft(databaseUrl)).toBe(1)
  await query(
    databaseUrl,
    "update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'",
  )
  await reconcileOnce()
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})

test('a code is queued ahead of the mails that wait', async () => {
  const { services, databaseUrl } = await createTestSite()
  await services.db.transaction(async (tx) => {
    await services.enqueue(tx, 'mail-enquiry', { id: randomUUID() })
    await services.enqueue(tx, 'mail-code', { id: randomUUID() })
  })
  const [first] = await query(
    databaseUrl,
    'select task_identifier from graphile_worker.jobs order by priority, run_at limit 1',
  )
  expect(first.task_identifier).toBe('mail-code')
})

test('while the mail server is silent, codes go out by SMS and payments are looked after', async () => {
  const databaseUrl = await createTestDatabase()
  const port = await freePorts()
  const simulators = await startSimulators({ port, siteUrl: 'http://localhost' })
  onTestFinished(simulators.stop)
  const callers = new Set<Socket>()
  const silent = createServer((caller) => callers.add(caller)).listen(await freePorts())
  onTestFinished(async () => {
    for (const caller of callers) caller.destroy()
    silent.close()
  })
  const site = await createTestSite({
    DATABASE_URL: databaseUrl,
    SIMULATORS_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    MAIL_FROM: 'team@example.org',
    ENQUIRY_MAIL_TO: 'team@example.org',
    BOT_CHECK: 'off',
  })
  await seed(site.services.db, site.services.config)
  const enquiry = enquirySchema.parse(anEnquiry)
  for (let count = 10; count < 30; count++) {
    // Repeats would come in one mail.
    const [email, phone] = [`asha${count}@example.com`, `98765432${count}`]
    const description = `Question ${count}`
    await submitEnquiry(site.services, { ...enquiry, email, phone, description })
  }
  const jobs = await startJobs(site.services, databaseUrl)
  onTestFinished(jobs.stop)
  await vi.waitFor(() => expect(callers.size).toBeGreaterThan(3), 5_000)

  const inbox = openInbox(simulators.url)
  onTestFinished(inbox.close)
  const applicant = createApplicant(site)
  const asked = new Date()
  await applicant.requestCode()
  await query(databaseUrl, "select graphile_worker.add_job('reconcile-payments')")
  // Less than the patience with a mail server.
  const code = await inbox.codeFor(`+91${applicant.phone_number}`, asked, 5_000)
  expect(code).toMatch(/^\d{6}$/)
  const kindsWaiting = () =>
    query(
      databaseUrl,
      'select distinct task_identifier from graphile_worker.jobs where run_at <= now()',
    )
  await vi.waitFor(async () => {
    const kinds = (await kindsWaiting()).map(({ task_identifier }) => task_identifier)
    expect(kinds.filter((kind) => !/enquiry|acknowledgement/.test(kind))).toEqual([])
  }, 2_000)
}, 30_000)

test('an instance without jobs leaves them to one that does them', async () => {
  const databaseUrl = await createTestDatabase()
  const start = async (JOBS: string) => {
    // The desk of a demo would invite its owner, by a job.
    const settings = {
      JOBS,
      DESK: 'off',
      DEMO_SAMPLE: 'off',
      DATABASE_URL: databaseUrl,
      PORT: String(await freePorts()),
    }
    const config = readConfig({ ...settings, APP_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent' })
    const site = await startSite(config, { onLost: () => undefined })
    onTestFinished(site.stop)
  }
  await query(databaseUrl, "select graphile_worker.add_job('mail-enquiry', $1::json)", [
    JSON.stringify({ id: randomUUID() }),
  ])
  await start('off')
  // One that does jobs has taken what is there before its start is over.
  expect(await query(databaseUrl, 'select attempts from graphile_worker.jobs')).toEqual([
    { attempts: 0 },
  ])
  await start('on')
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})

test('a job whose completion is still on its way at a stop is not done again', async () => {
  const { services, databaseUrl } = await createTestSite()
  await query(
    databaseUrl,
    // Jobs of the clock may be due in the same moment: they pass.
    `create function wait_at_gate() returns trigger language plpgsql
     as $$ begin
       if old.task_id = (select id from graphile_worker._private_tasks where identifier = 'mail-enquiry')
       then perform pg_advisory_xact_lock(1); end if;
       return old;
     end $$`,
  )
  await query(
    databaseUrl,
    `create trigger gate before delete on graphile_worker._private_jobs
     for each row execute function wait_at_gate()`,
  )
  const gate = new pg.Client({ connectionString: databaseUrl })
  await gate.connect()
  onTestFinished(() => gate.end())
  await gate.query('select pg_advisory_lock(1)')
  const atGate = 'from pg_stat_activity where datname = current_database() and wait_event = $1'

  const jobs = await startJobs(services, databaseUrl)
  await services.db.transaction((tx) => services.enqueue(tx, 'mail-enquiry', { id: randomUUID() }))
  await vi.waitFor(
    async () =>
      expect(await query(databaseUrl, `select 1 ${atGate}`, ['advisory'])).toHaveLength(1),
    5_000,
  )
  const stopped = jobs.stop()
  // The connection that carries the completion is lost: it is tried again, and waited for.
  await query(databaseUrl, `select pg_terminate_backend(pid) ${atGate}`, ['advisory'])
  await gate.query('select pg_advisory_unlock(1)')
  await stopped
  expect(await jobsLeft(databaseUrl)).toBe(0)
})
