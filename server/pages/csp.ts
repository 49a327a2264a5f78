import type { PublicSettings } from '../../contract/page-context.ts'
import { isOrigin } from '../../contract/safe-url.ts'
import { hashOf } from '../html/plain-page.ts'
import type { Opening } from '../payment/provider/gateway.ts'
import { noncePlaceholder } from './nonce.ts'

const foreignPicture = /<img\b[^>]*?\ssrc="(https:\/\/[^"]+)"/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * A page's Content Security Policy: its own scripts and styles by hash, the origins its configuration names, a
 * gateway's, and those of the pictures it shows, such as a college's logo.
 */
export function contentSecurityPolicy(
  html: string,
  { botCheck, sentryDsn, automationWebhookUrl }: PublicSettings,
  opening: Opening = {},
) {
  const { script = [], frame = [], connect = [], image = [], style = [], form = [] } = opening
  // A nonce covers no style attributes, and beside one browsers ignore 'unsafe-inline'.
  const nonce = opening.nonce ? [`'nonce-${noncePlaceholder}'`] : []
  const hashes = (pattern: RegExp) =>
    new Set(Array.from(html.matchAll(pattern), ([, text = '']) => hashOf(text)))
  const pictures = Array.from(
    html.matchAll(foreignPicture),
    ([, url = '']) => new URL(url).origin,
  ).filter(isOrigin)
  const recaptcha = botCheck.provider === 'recaptcha' ? recaptchaSources(botCheck.url) : undefined
  const listeners = [sentryDsn, automationWebhookUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin)
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(inlineScript), ...nonce, ...(recaptcha ?? []), ...script],
    'style-src': [
      "'self'",
      ...hashes(inlineStyle),
      ...(opening.inlineStyles ? ["'unsafe-inline'"] : nonce),
      ...style,
    ],
    'img-src': ["'self'", 'data:', ...image, ...new Set(pictures)],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...(recaptcha ?? []), ...listeners, ...connect],
    ...((recaptcha || frame.length > 0) && { 'frame-src': [...(recaptcha ?? []), ...frame] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...form],
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
