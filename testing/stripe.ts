import type { Attempt, Money } from '../server/payment/gateway.ts'
import { createStripe } from '../server/payment/gateways/stripe.ts'
import { type ConfigOf, simulatedVariables } from '../server/payment/payment.config.ts'
import { addresses, payer, startProviders } from './providers.ts'

export const fee: Money = { minor: 1800, currency: 'USD' }
export const anAttempt: Attempt = {
  txId: 'tx-1',
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: fee,
}
export const stripeWindow = '/stripe/confirm'

export function stripeConfig(simulatorsUrl: string): ConfigOf<'STRIPE'> {
  const variables = simulatedVariables(simulatorsUrl).STRIPE
  return {
    secretKey: variables.STRIPE_SECRET_KEY,
    publishableKey: variables.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET,
    apiUrl: variables.STRIPE_API_URL,
    scriptUrl: variables.STRIPE_SCRIPT_URL,
  }
}

/** An intent that waits to be paid, and ways to press the buttons of its window. */
export async function startStripeCheckout(expected: Money = fee) {
  const providers = await startProviders()
  const config = stripeConfig(providers.url)
  const gateway = createStripe(config)
  const initial = { ...anAttempt, expected }
  const { providerOrderId, payload } = await gateway.initiate(initial, payer, addresses)
  const attempt = { ...initial, providerOrderId }
  const press = (outcome: string) =>
    providers.press(stripeWindow, { client_secret: payload.clientSecret, outcome })
  return { ...providers, config, gateway, attempt, payload, press }
}
