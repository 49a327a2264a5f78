import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The one secret key that the simulated Google knows. */
export const recaptchaSecret = 'simulated-recaptcha-secret'

type Verification = { secret?: string; response?: string }

/** reCAPTCHA v3: the browser's script, and the server's question about a token, good once. */
export function recaptchaRoutes(app: FastifyInstance) {
  const issued = new Map<string, { action: string; at: string }>()

  app.get('/recaptcha/api.js', async (_request, reply) =>
    reply.type('text/javascript').send(script),
  )

  app.get<{ Querystring: { action?: string } }>('/recaptcha/token', async (request, reply) => {
    const token = randomBytes(24).toString('base64url')
    issued.set(token, { action: request.query.action ?? '', at: new Date().toISOString() })
    return reply.header('access-control-allow-origin', '*').send({ token })
  })

  app.post<{ Body: Verification }>('/recaptcha/api/siteverify', async ({ body }) => {
    const { secret, response = '' } = body ?? {}
    if (secret !== recaptchaSecret) {
      return { success: false, 'error-codes': ['invalid-input-secret'] }
    }
    const known = issued.get(response)
    issued.delete(response)
    if (!known) return { success: false, 'error-codes': ['timeout-or-duplicate'] }
    return {
      success: true,
      score: 0.9,
      action: known.action,
      challenge_ts: known.at,
      hostname: 'localhost',
    }
  })
}

const script = `
const base = new URL('token', document.currentScript.src)
window.grecaptcha = {
  ready: (callback) => callback(),
  execute: async (siteKey, { action }) => {
    base.searchParams.set('action', action)
    return (await (await fetch(base)).json()).token
  },
}`
