import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { failureSchema, successSchema } from '../../contract/envelope.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

const response = { 200: successSchema(z.object({})), '5xx': failureSchema }

export function healthRoutes(
  app: FastifyInstance,
  { db }: Services,
  canRender: () => Promise<boolean>,
) {
  app.get('/healthz', { schema: { summary: 'The process lives', response } }, async () => ({
    success: true,
    data: {},
    message: 'Alive.',
  }))

  app.get('/readyz', { schema: { summary: 'The site can serve', response } }, async () => {
    await db.execute(sql`select 1`)
    if (!(await canRender())) throw new Problem('unavailable', 'http.no-pages')
    return { success: true, data: {}, message: 'Ready.' }
  })
}
