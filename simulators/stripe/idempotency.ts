import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './protocol.ts'

type Kept = { request: string; status: number; payload: string }

/**
 * Repeats the first answer for each `Idempotency-Key`, failures too, as Stripe does for a day; not
 * of a request that was never worked on.
 */
export function repeatAnswers(api: FastifyInstance) {
  const kept = new Map<string, Kept>()
  const keyOf = ({ method, headers }: FastifyRequest) =>
    method === 'POST' ? headers['idempotency-key']?.toString() : undefined
  const textOf = ({ url, body }: FastifyRequest) => JSON.stringify([url, body])

  api.addHook('preHandler', async (request, reply) => {
    const first = kept.get(keyOf(request) ?? '')
    if (!first) return
    if (first.request !== textOf(request)) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return refuse(reply, { type: 'idempotency_error', message })
    }
    return reply
      .code(first.status)
      .header('idempotent-replayed', 'true')
      .type('application/json')
      .send(first.payload)
  })

  api.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request)
    const { statusCode: status } = reply
    const isAnswer = String(reply.getHeader('content-type')).includes('json')
    if (key && !kept.has(key) && isAnswer && status !== 401 && status !== 429) {
      kept.set(key, { request: textOf(request), status, payload: String(payload) })
    }
  })
}
