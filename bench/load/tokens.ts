import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { anAddress } from './address.ts'

/** Bot-check tokens, worked for as a browser would, each from an address of its own. */
export async function solveTokens(siteUrl: string, count: number) {
  console.log(`\nSolving ${count} bot checks first…`)
  const tokens: string[] = []
  for (let made = 0; made < count; made++) {
    const response = await fetch(`${siteUrl}/bot-check/challenge`, {
      headers: { 'x-forwarded-for': anAddress() },
    })
    const { data: challenge } = (await response.json()) as { data: Challenge }
    const solution = await solveChallenge({ challenge, deriveKey })
    tokens.push(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))
  }
  return tokens
}
