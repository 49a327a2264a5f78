import { createHash } from 'node:crypto'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Access, DeskEndpoint } from '../../contract/desk/endpoint.ts'
import { idempotencyHeader, idempotencyKey } from '../../contract/desk/idempotency.ts'
import { hasRight, type Right } from '../../contract/desk/rights.ts'
import { say } from '../../contract/messages/say.ts'
import { isAnswered } from '../acts/act.ts'
import { botToken, type Gate } from '../http/endpoint.ts'
import { Problem, toProblem } from '../http/problem.ts'
import { isStorable } from '../http/storable.ts'
import type { Services } from '../services.ts'
import { signedInBy } from '../staff/cookies.ts'
import { requireConfirmation } from '../staff/passkeys.ts'
import type { DeskOptions } from '../staff/serve-desk.ts'
import type { SignedIn } from '../staff/sessions.ts'
import { deskHeaders } from './headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | undefined
  }
}

/** Lets staff in: origin, session, right, limit, and the confirmation that a body needs. */
export function deskGate(services: Services): Gate<DeskEndpoint, DeskOptions, SignedIn> {
  return {
    isHidden: true,
    enter: async (request, reply, endpoint, { limit, isPolling = false }) => {
      reply.headers(deskHeaders)
      requireOwnPage(request, services)
      request.signedIn = await admitted(services, request, { ...endpoint, isPolling })
      if (limit && request.signedIn) await services.limiter.hit(limit, request.signedIn.viewer.id)
    },
    preValidation: async ({ body }) => {
      if (!isStorable(body)) throw new Problem('invalid', 'text.unseen')
    },
    errorHandler: ({ access }) => (access === 'open' ? countingRefusals(services) : undefined),
    admit: async (request, endpoint, { check }) => {
      const body = request.body as never
      const person = withRequest(request.signedIn, request)
      check?.(body, person)
      const purpose = endpoint.confirms?.(body)
      // A request that was done already is only answered again: it needs no second confirmation.
      if (purpose && !(await isAnswered(services.db, person.actor))) {
        await requireConfirmation(services, person, purpose)
      }
      const token = endpoint.botCheck ? botToken(request) : undefined
      const { requireWork, withoutToken } = services.botCheck
      return { paid: token ? await requireWork(token) : withoutToken, person }
    },
  }
}

/**
 * Adds the id of the button press, as the browser sent it. Another body under the same key is
 * another request: no one is told that something was saved that was not.
 */
function withRequest(signedIn: SignedIn | undefined, { headers, url, body }: FastifyRequest) {
  const key = headers[idempotencyHeader]
  if (!signedIn || key === undefined) return signedIn as SignedIn
  if (!idempotencyKey.safeParse(key).success) throw new Problem('invalid', 'http.invalid')
  const text = JSON.stringify([key, url, body])
  const request = createHash('sha256').update(text).digest('base64url')
  return { ...signedIn, actor: { ...signedIn.actor, request } }
}

/** Failures that mean nothing wrong, and cost us nothing that must be kept from strangers. */
const notCounted = new Set<string>(['too-many', 'bot-check-required'])

/**
 * Counts only refusals at the door, by IP address: whatever strangers send from behind the same
 * address, a passkey, a code or a link that is right is let in. Malformed requests count apart.
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
const lacking = (right: Right, weak: boolean) =>
  weak ? say('right.passkey', { right }) : say('right.lacking', { right })
