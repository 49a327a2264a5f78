import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Outbox } from './outbox.ts'

type TwilioForm = { To?: string; From?: string; Body?: string }

/** Twilio's message API: a form POST under the account, answered 201 with a message id. */
export function smsRoutes(app: FastifyInstance, outbox: Outbox) {
  app.post<{ Params: { account: string }; Body: TwilioForm }>(
    '/twilio/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      if (!request.headers.authorization?.startsWith('Basic ')) {
        return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 })
      }
      const { To: to, From: from = '', Body: text } = request.body ?? {}
      if (!to || !text) {
        return reply
          .code(400)
          .send({ code: 21604, message: "A 'To' phone number is required.", status: 400 })
      }
      outbox.add({ channel: 'sms', from, to, subject: '', text })
      const sid = `SM${randomBytes(16).toString('hex')}`
      return reply.code(201).send({ sid, status: 'queued', to, from, body: text })
    },
  )
}
