import Razorpay from 'razorpay'
import type { Attempt, Money } from '../server/payment/gateway.ts'
import { createRazorpay } from '../server/payment/gateways/razorpay.ts'
import { type ConfigOf, simulatedVariables } from '../server/payment/payment.config.ts'
import { addresses, payer, startProviders } from './providers.ts'

export const fee: Money = { minor: 149_900, currency: 'INR' }
export const anAttempt: Attempt = {
  txId: 'tx-1',
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: fee,
}
export const razorpayWindow = '/razorpay/v1/checkout/embedded'

export function razorpayConfig(simulatorsUrl: string): ConfigOf<'RAZORPAY'> {
  const variables = simulatedVariables(simulatorsUrl).RAZORPAY
  return {
    keyId: variables.RAZORPAY_KEY_ID,
    keySecret: variables.RAZORPAY_KEY_SECRET,
    webhookSecret: variables.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: variables.RAZORPAY_API_URL,
    scriptUrl: variables.RAZORPAY_SCRIPT_URL,
  }
}

/** An order that waits to be paid, and ways to press the buttons of its window. */
export async function startRazorpayCheckout(expected: Money = fee) {
  const providers = await startProviders()
  const config = razorpayConfig(providers.url)
  const gateway = createRazorpay(config)
  const initial = { ...anAttempt, expected }
  const { providerOrderId, payload } = await gateway.initiate(initial, payer, addresses)
  const attempt = { ...initial, providerOrderId }
  const press = (outcome: string) =>
    providers.press(razorpayWindow, { order_id: payload.providerOrderId, outcome })
  return { ...providers, config, gateway, attempt, payload, press }
}

/** Razorpay's own client, a judge of our simulator. */
export function officialClient(config: ConfigOf<'RAZORPAY'>) {
  const client = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret })
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = config.apiUrl
  return client
}
