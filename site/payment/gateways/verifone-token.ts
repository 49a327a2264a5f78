/** Object that Verifone's script (2Pay.js) puts on the page. */
export type TwoPayClient = {
  components: { create: (kind: 'card') => CardComponent }
  tokens: {
    generate: (component: CardComponent, details: { name: string }) => Promise<{ token: string }>
  }
}
type CardComponent = { mount: (selector: string) => void }

declare global {
  interface Window {
    TwoPayClient?: new (merchantCode: string) => TwoPayClient
  }
}

/** The card's fields in the page, in a frame of Verifone's. */
export type CardFrame = { client: TwoPayClient; component: CardComponent }

/** Verifone read the card and does not take it; the message is its own, for the cardholder. */
export class CardRefused extends Error {}

/** Verifone could not be reached. Without a token nothing can have been charged. */
export class NoToken extends Error {}

const patience = 20_000
const mostCalls = 3
/** "The call failed": the one error that says nothing about the card. */
const callFailed = '200'

/** The card goes from its frame to Verifone, and a token that is good once comes back. */
export async function requestToken({ client, component }: CardFrame, name: string) {
  for (let call = 1; call <= mostCalls; call++) {
    const answer = await Promise.race([
      client.tokens.generate(component, { name }).catch(refusal),
      noAnswer(),
    ])
    if ('token' in answer) return answer.token
    if (answer.code !== callFailed) throw new CardRefused(answer.message)
  }
  throw new NoToken('Every call failed')
}

/** It may never answer, for example when something blocks its requests. */
function noAnswer() {
  return new Promise<never>((_, reject) => {
    setTimeout(reject, patience, new NoToken('No answer'))
  })
}

/** Reads an error: its documents show it as text, as an object with a message, and with a code. */
function refusal(error: unknown) {
  const { code, errorCode, message, errorMsg } = Object(error) as Record<string, unknown>
  const words = errorMsg ?? message ?? error
  return { code: String(errorCode ?? code), message: String(words) }
}
