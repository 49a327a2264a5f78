import { createHmac, timingSafeEqual } from 'node:crypto'
import { consentsPath } from '../../contract/urls.ts'

/** A capability URL (HMAC): opens the consents of one mailbox and nothing else, and names nobody. */
const keyOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`consents ${id}`).digest('base64url')

export const consentLink = (siteUrl: string, secret: string, id: string | undefined) =>
  id ? `${siteUrl}${consentsPath}/${id}?key=${keyOf(secret, id)}` : `${siteUrl}${consentsPath}`

export function opensConsents(secret: string, id: string, key: unknown) {
  const [wanted, given] = [keyOf(secret, id), key].map((text) => Buffer.from(String(text)))
  return wanted !== undefined && given?.length === wanted.length && timingSafeEqual(wanted, given)
}
