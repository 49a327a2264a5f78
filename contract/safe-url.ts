/** Without zod: a page may ask as well. An address of ours or over https; nothing that a browser could run (XSS). */
export function isSafeUrl(address: string) {
  if (/^\/[\w][\w./-]*$/.test(address)) return !address.includes('..')
  const url = URL.canParse(address) ? new URL(address) : undefined
  const hasCredentials = url?.username !== '' || url.password !== ''
  return url?.protocol === 'https:' && !hasCredentials && isOrigin(url.origin)
}

/** A host name, as the policy of a page may name it: URLs allow more, a semicolon for one. */
export const isOrigin = (origin: string) =>
  /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/.test(origin)
