import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { readSession, type SignedIn } from '../staff/sessions.ts'

/** The cookie of the desk. `__Host-` binds it to this host and to HTTPS; over http there is none. */
export function deskCookie({ siteUrl }: Config) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-desk' : 'desk'
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    /** For as long as the browser is open; the server ends it sooner. */
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, place),
    clear: (reply: FastifyReply) => reply.clearCookie(name, place),
    read: (request: FastifyRequest) => request.cookies[name],
  }
}

/** Who is signed in, as the database says now: roles and endings act at the very next request. */
export async function signedInBy(
  services: Services,
  request: FastifyRequest,
  options: { isPolling?: boolean } = {},
): Promise<SignedIn | undefined> {
  const token = deskCookie(services.config).read(request)
  return token ? readSession(services, token, options) : undefined
}
