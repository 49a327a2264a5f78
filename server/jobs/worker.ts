import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { patientPool } from '../db/patient-pool.ts'
import type { Report } from '../log/report.ts'
import { countHeld, freeOrphans, type JobName } from './queue.ts'

/** Bulkheads: each outside party has workers of its own, so a silent one holds up no other. */
const lanes = {
  sms: { workers: 4 },
  mail: { workers: 4, crontab: '0 * * * * mail-held-enquiries' },
  gateways: { workers: 2 },
  webhook: { workers: 1 },
  chores: {
    workers: 2,
    // In UTC: the backup is at 2 in the night in India. What a night without the site has missed
    // is made up for at its start (`fill`).
    crontab:
      '17 3 * * * erase-expired ?fill=1d\n30 20 * * * back-up ?fill=1d\n* * * * * reconcile-payments\n* * * * * learn-names',
  },
} satisfies Record<string, { workers: number; crontab?: string }>
type LaneName = keyof typeof lanes

/** A job without a lane would wait for ever, so it does not compile. */
const laneOf: Record<JobName, LaneName> = {
  'sms-code': 'sms',
  'sms-standing-code': 'sms',
  'mail-code': 'mail',
  'mail-standing-code': 'mail',
  'mail-enquiry': 'mail',
  'acknowledge-enquiry': 'mail',
  'mail-acknowledgement': 'mail',
  'mail-held-enquiries': 'mail',
  'tell-held-enquiries': 'mail',
  'mail-receipt': 'mail',
  'tell-payer': 'mail',
  'mail-refund': 'mail',
  'mail-duplicate': 'mail',
  'mail-consents': 'mail',
  'mail-invitation': 'mail',
  'mail-desk-code': 'mail',
  'tell-asked': 'mail',
  'tell-cap': 'mail',
  'tell-inviter': 'mail',
  'tell-passkeys': 'mail',
  'tell-staff': 'mail',
  'ask-gateway': 'gateways',
  'make-refund': 'gateways',
  'cancel-payment': 'gateways',
  'send-webhook': 'webhook',
  'reconcile-payments': 'chores',
  'erase-expired': 'chores',
  'learn-names': 'chores',
  'back-up': 'chores',
}

type Needs = { config: Config; log: Logger; report: Report; db: Database }
type Work<Services> = (services: Services, name: JobName, payload: unknown) => Promise<void>

const jobPoolSize = 10

/** Runs the jobs: at-least-once delivery, by retries with exponential backoff. */
export async function runJobs<Services extends Needs>(
  services: Services,
  work: Work<Services>,
  databaseUrl: string,
) {
  // A connection pool of their own, without a visitor's timeouts: nobody waits for a job.
  const { pool, db } = connect(databaseUrl, {
    poolSize: jobPoolSize,
    log: services.log,
    // TCP keep-alive and timeout: a connection that dies silently must not keep a job for ever.
    patience: { keepAlive: true, query_timeout: 120_000 },
  })
  const own = { ...services, db }
  // An embedded database serves one site: the holder of a job before us is gone.
  if (!services.config.databaseUrl) await freeOrphans(db, 0)
  const names = Object.keys(lanes) as LaneName[]
  const running = await Promise.all(names.map((name) => startLane(own, work, pool, name)))
  return {
    stop: async () => {
      await Promise.all(running.map(({ runner }) => runner.stop()))
      const workerIds = running.flatMap((lane) => lane.workerIds)
      await completions(() => countHeld(db, workerIds))
      await pool.end()
    },
  }
}

async function startLane<Services extends Needs>(
  services: Services,
  work: Work<Services>,
  pool: pg.Pool,
  lane: LaneName,
) {
  const { workers, crontab = '' }: { workers: number; crontab?: string } = lanes[lane]
  const names = (Object.keys(laneOf) as JobName[]).filter((name) => laneOf[name] === lane)
  const taskList: TaskList = Object.fromEntries(
    names.map((name) => [name, (payload: unknown) => work(services, name, payload)]),
  )
  const events: WorkerEvents = new EventEmitter()
  const workerIds: string[] = []
  events.on('pool:create', ({ workerPool }) => workerIds.push(workerPool.id))
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
  return { runner, workerIds }
}

/**
 * Readiness: the workers must have asked for work once before the site relies on them: they
 * remember the outcome of their first look at the database for good, also when it failed.
 */
async function askedOnce(events: WorkerEvents) {
  await new Promise<void>((resolve, reject) => {
    events.once('worker:getJob:empty', () => resolve())
    events.once('job:start', () => resolve())
    events.once('worker:getJob:error', ({ error }) => reject(error))
  })
}

const completionPatience = 8_000

/**
 * Graceful shutdown: a worker marks a job as done without awaiting that, so some may still be in
 * flight. Delivery is at-least-once: a lost completion would mean the same mail twice. A count that
 * fails, perhaps on the connection that was lost, says nothing: it is retried.
 */
async function completions(countOpen: () => Promise<number>) {
  const end = Date.now() + completionPatience
  const isOpen = () =>
    countOpen().then(
      (open) => open > 0,
      () => true,
    )
  while ((await isOpen()) && Date.now() < end) await setTimeout(20)
}

function writeTo(log: Logger, level: string, message: string) {
  if (level === 'error') log.error(message)
  else if (level === 'warning') log.warn(message)
  else log.debug(message)
}
