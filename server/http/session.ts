import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

const days = 30

export type Session = {
  id: string | undefined
  open: () => string
  /** Goes on under another id. */
  renew: (id: string) => void
  end: () => void
}

export const newSessionId = () => randomBytes(16).toString('hex')

declare module 'fastify' {
  interface FastifyRequest {
    session: Session
  }
}

/**
 * The session cookie tells one browser from another: a random id, signed, and HttpOnly. It is
 * handed out when a visitor first asks for a code, or whether an application is there; not before.
 */
export async function recogniseSessions(app: FastifyInstance, { config, keys }: Services) {
  const secure = config.siteUrl.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  await app.register(fastifyCookie, { secret: keys.session })
  app.decorateRequest('session', null as unknown as Session)
  app.addHook('onRequest', async (request, reply) => {
    request.session = sessionOf(request, reply, name, secure)
  })
}

function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  secure: boolean,
): Session {
  const cookie = request.cookies[name]
  const { valid, value } = cookie ? request.unsignCookie(cookie) : { valid: false, value: null }
  let id = valid && value ? value : undefined
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const keep = (kept: string) => {
    id = kept
    reply.setCookie(name, kept, { ...place, signed: true, maxAge: days * 24 * 60 * 60 })
  }
  return {
    get id() {
      return id
    },
    open() {
      keep(id ?? newSessionId())
      return id as string
    },
    renew: keep,
    end() {
      id = undefined
      reply.clearCookie(name, place)
    },
  }
}
