import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const secondsOfChallenge = 5 * 60
const randomLength = 16
const contentLength = randomLength + 6

/**
 * A challenge to sign in: random, with the moment of its end, under our signature. Nothing is stored
 * before a passkey has answered it, so a stranger who asks for a million uses nothing up.
 */
export function newChallenge(key: string) {
  const end = Buffer.alloc(6)
  end.writeUIntBE(Math.floor(Date.now() / 1000) + secondsOfChallenge, 0, 6)
  const content = Buffer.concat([randomBytes(randomLength), end])
  return Buffer.concat([content, signatureOf(key, content)])
}

/** True for a challenge of ours that is not too old. Whether it was answered before is the caller's to ask. */
export function isOurs(key: string, challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  const [content, signature] = [bytes.subarray(0, contentLength), bytes.subarray(contentLength)]
  const expected = signatureOf(key, content)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
  return content.readUIntBE(randomLength, 6) > Date.now() / 1000
}

const signatureOf = (key: string, content: Buffer) =>
  createHmac('sha256', key).update('challenge ').update(content).digest()
