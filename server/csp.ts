import { createHash } from 'node:crypto'
import type { PublicSettings } from './services.ts'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** A page's policy: its own scripts by hash, and the origins its configuration names. */
export function contentSecurityPolicy(html: string, settings: PublicSettings) {
  const { botCheck, sentryDsn, automationWebhookUrl } = settings
  const hashes = Array.from(html.matchAll(inlineScript), ([, script = '']) => hashOf(script))
  const recaptcha = botCheck.provider === 'recaptcha' ? recaptchaSources(botCheck.url) : undefined
  const listeners = [sentryDsn, automationWebhookUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin)
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...new Set(hashes), ...(recaptcha ?? [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...(recaptcha ?? []), ...listeners],
    ...(recaptcha && { 'frame-src': recaptcha }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Google serves the rest of its script from a second host. */
function recaptchaSources(url: string) {
  return [
    `${url}/`,
    ...(new URL(url).host === 'www.google.com' ? ['https://www.gstatic.com/recaptcha/'] : []),
  ]
}

export const hashOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
