import { randomBytes } from 'node:crypto'

/**
 * Placeholder in a cached page for the CSP nonce, of which every visit has its own. Nobody can
 * guess it, so nothing that was injected into a page (XSS) gets a nonce.
 */
export const noncePlaceholder = randomBytes(16).toString('hex')

/** Marks the page's first script: there a provider's script finds the nonce that it passes on. */
export const markNonce = (html: string) =>
  html.replace('<head><script>', `<head><script nonce="${noncePlaceholder}">`)

/** Fills one nonce into everything that is sent together. */
export function freshNonce() {
  const nonce = randomBytes(16).toString('base64')
  return (text: string) => text.replaceAll(noncePlaceholder, nonce)
}
