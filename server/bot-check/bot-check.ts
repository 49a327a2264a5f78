import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Limiter } from '../http/limits.ts'
import { Problem } from '../http/problem.ts'
import { createAltcha } from './altcha.ts'
import { forgetSpentTokens, spendProof } from './bot-check.store.ts'
import { dayPrice, dear, networkPrice, networksOf } from './price.ts'
import { createRecaptcha } from './recaptcha.ts'

export { atMost, dayPrice, dear, dearest, networkPrice, networksOf, requirePaid } from './price.ts'

export type BotCheck = ReturnType<typeof createBotCheck>

type Parts = { db: Database; limiter: Limiter; secret: string; smsCap: number }

export function createBotCheck(config: Config['botCheck'], { db, limiter, secret, smsCap }: Parts) {
  const altcha = createAltcha(secret, limiter)
  const recaptcha = config.provider === 'recaptcha' ? createRecaptcha(config) : undefined
  const isOff = config.provider === 'off'

  /**
   * Price for a visitor who has sent nothing yet; a form prepares its check before it knows more.
   */
  async function priceOfSms(clientIp: string) {
    const networks = networksOf(clientIp)
    const names = networks.map(({ name }) => name)
    const [counts, total] = await Promise.all([
      limiter.counts('sms-per-network', names),
      limiter.count('sms-a-day', 'all'),
    ])
    return networkPrice(networks, counts, smsCap) * dayPrice(total, smsCap)
  }

  /** Accepts a proof of work beside reCAPTCHA only above the base price. */
  async function checkedBy(token: string) {
    const solved = await altcha.check(token)
    if (!recaptcha) return solved && { ...solved, seconds: altcha.tokenSeconds }
    if (solved)
      return solved.worth >= dear ? { ...solved, seconds: altcha.tokenSeconds } : undefined
    const judged = await recaptcha.check(token)
    return judged && { ...judged, seconds: recaptcha.tokenSeconds }
  }

  async function spend(checked: Awaited<ReturnType<typeof checkedBy>>, use: 'question' | 'any') {
    const spent = checked && (use === 'any' ? checked.proof : `${use} ${checked.proof}`)
    if (!spent || !(await spendProof(db, spent, checked.seconds))) {
      throw new Problem('bot-check-failed', 'bot-check.expired')
    }
    return checked.worth
  }

  return {
    challengeFor: async (clientIp: string, wanted: number) =>
      altcha.challengeFor(clientIp, Math.max(wanted, await priceOfSms(clientIp))),

    forgetSpent: () => forgetSpentTokens(db),

    /** Worth of a request without a token. */
    withoutToken: isOff ? Infinity : 0,

    /**
     * Refuses a request without a fresh, valid token; the token is spent by it, for this use. Says
     * what it was worth, in base prices. One token is good for a question and for the code after
     * it, so that an applicant does the work once.
     */
    async require(token: string | undefined, use: 'question' | 'any' = 'any') {
      if (isOff) return Infinity
      if (!token) throw new Problem('bot-check-failed', 'bot-check.missing')
      return spend(await checkedBy(token), use)
    },

    /**
     * Checks a proof for the desk, which never loads reCAPTCHA: a proof of work counts at every
     * price.
     */
    async requireWork(token: string) {
      if (isOff) return Infinity
      const solved = await altcha.check(token)
      return spend(solved && { ...solved, seconds: altcha.tokenSeconds }, 'any')
    },
  }
}
