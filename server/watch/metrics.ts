import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import * as z from 'zod/mini'
import { failureSchema } from '../../contract/envelope.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { Database } from '../db/connect.ts'
import { caseKinds } from '../db/payment.schema.ts'
import { Problem } from '../http/problem.ts'
import type { Pages } from '../pages/render.ts'
import {
  countOpenCases,
  countOverdue,
  countStates,
  sumGatewayDays,
  waitingRefunds,
} from '../payment/payment.ts'
import type { Services } from '../services.ts'
import { countSmsLastHour, shareOfCap } from '../verification/verification.ts'

const textResponse = {
  description: 'Figures',
  content: { 'text/plain': { schema: z.string() } },
}

/** Figures for Prometheus. In production only with METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, services: Services, pages: Pages) {
  const { config, db, metrics: register } = services
  collectDefaultMetrics({ register })
  tellBuild(pages, register)
  measureJobs(db, register)
  measurePayments(db, register)
  measureGateways(db, register)
  measureSms(services)
  measureNumber(register, {
    name: 'registered_hits_this_hour',
    help: 'Answers that told a visitor that somebody has applied, in the hour since the first of them',
    read: () => services.limiter.count('registered-hits', 'all'),
  })

  app.get(
    '/metrics',
    {
      schema: {
        summary: 'Figures in the Prometheus text format',
        response: { 200: textResponse, '4xx': failureSchema },
      },
    },
    async (request, reply) => {
      if (!mayRead(request.headers.authorization, config)) {
        throw new Problem('not-found', 'http.nothing-here')
      }
      const text = await register.metrics()
      // Already text: the envelope's serializer would quote it.
      return reply.type(register.contentType).serializer(String).send(text)
    },
  )
}

/** Two instances that differ here run different releases, or pages of different builds. */
function tellBuild(pages: Pages, register: Registry) {
  new Gauge({
    name: 'admit_build_info',
    help: 'Always 1; the labels name the release, and the build of its pages',
    labelNames: ['version', 'pages'],
    registers: [register],
    async collect() {
      const { assets } = await pages.build()
      this.set({ version: packageFile.version, pages: assets.version }, 1)
    },
  })
}

function measureJobs(db: Database, register: Registry) {
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs not done yet: waiting, running for the first time, retrying after a failure, given up',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      // The other figures are wanted most while the database is away.
      const counts = await countJobs(db).catch(() => ({}))
      this.reset()
      for (const [state, count] of Object.entries(counts)) this.set({ state }, Number(count))
    },
  })
}

// Each gauge asks for itself: they are read side by side, and one that another sets is a scrape late.
function measurePayments(db: Database, register: Registry) {
  new Gauge({
    name: 'payment_attempts',
    help: 'Attempts to pay, by gateway and state',
    labelNames: ['gateway', 'state'],
    registers: [register],
    async collect() {
      const states = await countStates(db).catch(() => [])
      this.reset()
      for (const { gateway, state, attempts } of states) this.set({ gateway, state }, attempts)
    },
  })
  measureNumber(register, {
    name: 'payments_overdue',
    help: 'Attempts that the reconciler is late for',
    read: () => countOverdue(db),
  })
  new Gauge({
    name: 'payment_cases',
    help: 'Open cases that need someone, by kind',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      const open = await countOpenCases(db).catch(() => undefined)
      this.reset()
      if (!open) return
      for (const kind of caseKinds) this.set({ kind }, 0)
      for (const { kind, open: cases } of open) this.set({ kind }, cases)
    },
  })
  new Gauge({
    name: 'payment_case_oldest_seconds',
    help: 'How long the oldest open case of a kind has been open',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      const open = await countOpenCases(db).catch(() => [])
      this.reset()
      for (const { kind, oldest } of open) this.set({ kind }, secondsSince(oldest))
    },
  })
  measureNumber(register, {
    name: 'refunds_waiting',
    help: 'Refunds that were ordered, and that no provider has finished',
    read: async () => (await waitingRefunds(db)).waiting,
  })
  measureNumber(register, {
    name: 'refunds_waiting_oldest_seconds',
    help: 'How long the oldest of them has waited; 0 where there is none',
    read: async () => secondsSince((await waitingRefunds(db)).oldest),
  })
}

const secondsSince = (date: Date | null | undefined) =>
  date ? (Date.now() - date.getTime()) / 1000 : 0

/** What happened at the gateways: webhooks above all, which a wrong setting there ends in silence. */
function measureGateways(db: Database, register: Registry) {
  const labelNames = ['gateway', 'event'] as const
  new Gauge({
    name: 'gateway_events',
    help: 'Webhooks taken and refused, payments found without one, orders of other products; ever',
    labelNames,
    registers: [register],
    async collect() {
      const events = await sumGatewayDays(db).catch(() => [])
      this.reset()
      for (const { gateway, event, count } of events) this.set({ gateway, event }, count)
    },
  })
  new Gauge({
    name: 'gateway_event_last_timestamp_seconds',
    help: 'When each of them happened last',
    labelNames,
    registers: [register],
    async collect() {
      const events = await sumGatewayDays(db).catch(() => [])
      this.reset()
      for (const { gateway, event, lastAt } of events) {
        this.set({ gateway, event }, lastAt.getTime() / 1000)
      }
    },
  })
}

function measureSms(services: Services) {
  const { config, db, limiter, metrics } = services
  measureNumber(metrics, {
    name: 'sms_sent_last_hour',
    help: 'Codes of the last hour that the SMS provider has taken',
    read: () => countSmsLastHour(db),
  })
  measureNumber(metrics, {
    name: 'sms_counted_today',
    help: 'SMS that count against SMS_DAILY_CAP, in the 24 hours since the first of them',
    read: () => limiter.count('sms-a-day', 'all'),
  })
  measureNumber(metrics, {
    name: 'sms_daily_cap',
    help: 'SMS_DAILY_CAP',
    read: async () => config.sms.dailyCap,
  })
  measureNumber(metrics, {
    name: 'sms_cap_used_ratio',
    help: 'The part that is used of the cap: of what may go out now, or of the day; 1 is all of it',
    read: () => shareOfCap(services),
  })
}

type Figure = { name: string; help: string; read: () => Promise<number> }

/** One number; none while the database is away. A reset would show 0 where there is no label. */
function measureNumber(register: Registry, { name, help, read }: Figure) {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      const value = await read().catch(() => undefined)
      this.remove()
      if (value !== undefined) this.set(value)
    },
  })
}

/** The queue counts an attempt when it begins: a job on its first run has one, and no error. */
async function countJobs(db: Database) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with jobs as (
      select last_error is not null as failed, locked_at is not null as running,
             attempts >= max_attempts and locked_at is null as over
      from graphile_worker.jobs)
    select count(*) filter (where not over and not failed and not running) as waiting,
           count(*) filter (where not failed and running) as running,
           count(*) filter (where not over and failed) as retrying,
           count(*) filter (where over) as given_up
    from jobs`)
  return rows[0] ?? {}
}

function mayRead(
  authorization: string | undefined,
  { production, metricsToken }: Services['config'],
) {
  if (!metricsToken) return !production
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
