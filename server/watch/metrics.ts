import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import * as z from 'zod/mini'
import { failureSchema } from '../../contract/envelope.ts'
import type { Database } from '../db/connect.ts'
import { caseKinds } from '../db/payment.schema.ts'
import { Problem } from '../http/problem.ts'
import { countOpenCases, countOverdue, countStates } from '../payment/payment.ts'
import type { Services } from '../services.ts'

const textResponse = {
  description: 'Figures',
  content: { 'text/plain': { schema: z.string() } },
}

/** Figures for Prometheus. In production only for whoever holds METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, { config, db, metrics: register }: Services) {
  collectDefaultMetrics({ register })
  measureJobs(db, register)
  measurePayments(db, register)

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
        throw new Problem('not-found', 'There is nothing at this address.')
      }
      const text = await register.metrics()
      // Already text: the envelope's serializer would quote it.
      return reply.type(register.contentType).serializer(String).send(text)
    },
  )
}

function measureJobs(db: Database, register: Registry) {
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs not done yet, by how they stand: waiting, retrying after a failure, given up',
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
  new Gauge({
    name: 'payments_overdue',
    help: 'Attempts that the reconciler is late for',
    registers: [register],
    async collect() {
      const overdue = await countOverdue(db).catch(() => undefined)
      this.reset()
      if (overdue !== undefined) this.set(overdue)
    },
  })
  new Gauge({
    name: 'payment_cases',
    help: 'What waits for a person, by kind',
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
}

async function countJobs(db: Database) {
  const { rows } = await db.execute<{ waiting: string; retrying: string; given_up: string }>(sql`
    select count(*) filter (where attempts = 0) as waiting,
           count(*) filter (where attempts between 1 and max_attempts - 1) as retrying,
           count(*) filter (where attempts >= max_attempts) as given_up
    from graphile_worker.jobs`)
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
