import { randomUUID } from 'node:crypto'
import type { Attempt } from '../server/payment/gateway.ts'
import { createCashfree } from '../server/payment/gateways/cashfree.ts'
import { startSimulatedProviders } from './simulated-providers.ts'

export const payer = {
  name: 'Kavya Nair',
  email: 'kavya@example.org',
  phone: '9876543210',
  address: '',
}

/** Cashfree's adapter before the simulated Cashfree, and a payer who does as told. */
export async function setUpCashfree() {
  const providers = await startSimulatedProviders()
  const config = providers.configOf('CASHFREE')
  const cashfree = createCashfree(config)

  const addressesOf = (txId: string) => ({
    returnUrl: `${providers.siteUrl}/success?kspay_id=${txId}`,
    returnPostUrl: `${providers.siteUrl}/payments/cashfree/return`,
    webhookUrl: `${providers.siteUrl}/payments/cashfree/webhook`,
  })

  async function start(minor = 149900) {
    const attempt = newAttempt(minor)
    const { txId } = attempt
    const { providerOrderId, payload } = await cashfree.initiate(attempt, payer, addressesOf(txId))
    return { attempt: { ...attempt, providerOrderId }, payload }
  }
  const choose = (sessionId: string, outcome: string) =>
    providers.submit('/cashfree/checkout', { payment_session_id: sessionId, outcome })

  async function pay(minor?: number) {
    const { attempt, payload } = await start(minor)
    const response = await choose(payload.sessionId, 'pay')
    return { attempt, payload, response }
  }
  return { ...providers, config, cashfree, addressesOf, start, choose, pay }
}

export const newAttempt = (minor: number): Attempt => ({
  txId: randomUUID(),
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: { minor, currency: 'INR' },
})
