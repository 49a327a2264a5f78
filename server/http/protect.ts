import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { Problem } from './problem.ts'

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]

/** The Content Security Policy of answers that are no pages. Pages bring one of their own. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

export function protectiveHeaders({ siteUrl }: Config) {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
    'content-security-policy': nothingAllowed,
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the CSRF check: called cross-site by design, with a signature of its own. */
    crossSite?: boolean
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Headers on every answer, and protection against CSRF: nothing is changed from another site. */
export function protect(app: FastifyInstance, { config }: Services) {
  const headers = protectiveHeaders(config)
  const siteOrigin = new URL(config.siteUrl).origin
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    const isSafe = safeMethods.includes(request.method) || request.routeOptions.config.crossSite
    if (!isSafe && !isFromHere(request, siteOrigin)) {
      throw new Problem('forbidden', 'http.other-site')
    }
  })
}

/** Browsers send an Origin header with every such request; other programs send none. */
function isFromHere(request: FastifyRequest, siteOrigin: string) {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (origin === undefined) return from !== 'cross-site'
  // A form on a page with `no-referrer`, as the desk's are; or a sandbox, which is never same-origin.
  if (origin === 'null') return from === 'same-origin'
  return origin === siteOrigin || (URL.canParse(origin) && new URL(origin).host === request.host)
}
