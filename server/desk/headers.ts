import { randomBytes } from 'node:crypto'

export const newNonce = () => randomBytes(16).toString('base64')

const policy = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** Headers that keep every answer below `/desk` out of caches, search engines and referrers. */
export const deskHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** A nonce for each answer: a script that was injected has none. */
export const pagePolicy = (nonce: string) =>
  [
    `script-src 'self' 'nonce-${nonce}'`,
    ...Object.entries(policy).map((part) => part.join(' ')),
  ].join('; ')
