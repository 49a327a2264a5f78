import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { eraseUnpaidApplications } from '../application/application.ts'
import { connect, type Database, type Transaction } from '../db/connect.ts'
import { patientPool } from '../db/patient-pool.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import { eraseOldEnquiries, mailEnquiry } from '../enquiry/enquiry.ts'
import { forgetOldCounts } from '../http/limits.ts'
import { mailReceipt } from '../payment/receipt.ts'
import { reconcile } from '../payment/reconcile.ts'
import type { Services } from '../services.ts'
import { deliverCode, eraseOldCodes } from '../verification/verification.ts'

const payloads = {
  'mail-enquiry': z.object({ id: z.uuid() }),
  'sms-code': z.object({ id: z.uuid() }),
  'mail-code': z.object({ id: z.uuid() }),
  'mail-receipt': z.object({ id: z.string() }),
  'reconcile-payments': z.object({}),
  'erase-expired': z.object({}),
}

type JobName = keyof typeof payloads
type Payload<Name extends JobName> = z.infer<(typeof payloads)[Name]>

const handlers: {
  [Name in JobName]: (services: Services, payload: Payload<Name>) => Promise<void>
} = {
  'mail-enquiry': (services, { id }) => mailEnquiry(services, id),
  'sms-code': (services, { id }) => deliverCode(services, id),
  'mail-code': (services, { id }) => deliverCode(services, id),
  'mail-receipt': (services, { id }) => mailReceipt(services, id),
  'reconcile-payments': async (services) => {
    await freeOrphans(services.db, minutesOfJob)
    await reconcile(services)
  },
  'erase-expired': async (services) => {
    await eraseOldEnquiries(services)
    await eraseUnpaidApplications(services)
    await eraseOldCodes(services)
    await services.botCheck.forgetSpent()
    await forgetOldCounts(services.db)
  },
}

/** No job takes as long; what is still held after it belongs to an instance that died. */
const minutesOfJob = 5

type Lane = { workers: number; names: JobName[]; crontab?: string }

/** Workers of its own for each outside party: while one is silent, nobody waits for another. */
const lanes: Lane[] = [
  { workers: 4, names: ['sms-code'] },
  { workers: 4, names: ['mail-code', 'mail-enquiry', 'mail-receipt'] },
  {
    workers: 2,
    names: ['reconcile-payments', 'erase-expired'],
    crontab: '17 3 * * * erase-expired\n* * * * * reconcile-payments',
  },
]

const jobPoolSize = 10

/** Smaller is sooner: somebody sits before a page and waits for a code. */
const priorities: Partial<Record<JobName, number>> = { 'mail-code': -10 }

/** Adds a job in the caller's transaction: it exists if, and only if, that commits. */
export async function enqueue<Name extends JobName>(
  tx: Transaction,
  name: Name,
  payload: Payload<Name>,
) {
  await addingJob(tx).execute({
    name,
    payload: JSON.stringify(payload),
    priority: priorities[name] ?? 0,
  })
}

const addingJob = prepared((db) => {
  const { name, payload, priority } = placesFor('name', 'payload', 'priority')
  const job = sql`graphile_worker.add_job(${name}, ${payload}::json, priority := ${priority}::int)`
  return db.select({ id: sql`id` }).from(job).prepare('add_job')
})

/** Works off the jobs, each again and again with growing pauses until it succeeds. */
export async function startJobs(services: Services, databaseUrl: string) {
  // A pool of their own: nobody waits for a job, so it may take its time.
  const { pool, db } = connect(databaseUrl, {
    poolSize: jobPoolSize,
    log: services.log,
    // A connection that dies without a word must not keep a job for ever.
    patience: { keepAlive: true, query_timeout: 120_000 },
  })
  const own = { ...services, db }
  // An embedded database serves one site: whoever held a job before us is gone.
  if (!services.config.databaseUrl) await freeOrphans(db, 0)
  const runners = await Promise.all(lanes.map((lane) => startLane(own, pool, lane)))
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      await pool.end()
    },
  }
}

async function startLane(
  services: Services,
  pool: pg.Pool,
  { workers, names, crontab = '' }: Lane,
) {
  const taskList: TaskList = Object.fromEntries(
    names.map((name) => [name, (payload: unknown) => work(services, name, payload)]),
  )
  const events: WorkerEvents = new EventEmitter()
  const ready = askedOnce(events)
  const runner = await run({
    pgPool: patientPool(pool),
    concurrency: workers,
    taskList,
    crontab,
    events,
    noHandleSignals: true,
    logger: new JobLogger(() => (level, message) => writeTo(services.log, level, message)),
  })
  runner.promise.catch((error: unknown) => services.report(error, { part: 'jobs' }))
  events.on('job:failed', ({ job, error }) =>
    services.report(error, { job: job.task_identifier, attempts: job.attempts }),
  )
  await ready
  return runner
}

/** Gives back the jobs of instances that were killed; the queue itself would wait for hours. */
async function freeOrphans(db: Database, minutes: number) {
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at <= now() - make_interval(mins => ${minutes})`)
}

/**
 * The workers must have asked for work once before the site relies on them: they remember the
 * outcome of their first look at the database for good, also when it failed.
 */
async function askedOnce(events: WorkerEvents) {
  await new Promise<void>((resolve, reject) => {
    events.once('worker:getJob:empty', () => resolve())
    events.once('job:start', () => resolve())
    events.once('worker:getJob:error', ({ error }) => reject(error))
  })
}

async function work<Name extends JobName>(services: Services, name: Name, payload: unknown) {
  await handlers[name](services, payloads[name].parse(payload) as Payload<Name>)
}

function writeTo(log: Logger, level: string, message: string) {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}
