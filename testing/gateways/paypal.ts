import { randomUUID } from 'node:crypto'
import type { Money } from '../../contract/money.ts'
import type { Attempt } from '../../server/payment/gateway.ts'
import { createPaypal } from '../../server/payment/gateways/paypal/paypal.ts'
import { attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'

export const fee: Money = { minor: 1800, currency: 'USD' }

/** PayPal's adapter before the simulated PayPal, and a payer who does as told. */
export async function setUpPaypal() {
  const providers = await startProviders()
  const config = simulatedConfig('PAYPAL', providers.url)
  const paypal = createPaypal(config)
  const choose = (attempt: Attempt, outcome: string) =>
    providers.submit('/paypal/checkoutnow', { token: attempt.providerOrderId ?? '', outcome })

  async function start(expected = fee) {
    const attempt = attemptOf({ txId: randomUUID(), expected })
    const { providerOrderId, payload } = await paypal.initiate(attempt, payer, urls)
    return { attempt: { ...attempt, providerOrderId }, payload }
  }
  const complete = (attempt: Attempt) =>
    paypal.complete?.(attempt, { orderID: attempt.providerOrderId }, payer, urls)

  async function pay(expected?: Money) {
    const { attempt } = await start(expected)
    await choose(attempt, 'pay')
    const snapshot = await complete(attempt)
    return { attempt: { ...attempt, providerPaymentId: snapshot?.providerPaymentId }, snapshot }
  }
  return { ...providers, config, paypal, choose, start, complete, pay }
}
