import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { knownTo, rememberIn } from './known-browser.ts'
import { readSession, type SignedIn } from './sessions.ts'

/** The cookie of the desk. `__Host-` binds it to this host and to HTTPS; over http there is none. */
export function deskCookie({ siteUrl }: Config) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-desk' : 'desk'
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    /** Lasts as long as the browser is open; the server ends the session sooner. */
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, place),
    clear: (reply: FastifyReply) => reply.clearCookie(name, place),
    read: (request: FastifyRequest) => request.cookies[name],
  }
}

const daysOfBrowser = 400

/** The cookie by which a browser is known again, for longer than any session. */
export function browserCookie({ config: { siteUrl }, keys }: Pick<Services, 'config' | 'keys'>) {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? '__Host-desk-browser' : 'desk-browser'
  const maxAge = daysOfBrowser * 24 * 60 * 60
  const place = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge } as const
  return {
    remember: (request: FastifyRequest, reply: FastifyReply, email: string) =>
      reply.setCookie(name, rememberIn(keys.desk, request.cookies[name], email), place),
    /** The browser's id, if this mailbox's person has signed in from it. */
    knownTo: (request: FastifyRequest, email: string) =>
      knownTo(keys.desk, request.cookies[name], email),
  }
}

/** Reads who is signed in from the database: changed roles and ended sessions count at once. */
export async function signedInBy(
  services: Services,
  request: FastifyRequest,
  options: { isPolling?: boolean } = {},
): Promise<SignedIn | undefined> {
  const token = deskCookie(services.config).read(request)
  return token ? readSession(services, token, options) : undefined
}
