import Stripe from 'stripe'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import type { StripeConfig } from './stripe.config.ts'

const patience = 8_000

export type StripeCall = ReturnType<typeof createStripeCall>

/** Stripe's own client, its failures told apart as every provider's are: unknown, or refused. */
export function createStripeCall({ secretKey, apiUrl }: StripeConfig) {
  const { protocol, hostname, port, host } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  const client = new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    timeout: patience,
    // Our caller retries, with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
  })

  return async <Answer extends Answered>(ask: (client: Stripe) => Promise<Answer>) => {
    try {
      return sensible(await ask(client), host)
    } catch (error) {
      throw translated(error, host)
    }
  }
}

type Answered = Stripe.Response<{ object: string }>

// The client takes any JSON without an `error` for success, a gateway's 502 too.
function sensible<Answer extends Answered>(answer: Answer, host: string) {
  const { statusCode } = answer.lastResponse
  if (statusCode < 400 && typeof answer.object === 'string') return answer
  throw new ProviderUnreachable(`${host} answered something unexpected`)
}

// 409: another request with the same idempotency key is being worked on.
const transient = new Set([408, 409, 429])

function translated(error: unknown, host: string) {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode: status } = error
  if (!status || status < 400 || status >= 500 || transient.has(status)) {
    const what = status ? `answered ${status}` : "isn't responding"
    return new ProviderUnreachable(`${host} ${what}`, { cause: error })
  }
  return new ProviderRefused(`${host} answered ${status}`, status, error.raw)
}
