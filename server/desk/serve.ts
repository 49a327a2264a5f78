import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, DeskEndpoint } from '../../contract/desk/endpoint.ts'
import { idempotencyHeader, idempotencyKey } from '../../contract/desk/idempotency.ts'
import { hasRight, type Right } from '../../contract/desk/rights.ts'
import { failureSchema, successSchema } from '../../contract/envelope.ts'
import { say } from '../../contract/messages/say.ts'
import { isAnswered } from '../acts/act.ts'
import { botToken } from '../http/endpoint.ts'
import type { LimitName } from '../http/limits.ts'
import { Problem, toProblem } from '../http/problem.ts'
import { isStorable } from '../http/storable.ts'
import type { Services } from '../services.ts'
import { requireConfirmation } from '../staff/passkeys.ts'
import type { SignedIn } from '../staff/sessions.ts'
import { deskHeaders } from './headers.ts'
import { signedInBy } from './session.ts'

type Call<Body> = {
  body: Body
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  /** What the proof of work that came along was worth. */
  paid: number
}
type Answer<Data> = { data: Data; message?: string }
type FileAnswer = { file: Readable; headers: Record<string, string> }

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined
  }
}

/** Puts a call of the desk on the wire: origin, session, right, limit, confirmation, envelope. */
export type ServeDesk = <Body extends z.ZodMiniType, Data extends z.ZodMiniType>(
  endpoint: DeskEndpoint<Body, Data>,
  /** What whoever is signed in may call so often. Open calls count what they refuse. */
  options: {
    limit?: LimitName
    isPolling?: boolean
    /** Refuses a body before its confirmation is asked for. */
    check?: (body: z.output<Body>, signedIn: SignedIn) => void
  },
  handle: (
    call: Call<z.output<Body>>,
    /** Not there for calls that are open to everybody. */
    signedIn: SignedIn,
  ) => Promise<Answer<z.output<Data>> | FileAnswer>,
) => void

export function serveDeskOn(app: FastifyInstance, services: Services): ServeDesk {
  app.decorateRequest('signedIn', undefined)
  return (endpoint, { limit, isPolling = false, check }, handle) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        hide: true,
        body: endpoint.body,
        response: {
          200: successSchema(endpoint.data),
          '4xx': failureSchema,
          '5xx': failureSchema,
        },
      },
      onRequest: async (request, reply) => {
        reply.headers(deskHeaders)
        requireOwnPage(request, services)
        request.signedIn = await admitted(services, request, { ...endpoint, isPolling })
        if (limit && request.signedIn) {
          await services.limiter.hit(limit, request.signedIn.viewer.id)
        }
      },
      preValidation: async ({ body }) => {
        if (!isStorable(body)) throw new Problem('invalid', 'text.unseen')
      },
      ...(endpoint.access === 'open' && { errorHandler: countingRefusals(services) }),
      handler: async (request, reply) => {
        const body = request.body as z.output<typeof endpoint.body>
        const signedIn = withRequest(request.signedIn, request)
        check?.(body, signedIn)
        const purpose = endpoint.confirms?.(body)
        // What was done already is only answered again: it needs no second confirmation.
        if (purpose && !(await isAnswered(services.db, signedIn.actor))) {
          await requireConfirmation(services, signedIn, purpose)
        }
        const token = endpoint.botCheck ? botToken(request) : undefined
        const { requireWork, withoutToken } = services.botCheck
        const paid = token ? await requireWork(token) : withoutToken
        const answer = await handle({ body, request, reply, services, paid }, signedIn)
        if ('file' in answer) return reply.headers(answer.headers).send(answer.file)
        return { success: true, message: '', ...answer }
      },
    })
  }
}

/**
 * Which press of a button it is, as the browser says. Another body under the same key is another
 * request: nobody is told that something was saved that was not.
 */
function withRequest(signedIn: SignedIn | undefined, { headers, url, body }: FastifyRequest) {
  const key = headers[idempotencyHeader]
  if (!signedIn || key === undefined) return signedIn as SignedIn
  if (!idempotencyKey.safeParse(key).success) throw new Problem('invalid', 'http.invalid')
  const text = JSON.stringify([key, url, body])
  const request = createHash('sha256').update(text).digest('base64url')
  return { ...signedIn, actor: { ...signedIn.actor, request } }
}

/** They cost us nothing that must be kept from strangers, and mean nothing wrong. */
const notCounted = new Set<string>(['too-many', 'bot-check-required'])

/**
 * At the door only what is refused counts, by IP address: whatever strangers send from behind the
 * same address, a passkey, a code or a link that is right is let in. What is malformed counts apart.
 */
const countingRefusals =
  ({ limiter }: Services) =>
  async (error: FastifyError | Problem, request: FastifyRequest): Promise<never> => {
    const { code, status = 500 } = toProblem(error)
    if (status < 500 && !notCounted.has(code)) {
      const isMalformed = !(error instanceof Problem)
      await limiter.hit(isMalformed ? 'desk-malformed' : 'desk-refused', request.ip)
    }
    throw error
  }

/** Browsers send an Origin with every POST. Nothing else needs the desk, so one must be there. */
function requireOwnPage({ headers }: FastifyRequest, { config }: Services) {
  if (headers.origin !== new URL(config.siteUrl).origin) {
    throw new Problem('forbidden', 'http.other-site')
  }
  if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) {
    throw new Problem('wrong-type', 'http.wrong-type')
  }
}

async function admitted(
  services: Services,
  request: FastifyRequest,
  { access, isPolling }: { access: Access; isPolling: boolean },
) {
  if (access === 'open') return undefined
  const signedIn = await signedInBy(services, request, { isPolling })
  if (!signedIn) throw new Problem('signed-out', 'staff.signed-out')
  if (access !== 'signed-in' && !hasRight(signedIn.viewer, access)) {
    throw new Problem('forbidden', lacking(access, signedIn.viewer.weak), { field: access })
  }
  return signedIn
}

/** Names the right, and what would help. */
export const lacking = (right: Right, weak: boolean) =>
  weak ? say('right.passkey', { right }) : say('right.lacking', { right })
