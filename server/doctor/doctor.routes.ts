import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { doctorHeader, doctorPath, type Seen } from './site.ts'
import { isDoctor } from './token.ts'

/** Tells the doctor, and nobody else, how its own request arrived here. */
export function doctorRoutes(app: FastifyInstance, { keys }: Services) {
  app.get(doctorPath, { schema: { hide: true } }, async (request, reply) => {
    if (!isDoctor(keys.doctor, request.headers[doctorHeader]?.toString())) {
      throw new Problem('not-found', 'http.nothing-here')
    }
    const seen: Seen = {
      // Trusted proxies are in `ips`; a client alone is there without one.
      isTrusted: (request.ips?.length ?? 0) > 1,
      isForwarded: request.headers['x-forwarded-for'] !== undefined,
      peer: request.socket.remoteAddress ?? '',
    }
    return reply.header('cache-control', 'no-store').send(seen)
  })
}
