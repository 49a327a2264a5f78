/** Enough of a contact to recognise one's own by. How much that is depends on who looks. */

const begun = (text: string, letters: number, dots: string) =>
  // By code points: a letter may be two of UTF-16.
  `${[...text].slice(0, letters).join('')}${dots}`

/** `R••• S•••`, for people we do not know. */
export const maskedName = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => begun(word, 1, '•••'))
    .join(' ')

/** `a•••@g•••.com`, for people we do not know. */
export function maskedEmail(email: string) {
  const [mailbox = '', host = ''] = email.split('@')
  return `${begun(mailbox, 1, '•••')}@${begun(host, 1, '•••')}.${host.split('.').at(-1)}`
}

/** `••••••••10`, for people we do not know. */
export const maskedPhone = (digits: string) => `••••••••${digits.slice(-2)}`

/** `as••••••@gmail.com`, for those who have just typed it, and may have mistyped it. */
export function ownEmail(email: string) {
  const [mailbox = '', host = ''] = email.split('@')
  return `${begun(mailbox, 2, '••••••')}@${host}`
}

/** `••••••3210`, for those who have just typed it, and for staff. */
export const ownPhone = (digits: string) => `••••••${digits.slice(-4)}`

/** `a•••@gmail.com`, for staff: the domain shows a typing error. */
export function staffEmail(email: string) {
  const [mailbox = '', host = ''] = email.split('@')
  return `${begun(mailbox, 1, '•••')}@${host}`
}
