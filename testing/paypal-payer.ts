import { randomUUID } from 'node:crypto'
import type { Attempt } from '../server/payment/gateway.ts'
import { createPaypal } from '../server/payment/gateways/paypal.ts'
import { startSimulatedProviders } from './simulated-providers.ts'

export const payer = {
  name: 'Kavya Nair',
  email: 'kavya@example.org',
  phone: '9876543210',
  address: '',
}
export const addresses = {
  returnUrl: 'http://site.test/success?kspay_id=tx',
  returnPostUrl: 'http://site.test/payments/paypal/return',
  webhookUrl: 'http://site.test/payments/paypal/webhook',
}

/** PayPal's adapter before the simulated PayPal, and a payer who does as told. */
export async function setUpPaypal() {
  const providers = await startSimulatedProviders()
  const config = providers.configOf('PAYPAL')
  const paypal = createPaypal(config)
  const choose = (attempt: Attempt, outcome: string) =>
    providers.submit('/paypal/checkoutnow', { token: attempt.providerOrderId ?? '', outcome })

  async function start(expected: Attempt['expected'] = { minor: 1800, currency: 'USD' }) {
    const attempt = newAttempt(expected)
    const { providerOrderId, payload } = await paypal.initiate(attempt, payer, addresses)
    return { attempt: { ...attempt, providerOrderId }, payload }
  }
  const complete = (attempt: Attempt) =>
    paypal.complete?.(attempt, { orderID: attempt.providerOrderId }, payer, addresses)

  async function pay(expected?: Attempt['expected']) {
    const { attempt } = await start(expected)
    await choose(attempt, 'pay')
    const snapshot = await complete(attempt)
    return { attempt: { ...attempt, providerPaymentId: snapshot?.providerPaymentId }, snapshot }
  }
  return { ...providers, config, paypal, choose, start, complete, pay }
}

export const newAttempt = (expected: Attempt['expected']): Attempt => ({
  txId: randomUUID(),
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected,
})
