import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { subkey } from '../../server/keys/secret.ts'

/**
 * Bot-check tokens signed with the site's secret whose answer is the first try: hundreds can be made
 * in a moment, and checking one costs the site what checking any costs.
 */
export async function makeTokens(secret: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => makeToken(secret)))
}

async function makeToken(secret: string) {
  const { parameters, signature = '' } = await createChallenge({
    deriveKey,
    hmacSignatureSecret: subkey(secret, 'bot-check challenge'),
    hmacKeySignatureSecret: subkey(secret, 'bot-check solution'),
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: 1,
    expiresAt: new Date(Date.now() + 1_200_000),
  })
  const challenge = { parameters, signature }
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
