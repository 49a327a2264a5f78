import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { botTokenHeader } from '../../contract/bot-check.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { failureSchema, nestedFailureSchema, successSchema } from '../../contract/envelope.ts'
import type { Services } from '../services.ts'
import type { Asker } from './asker.ts'
import type { LimitName } from './limits.ts'

export type Call<Body, Params> = {
  body: Body
  params: Params
  asker: Asker
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}
export type Answer<Data> = { data: Data; message?: string }
type File = { file: Readable; headers: Record<string, string> }
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    nestedFailure?: boolean
  }
}

/** Decides who comes to an endpoint: visitors pay their way, staff show who they are. */
export type Gate<Own extends Endpoint, Options, Person> = {
  /** Left out of the public description. */
  isHidden: boolean
  /** First of all, before the body is read. */
  enter: (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Own,
    options: Options,
  ) => Promise<void>
  preValidation?: (request: FastifyRequest) => Promise<void>
  /** Knows the body. `paid`: what the proof of work that came along was worth. */
  admit: (
    request: FastifyRequest,
    endpoint: Own,
    options: Options,
  ) => Promise<{ paid: number; person: Person }>
  errorHandler?: (
    endpoint: Own,
  ) => ((error: FastifyError, request: FastifyRequest) => Promise<never>) | undefined
}

/** Puts endpoints of the contract on the wire: gate, validation, envelope. */
export function serveOn<Own extends Endpoint, Options, Person>(
  app: FastifyInstance,
  services: Services,
  gate: Gate<Own, Options, Person>,
) {
  return (
    endpoint: Own,
    options: Options,
    handle: (call: Call<never, never>, person: Person) => Promise<Answer<unknown> | File>,
  ) => {
    const paramsIn = endpoint.path.includes(':') ? 'params' : 'querystring'
    const failure = endpoint.nestedFailure ? nestedFailureSchema : failureSchema
    const errorHandler = gate.errorHandler?.(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { nestedFailure: endpoint.nestedFailure },
      schema: {
        summary: endpoint.summary,
        hide: gate.isHidden,
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.params && { [paramsIn]: endpoint.params }),
        ...(endpoint.botCheck === true && { headers: botTokenSchema }),
        ...(endpoint.botCheck === 'when-asked' && { headers: z.partial(botTokenSchema) }),
        response: { 200: successSchema(endpoint.data), '4xx': failure, '5xx': failure },
      },
      onRequest: (request, reply) => gate.enter(request, reply, endpoint, options),
      ...(gate.preValidation && { preValidation: gate.preValidation }),
      ...(errorHandler && { errorHandler }),
      handler: async (request, reply) => {
        const { paid, person } = await gate.admit(request, endpoint, options)
        const body = request.body as never
        const params = (paramsIn === 'params' ? request.params : request.query) as never
        reply.header('cache-control', 'no-store')
        const asker = { clientIp: request.ip, paid }
        const answer = await handle({ body, params, asker, request, reply, services }, person)
        if ('file' in answer) return reply.headers(answer.headers).send(answer.file)
        return { success: true, message: '', ...answer }
      },
    })
  }
}

type VisitorsOptions = { limit: LimitName }

/** Puts an endpoint for visitors on the wire. */
export type Serve = <
  Body extends z.ZodMiniType | undefined,
  Data extends z.ZodMiniType,
  Params extends z.ZodMiniType | undefined,
>(
  endpoint: Endpoint<Body, Data, Params>,
  options: VisitorsOptions,
  handle: (call: Call<Output<Body>, Output<Params>>) => Promise<Answer<z.output<Data>>>,
) => void

/** Lets everyone in, within a limit for each address, and with a bot check where one is asked for. */
export const visitorsGate = ({
  limiter,
  botCheck,
}: Services): Gate<Endpoint, VisitorsOptions, undefined> => ({
  isHidden: false,
  enter: async (request, _, __, { limit }) => {
    await limiter.hit(limit, request.ip)
  },
  admit: async (request, endpoint) => {
    const token = botToken(request)
    const isAsked = endpoint.botCheck === true || (endpoint.botCheck && token !== undefined)
    if (!isAsked) return { paid: botCheck.withoutToken, person: undefined }
    const paid = await botCheck.require(token, endpoint.botCheck === true ? undefined : 'question')
    return { paid, person: undefined }
  },
})

const botTokenSchema = z.looseObject({ [botTokenHeader]: z.string('Something went wrong.') })

export function botToken(request: FastifyRequest) {
  const token = request.headers[botTokenHeader]
  return typeof token === 'string' ? token : undefined
}
