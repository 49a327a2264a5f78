import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { botTokenHeader } from '../../contract/bot-check.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { failureSchema, nestedFailureSchema, successSchema } from '../../contract/envelope.ts'
import type { Services } from '../services.ts'
import type { Asker } from './asker.ts'
import type { LimitName } from './limits.ts'

type Call<Body, Params> = {
  body: Body
  params: Params
  asker: Asker
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}
type Answer<Data> = { data: Data; message: string }
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    nestedFailure?: boolean
  }
  interface FastifyRequest {
    paid: number
  }
}

/** Puts an endpoint of the contract on the wire: rate limit, bot check, validation, envelope. */
export type Serve = <
  Body extends z.ZodMiniType | undefined,
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Body, Data, Params>,
  options: { limit: LimitName },
  handle: (call: Call<Output<Body>, Output<Params>>) => Promise<Answer<z.output<Data>>>,
) => void

export function serveOn(app: FastifyInstance, services: Services): Serve {
  const { limiter, botCheck } = services
  app.decorateRequest('paid', 0)
  return (endpoint, { limit }, handle) => {
    const paramsIn = endpoint.path.includes(':') ? 'params' : 'querystring'
    const failure = endpoint.nestedFailure ? nestedFailureSchema : failureSchema
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { nestedFailure: endpoint.nestedFailure },
      schema: {
        summary: endpoint.summary,
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.params && { [paramsIn]: endpoint.params }),
        ...(endpoint.botCheck === true && { headers: botTokenSchema }),
        ...(endpoint.botCheck === 'when-asked' && { headers: z.partial(botTokenSchema) }),
        response: { 200: successSchema(endpoint.data), '4xx': failure, '5xx': failure },
      },
      onRequest: (request) => limiter.hit(limit, request.ip),
      preHandler: async (request) => {
        const token = botToken(request)
        if (endpoint.botCheck === true) request.paid = await botCheck.require(token)
        else if (endpoint.botCheck && token)
          request.paid = await botCheck.require(token, 'question')
        else request.paid = botCheck.withoutToken
      },
      handler: async (request, reply) => {
        const body = request.body as Output<(typeof endpoint)['body']>
        const params = (paramsIn === 'params' ? request.params : request.query) as Output<
          (typeof endpoint)['params']
        >
        reply.header('cache-control', 'no-store')
        const asker = { clientIp: request.ip, paid: request.paid }
        const answer = await handle({ body, params, asker, request, reply, services })
        return { success: true, ...answer }
      },
    })
  }
}

const botTokenSchema = z.looseObject({ [botTokenHeader]: z.string('Something went wrong.') })

export function botToken(request: FastifyRequest) {
  const token = request.headers[botTokenHeader]
  return typeof token === 'string' ? token : undefined
}
