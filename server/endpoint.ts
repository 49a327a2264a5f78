import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { botTokenHeader } from '../contract/bot-check.ts'
import type { Endpoint } from '../contract/endpoints.ts'
import { failureSchema, successSchema } from '../contract/envelope.ts'
import type { LimitName } from './limits.ts'
import type { Services } from './services.ts'

type Call<Body> = { body: Body; request: FastifyRequest; services: Services }
type Answer<Data> = { data: Data; message: string }
type BodyOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** Puts an endpoint of the contract on the wire: limit, bot check, validation, envelope. */
export type Serve = <Body extends z.ZodMiniType | undefined, Data extends z.ZodMiniType>(
  endpoint: Endpoint<Body, Data>,
  options: { limit: LimitName },
  handle: (call: Call<BodyOf<Body>>) => Promise<Answer<z.output<Data>>>,
) => void

export function serveOn(app: FastifyInstance, services: Services): Serve {
  const { limiter, botCheck } = services
  return (endpoint, { limit }, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.botCheck && { headers: botTokenSchema }),
        response: {
          200: successSchema(endpoint.data),
          '4xx': failureSchema,
          '5xx': failureSchema,
        },
      },
      onRequest: (request) => limiter.hit(limit, request.ip),
      preHandler: async (request) => {
        if (endpoint.botCheck) await botCheck.require(botToken(request))
      },
      handler: async (request, reply) => {
        const body = request.body as BodyOf<(typeof endpoint)['body']>
        reply.header('cache-control', 'no-store')
        return { success: true, ...(await handle({ body, request, services })) }
      },
    })
  }
}

const botTokenSchema = z.looseObject({ [botTokenHeader]: z.string('Something went wrong.') })

function botToken(request: FastifyRequest) {
  const token = request.headers[botTokenHeader]
  return typeof token === 'string' ? token : undefined
}
