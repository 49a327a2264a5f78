import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '../../http/problem.ts'

type Encoding = 'hex' | 'base64'

export function hmacSha256(key: string, message: string | Buffer, encoding: Encoding = 'hex') {
  return createHmac('sha256', key).update(message).digest(encoding)
}

export const sha512 = (message: string) => createHash('sha512').update(message).digest('hex')

/** Compares in constant time, whatever the lengths. */
export function isSame(expected: string, given: string | undefined) {
  const [a, b] = [expected, given ?? ''].map((text) => createHash('sha256').update(text).digest())
  return given !== undefined && timingSafeEqual(a as Buffer, b as Buffer)
}

/** Says nothing of what was wrong with it. */
export const notSigned = (cause?: unknown) => new Problem('forbidden', 'event.signature', { cause })
