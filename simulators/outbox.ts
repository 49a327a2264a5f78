import type { FastifyInstance } from 'fastify'
import { outboxPage } from './outbox-page.ts'

export type Message = {
  channel: 'sms' | 'email'
  from: string
  to: string
  subject: string
  text: string
  at: string
}

export type Outbox = ReturnType<typeof createOutbox>

const capacity = 500

/** Everything the site sent, newest first, for as long as the simulators run. */
export function createOutbox() {
  let messages: Message[] = []
  return {
    add(message: Omit<Message, 'at'>) {
      messages = [{ ...message, at: new Date().toISOString() }, ...messages].slice(0, capacity)
    },
    list: () => messages,
    empty() {
      messages = []
    },
  }
}

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
