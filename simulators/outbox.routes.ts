import type { FastifyInstance } from 'fastify'
import { demoRoutes } from './demo-page.ts'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './outbox-page.ts'

export function outboxRoutes(app: FastifyInstance, outbox: Outbox, siteUrl: string) {
  demoRoutes(app, siteUrl)
  app.get('/outbox.json', async () => outbox.list())

  app.get<{ Querystring: { kind?: string } }>('/', async (request, reply) => {
    const { html, policy } = outboxPage(outbox.list(), request.query.kind)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(html)
  })

  app.post('/empty', async (_request, reply) => {
    outbox.empty()
    return reply.redirect('/', 303)
  })
}
