import { useRef } from 'react'
import { usePublicSettings } from '../public-settings.ts'
import { solveAltcha } from './altcha.ts'
import { askRecaptcha } from './recaptcha.ts'

// The spec's sentence, and what it means.
const notReady =
  'Execute reCAPTCHA is not ready yet. The security check did not load: check your connection and try again.'
const nothingReturned = 'Something went wrong.'

/** The TTL of a token; both providers give more than this. */
const freshness = { altcha: 15 * 60_000, recaptcha: 90_000, off: 60_000 }

/**
 * The visitor's side of the bot check. `prepare` at the first focus of a form, so that the token
 * is there by the time it is needed; `obtain` it to send it; `discard` it once it was sent.
 */
export function useBotCheck() {
  const { botCheck } = usePublicSettings()
  const held = useRef<{ token: Promise<string>; at: number } | undefined>(undefined)

  const isFresh = () =>
    held.current !== undefined && Date.now() - held.current.at < freshness[botCheck.provider]

  const prepare = () => {
    if (isFresh()) return
    const token = execute(botCheck)
    held.current = { token, at: Date.now() }
    // Whoever asks for the token hears of the failure; asking again starts over.
    token.catch(discard)
  }

  const discard = () => {
    held.current = undefined
  }

  const obtain = async () => {
    prepare()
    const token = await held.current?.token
    if (!token) {
      discard()
      throw new Error(nothingReturned)
    }
    return token
  }

  return { prepare, obtain, discard }
}

async function execute(botCheck: ReturnType<typeof usePublicSettings>['botCheck']) {
  try {
    if (botCheck.provider === 'off') return 'off'
    const token = botCheck.provider === 'altcha' ? solveAltcha() : askRecaptcha(botCheck)
    return await Promise.race([token, tooLong()])
  } catch (cause) {
    throw new Error(notReady, { cause })
  }
}

const patience = 45_000

function tooLong() {
  return new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The check takes too long')), patience)
  })
}
