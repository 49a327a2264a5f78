import { createCashfree } from '../../server/payment/gateways/cashfree/cashfree.ts'
import { attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'

export const attemptAt = (minor: number) => attemptOf({ expected: { minor, currency: 'INR' } })

/** Cashfree's adapter before the simulated Cashfree, and a payer who does as told. */
export async function setUpCashfree() {
  const providers = await startProviders()
  const config = simulatedConfig('CASHFREE', providers.url)
  const cashfree = createCashfree(config)

  async function start(attempt = attemptOf()) {
    const { providerOrderId, payload } = await cashfree.initiate(attempt, payer, urls)
    return { attempt: { ...attempt, providerOrderId }, payload }
  }
  const choose = (sessionId: string, outcome: string) =>
    providers.submit('/cashfree/checkout', { payment_session_id: sessionId, outcome })

  async function pay(attempt = attemptOf()) {
    const started = await start(attempt)
    await choose(started.payload.sessionId, 'pay')
    return started
  }
  return { ...providers, config, cashfree, start, choose, pay }
}
