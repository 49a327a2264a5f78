import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { challengeSchema } from '../../contract/bot-check.ts'
import type { Limiter } from '../http/limits.ts'
import { subkey } from '../keys/secret.ts'
import { atMost } from './price.ts'
import type { Provider } from './provider.ts'

const tokenSeconds = 20 * 60
/** The difficulty: one try costs a phone a few milliseconds, and about this many are needed. */
const keyRounds = 2_000
const fewestTries = 60
const mostTries = 180

const tokenSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** ALTCHA, a proof of work: automated requests pay for each in computing time. */
export function createAltcha(secret: string, limiter: Limiter) {
  const keys = {
    deriveKey,
    hmacSignatureSecret: subkey(secret, 'bot-check challenge'),
    hmacKeySignatureSecret: subkey(secret, 'bot-check solution'),
  }
  return {
    tokenSeconds,

    /** A challenge of this price at least. */
    async challengeFor(clientIp: string, least: number) {
      const issued = await limiter.count('bot-check-challenge', clientIp)
      const price = atMost(Math.max(priceAfter(issued), least))
      const { parameters, signature = '' } = await createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        cost: keyRounds,
        counter: randomInt(mostTries * price, fewestTries * price),
        expiresAt: new Date(Date.now() + tokenSeconds * 1000),
        // Signed along: every holder of the token sees what it was worth.
        data: { price },
      })
      return { parameters: { ...parameters, data: { price } }, signature }
    },

    async check(token: string) {
      const parsed = tokenSchema.safeParse(decode(token))
      if (!parsed.success) return undefined
      const { challenge, solution } = parsed.data
      const { verified } = await verifySolution({
        ...keys,
        challenge: challenge as Challenge,
        solution,
      })
      if (!verified) return undefined
      return { proof: challenge.signature, worth: challenge.parameters.data?.price ?? 1 }
    },
  } satisfies Provider & { challengeFor: unknown }
}

/**
 * The difficulty rises with the challenges that an IP address has asked for, up to eight times.
 * What counts is what was issued: solutions can be saved up.
 */
export function priceAfter(issued: number) {
  return Math.min(8, 1 + Math.floor(issued / 100))
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return undefined
  }
}
