import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Misbehaviour } from '../misbehaviour.ts'

/** No, in the shape of PayPal's errors. */
export function refuse(
  reply: FastifyReply,
  status: number,
  name: string,
  issue: string,
  links: unknown[] = [],
) {
  const debug_id = randomBytes(6).toString('hex')
  const details = [{ issue, description: issue }]
  const message = 'The requested action could not be performed, or is against the rules.'
  return reply.code(status).send({ name, message, debug_id, details, links })
}

/** No answer to the question at all: rate limit, maintenance, or a page for people. */
export function outOfOrder(reply: FastifyReply, fault: NonNullable<Misbehaviour['api']>) {
  if (fault === 'rate-limited') return refuse(reply, 429, 'RATE_LIMIT_REACHED', 'TOO_MANY_REQUESTS')
  const page = '<!doctype html><title>PayPal</title><p>We’ll be back soon.'
  return reply
    .code(fault === 'maintenance' ? 503 : 200)
    .type('text/html; charset=utf-8')
    .send(page)
}
