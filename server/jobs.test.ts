import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePorts } from '../testing/ports.ts'
import { createTestDatabase, query } from '../testing/postgres.ts'
import { createTestSite } from '../testing/site.ts'
import { readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { startSite } from './main.ts'

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

test('an embedded database serves one site: jobs of the one before go on at once', async () => {
  const { services, databaseUrl } = await createTestSite()
  await leaveJobBehind(databaseUrl, 0)
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(jobs.stop)
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})

test('among several instances a job is given back once nobody can be at it any more', async () => {
  const databaseUrl = await createTestDatabase()
  const { services } = await createTestSite({ DATABASE_URL: databaseUrl })
  await leaveJobBehind(databaseUrl, 1)
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(jobs.stop)
  const reconcileOnce = () =>
    query(databaseUrl, "select graphile_worker.add_job('reconcile-payments')")
  await reconcileOnce()
  await vi.waitFor(async () =>
    expect(
      await query(
        databaseUrl,
        "select 1 from graphile_worker.jobs where task_identifier = 'reconcile-payments'",
      ),
    ).toEqual([]),
  )
  expect(await jobsLeft(databaseUrl)).toBe(1)
  await query(
    databaseUrl,
    "update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'",
  )
  await reconcileOnce()
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})

test('a code goes before the mails that wait', async () => {
  const { services, databaseUrl } = await createTestSite()
  await services.db.transaction(async (tx) => {
    await services.enqueue(tx, 'mail-enquiry', { id: randomUUID() })
    await services.enqueue(tx, 'send-code', { id: randomUUID() })
  })
  const [first] = await query(
    databaseUrl,
    'select task_identifier from graphile_worker.jobs order by priority, run_at limit 1',
  )
  expect(first.task_identifier).toBe('send-code')
})

test('an instance without jobs leaves them to one that does them', async () => {
  const databaseUrl = await createTestDatabase()
  const start = async (JOBS: string) => {
    const settings = { JOBS, DATABASE_URL: databaseUrl, PORT: String(await freePorts()) }
    const config = readConfig({ ...settings, APP_SECRET: 'a'.repeat(32), LOG_LEVEL: 'silent' })
    const site = await startSite(config, { onLost: () => undefined })
    onTestFinished(site.stop)
  }
  await query(databaseUrl, "select graphile_worker.add_job('mail-enquiry', $1::json)", [
    JSON.stringify({ id: randomUUID() }),
  ])
  await start('off')
  await setTimeout(1_000)
  expect(await jobsLeft(databaseUrl)).toBe(1)
  await start('on')
  await vi.waitFor(async () => expect(await jobsLeft(databaseUrl)).toBe(0), { timeout: 10_000 })
})
