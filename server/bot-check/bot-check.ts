import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Limiter } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import { createAltcha } from './altcha.ts'
import { forgetSpentTokens, spendProof } from './bot-check.store.ts'
import { createRecaptcha } from './recaptcha.ts'

export type BotCheck = ReturnType<typeof createBotCheck>

export function createBotCheck(
  config: Config['botCheck'],
  { db, limiter, secret }: { db: Database; limiter: Limiter; secret: string },
) {
  const altcha = createAltcha(secret, limiter)
  const provider = config.provider === 'recaptcha' ? createRecaptcha(config) : altcha

  return {
    challengeFor: altcha.challengeFor,
    forgetSpent: () => forgetSpentTokens(db),

    /** Refuses a request without a fresh, valid token; the token is spent by it. */
    async require(token: string | undefined) {
      if (config.provider === 'off') return
      if (!token) throw new Problem('bot-check-failed', 'Something went wrong.')
      const proof = await provider.check(token)
      if (!proof || !(await spendProof(db, proof, provider.tokenSeconds))) {
        throw new Problem('bot-check-failed', 'The security check has expired. Please try again.')
      }
    },
  }
}
