import type { FastifyInstance } from 'fastify'
import type { GatewayName } from '../contract/payment.ts'
import type { World } from './world.ts'

const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`

/**
 * Fault injection: where a provider's interface is over its rate limit, under maintenance, or
 * hidden behind some page, nothing that is asked gets done. `tooMany` is its answer over the limit.
 */
export function fallIll(
  scope: FastifyInstance,
  world: World,
  gateway: GatewayName,
  tooMany: object,
) {
  scope.addHook('onRequest', async (_request, reply) => {
    const { api } = world.misbehaviourOf(gateway)
    if (api === 'rate-limited') return reply.code(429).send(tooMany)
    if (api === 'maintenance') {
      return reply.code(503).type('text/html').send(page('Service Unavailable'))
    }
    if (api === 'odd') return reply.type('text/html').send(page('Welcome'))
    return undefined
  })
}
