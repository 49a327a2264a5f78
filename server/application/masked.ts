const dots = '•••'

/** Leaves enough to recognise oneself by, and nobody else: `R••• S•••`. */
export const maskedName = (name: string) => name.trim().split(/\s+/).map(begun).join(' ')

/** `a•••@g•••.com` */
export function maskedEmail(email: string) {
  const [mailbox = '', host = ''] = email.split('@')
  return `${begun(mailbox)}@${begun(host)}.${host.split('.').at(-1)}`
}

export const maskedPhone = (digits: string) => `••••••••${digits.slice(-2)}`

/** Cuts by code points: a letter may be two of UTF-16. */
const begun = (text: string) => `${[...text][0] ?? ''}${dots}`
