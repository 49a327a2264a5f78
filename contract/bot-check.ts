import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { say } from './messages/say.ts'

/** Header that carries a bot-check token. */
export const botTokenHeader = 'x-bot-token'

/** A proof-of-work challenge; `altcha-lib` on both sides knows what is inside. */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    /** Worth of its solution, as a multiple of the base price. */
    data: z.optional(z.object({ price: z.number() })),
    expiresAt: z.optional(z.number()),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

/** Price that the challenge must have at least. */
export const challengeRequest = z.object({
  price: z.optional(z.string().check(z.regex(/^\d{1,2}$/, say('bot-check.price')))),
})

export const getChallenge = get('/bot-check/challenge', {
  summary: 'A proof-of-work challenge whose solution is the bot-check token',
  data: challengeSchema,
  params: challengeRequest,
})
