import type { FastifyInstance } from 'fastify'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './outbox-page.ts'

export function outboxRoutes(app: FastifyInstance, outbox: Outbox, siteUrl: string) {
  app.get('/outbox.json', async () => outbox.list())

  app.get<{ Querystring: { kind?: string } }>('/', async (request, reply) => {
    const { html, policy } = outboxPage(outbox.list(), request.query.kind, siteUrl)
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
