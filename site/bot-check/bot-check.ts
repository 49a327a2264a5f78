import { useRef } from 'react'
import { ApiError } from '../../contract/call.ts'
import { usePublicSettings } from '../public-settings.ts'
import { solveAltcha } from './altcha.ts'
import { askRecaptcha } from './recaptcha.ts'

// The spec's sentence, to the letter.
const notReady = 'Execute reCAPTCHA is not ready yet.'
const nothingReturned = 'Something went wrong.'

type Send = <Answer>(request: (botToken: string) => Promise<Answer>) => Promise<Answer>

/** The TTL of a token; both providers give more than this. */
const freshness = { altcha: 15 * 60_000, recaptcha: 90_000, off: 60_000 }

/**
 * The visitor's side of the bot check. `prepare` at the first focus of a form, so that the token
 * is there by the time it is needed; `obtain` it, and `discard` it before it is sent. The two that
 * send, `send` and `ask`, do all of it, and a dearer check where the server wants one. A token that
 * was sent is never held: the server may have spent it, whatever its answer was.
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
    // Callers that ask for the token hear of the failure; asking again starts over.
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

  /** After a refusal that names a price, once more with a token of that price. */
  const again = <Answer>(error: unknown, request: (botToken: string) => Promise<Answer>) =>
    execute(botCheck, priceIn(error)).then(request)

  const sendWith = <Answer>(token: string, request: (botToken: string) => Promise<Answer>) =>
    request(token).catch((error) => again(error, request))

  /** A token for one caller: nobody else gets it, also while it is still being made. */
  const take = () => {
    const token = obtain()
    discard()
    return token
  }

  /** Sends with a token. */
  const send: Send = async (request) => sendWith(await take(), request)

  /**
   * Sends a question, and gives back the answer with the `send` for what follows from it. A proof of
   * work is good for both; a token of reCAPTCHA is not, and is sent once the server wants it.
   */
  const ask = async <Answer>(request: (botToken?: string) => Promise<Answer>) => {
    if (botCheck.provider === 'recaptcha') {
      const answer = await request().catch((error) => {
        priceIn(error)
        return send(request)
      })
      return { answer, send }
    }
    const token = await take()
    const answer = await sendWith(token, request)
    const sendNext: Send = (next) => sendWith(token, next)
    return { answer, send: sendNext }
  }

  /** Sends without a token, and once more with one where the server wants it. */
  const whenAsked = <Answer>(request: (botToken?: string) => Promise<Answer>) =>
    request().catch((error) => again(error, request))

  return { prepare, obtain, discard, send, ask, whenAsked }
}

/** The price that the server names; any other failure is thrown on. */
function priceIn(error: unknown) {
  if (error instanceof ApiError && error.price) return error.price
  throw error
}

/** Prices above the base are always a proof of work. */
async function execute(botCheck: ReturnType<typeof usePublicSettings>['botCheck'], price = 1) {
  try {
    if (botCheck.provider === 'off') return 'off'
    const isWork = botCheck.provider === 'altcha' || price > 1
    const token = isWork ? solveAltcha(price) : askRecaptcha(botCheck)
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
