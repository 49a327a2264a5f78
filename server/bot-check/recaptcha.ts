import * as z from 'zod/mini'
import { botCheckAction } from '../../contract/programme.ts'
import { Problem } from '../http/problem.ts'
import { dear } from './price.ts'
import type { Provider } from './provider.ts'

type RecaptchaConfig = { url: string; secretKey: string; minScore: number }

const verdictSchema = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
})

/** Google's word is good for all but what takes a dear proof of work. */
const worth = dear - 1

/** Google reCAPTCHA v3: the verdict comes from Google, the threshold from the configuration. */
export function createRecaptcha({ url, secretKey, minScore }: RecaptchaConfig): Provider {
  return {
    tokenSeconds: 2 * 60,

    async check(token) {
      const verdict = await ask(`${url}/api/siteverify`, { secret: secretKey, response: token })
      const { success, action, score = 0 } = verdict
      const isPerson = success && action === botCheckAction && score >= minScore
      return isPerson ? { proof: token, worth } : undefined
    },
  }
}

async function ask(url: string, form: Record<string, string>) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(1_500),
    })
    return verdictSchema.parse(await answer.json())
  } catch (cause) {
    // Fail closed: nobody may slip through while Google is away. No honest visitor is to blame.
    throw new Problem('unavailable', 'bot-check.unavailable', {
      cause,
    })
  }
}
