import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const most = 5
const length = 22

/**
 * A browser that people have signed in from has a cookie: its id, and for each of them a signature
 * over id and mailbox. Nothing is stored, and asking takes as long for every mailbox.
 */
export function rememberIn(key: string, cookie: string | undefined, email: string) {
  const { id = newId(), marks } = partsOf(cookie)
  const mark = markOf(key, id, email)
  return [id, mark, ...marks.filter((other) => other !== mark).slice(0, most - 1)].join('.')
}

/** The id of the browser if this mailbox's person has signed in from it. */
export function knownTo(key: string, cookie: string | undefined, email: string) {
  const { id, marks } = partsOf(cookie)
  if (!id) return undefined
  const mark = Buffer.from(markOf(key, id, email))
  return marks.some((other) => timingSafeEqual(Buffer.from(other), mark)) ? id : undefined
}

const newId = () => randomBytes(16).toString('base64url')

const isPart = /^[\w-]{22}$/

function partsOf(cookie = ''): { id?: string; marks: string[] } {
  const [id, ...marks] = cookie.split('.').slice(0, most + 1)
  return id && [id, ...marks].every((part) => isPart.test(part)) ? { id, marks } : { marks: [] }
}

const markOf = (key: string, id: string, email: string) =>
  createHmac('sha256', key)
    .update(`browser ${id} ${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, length)
