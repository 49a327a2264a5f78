import type { PayloadOf } from '../../../contract/payment.ts'
import { loadScript } from '../load-script.ts'

export type Card = { ccNo: string; cvv: string; expMonth: string; expYear: string }

type TokenRequest = Card & { sellerId: string; publishableKey: string }
type TokenError = { errorCode: number | string; errorMsg: string }

/** What Verifone's script puts on the page. */
export type Tco = {
  loadPubKey: (environment: 'production' | 'sandbox', callback: () => void) => void
  requestToken: (
    success: (data: { response: { token: { token: string } } }) => void,
    error: (data: TokenError) => void,
    request: TokenRequest,
  ) => void
}

declare global {
  interface Window {
    TCO?: Tco
  }
}

/** Verifone read the card and does not take it; the message is its own, for the cardholder. */
export class CardRefused extends Error {}

/** Verifone could not be reached. Without a token nothing can have been charged. */
export class NoToken extends Error {}

const patience = 20_000
const mostCalls = 3
/** "The call failed": the one error that says nothing about the card. */
const callFailed = '200'

/** The card goes from here to Verifone, and a token that is good once comes back. */
export async function tokenFor(payload: PayloadOf<'VERIFONE'>, card: Card) {
  const { clientId: sellerId, publishableKey, config } = payload
  await loadScript(config.scriptUrl)
  if (!window.TCO) throw new NoToken('The script brought nothing')
  return requestToken(window.TCO, { ...card, sellerId, publishableKey })
}

export async function requestToken(tco: Tco, request: TokenRequest) {
  await inTime((resolve) => tco.loadPubKey('production', () => resolve(undefined)))
  for (let call = 1; call <= mostCalls; call++) {
    const answer = await inTime<string | TokenError>((resolve) =>
      tco.requestToken((data) => resolve(data.response.token.token), resolve, request),
    )
    if (typeof answer === 'string') return answer
    if (String(answer.errorCode) !== callFailed) throw new CardRefused(answer.errorMsg)
  }
  throw new NoToken('Every call failed')
}

/** A script's callback may never come, for example when something blocks its requests. */
function inTime<Value>(start: (resolve: (value: Value) => void) => void) {
  return new Promise<Value>((resolve, reject) => {
    const timer = setTimeout(reject, patience, new NoToken('No answer'))
    start((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
