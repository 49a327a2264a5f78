import { createCashfree } from '../../server/payment/gateways/cashfree/cashfree.ts'
import type { Attempt } from '../../server/payment/provider/gateway.ts'
import { hmacSha256 } from '../../server/payment/provider/signature.ts'
import type { Act } from '../../simulators/acts.ts'
import { act, attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'
import { submitForm, type TestGateway } from './gateway.ts'

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
  /** Something happens at Cashfree without the site. */
  const happen = ({ txId }: Attempt, what: Act['act'], minor?: number) =>
    act(providers.url, 'CASHFREE', { act: what, txId, ...(minor && { minor }) })
  return { ...providers, config, cashfree, start, choose, pay, happen }
}

export const cashfreeInTests: TestGateway<'CASHFREE'> = {
  press: (url, { sessionId }, outcome) =>
    submitForm(`${url}/cashfree/checkout`, { payment_session_id: sessionId, outcome }),
  webhook: {
    signer: async () => ({
      sign: (body) => ({
        headers: {
          'content-type': 'application/json',
          'x-webhook-timestamp': '1700000000000',
          'x-webhook-signature': hmacSha256(
            'simulated-cashfree-secret',
            `1700000000000${body}`,
            'base64',
          ),
        },
        payload: body,
      }),
    }),
    misshapen: '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":"order_1"}}',
    unused: () => '{"type":"SUBSCRIPTION_STATUS_CHANGED","data":[]}',
    ack: /^OK$/,
  },
}
