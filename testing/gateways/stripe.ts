import Stripe from 'stripe'
import type { Money } from '../../contract/money.ts'
import { createStripe } from '../../server/payment/gateways/stripe/stripe.ts'
import type { Act } from '../../simulators/acts.ts'
import { act, attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'
import { submitForm, type TestGateway } from './gateway.ts'

export const fee: Money = { minor: 1800, currency: 'USD' }
export const anAttempt = attemptOf({ expected: fee })
export const stripeWindow = '/stripe/confirm'
export const simulatedStripe = (url: string) => simulatedConfig('STRIPE', url)

/** An intent that waits to be paid, and ways to press the buttons of its window. */
export async function startStripeCheckout() {
  const providers = await startProviders()
  const config = simulatedStripe(providers.url)
  const gateway = createStripe(config)
  const { providerOrderId, payload } = await gateway.initiate(anAttempt, payer, urls)
  const attempt = { ...anAttempt, providerOrderId }
  const press = (outcome: string) =>
    providers.press(stripeWindow, { client_secret: payload.clientSecret, outcome })
  return {
    ...providers,
    config,
    gateway,
    attempt,
    payload,
    press,
    act: (what: Act['act'], minor?: number) =>
      act(providers.url, 'STRIPE', { act: what, txId: anAttempt.txId, ...(minor && { minor }) }),
    official: officialStripe(providers.url),
  }
}

/** Stripe's own client, a judge of our simulator. */
export function officialStripe(url: string) {
  const { hostname, port } = new URL(url)
  return new Stripe('sk_test_simulated', {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
  })
}

export const stripeInTests: TestGateway<'STRIPE'> = {
  press: (url, { clientSecret }, outcome) =>
    submitForm(url + stripeWindow, { client_secret: clientSecret, outcome }),
  webhook: {
    signer: async () => ({
      sign: (body) => ({
        headers: {
          'content-type': 'application/json',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({
            payload: body,
            secret: 'whsec_simulated',
          }),
        },
        payload: body,
      }),
    }),
    misshapen: '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":"pi_1"}}',
    // It has no id of its own.
    unused: () => '{"id":"evt_1","type":"balance.available","data":{"object":{"available":[]}}}',
    ack: /^{"received":true}$/,
  },
}
