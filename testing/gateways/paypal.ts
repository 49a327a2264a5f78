import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Money } from '../../contract/money.ts'
import { createPaypal } from '../../server/payment/gateways/paypal/paypal.ts'
import { signedText } from '../../server/payment/gateways/paypal/webhook.ts'
import type { Attempt } from '../../server/payment/provider/gateway.ts'
import type { Act } from '../../simulators/acts.ts'
import { selfSignedCertificate } from '../../simulators/paypal/certificate.ts'
import {
  act,
  attemptOf,
  payer,
  simulatedConfig,
  startProviders,
  startScriptedProvider,
  urls,
} from '../providers.ts'
import { submitForm, type TestGateway } from './gateway.ts'

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
  /** Something happens at PayPal without the site. */
  const happen = (attempt: Attempt, what: Act['act'], minor?: number) =>
    act(providers.url, 'PAYPAL', { act: what, txId: attempt.txId, ...(minor && { minor }) })
  return { ...providers, config, paypal, choose, start, complete, pay, happen }
}

export const paypalInTests: TestGateway<'PAYPAL'> = {
  async press(url, { providerOrderId }, outcome, complete) {
    await submitForm(`${url}/paypal/checkoutnow`, { token: providerOrderId, outcome })
    const isApproved = outcome === 'pay' || outcome === 'in-flight'
    return isApproved ? complete({ orderID: providerOrderId }) : undefined
  },
  webhook: {
    signer: startSigner,
    misshapen: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":"capture"}',
    unused: () => '{"id":"WH-1","event_type":"BILLING.PLAN.CREATED","resource":[]}',
    ack: /^$/,
  },
}

/** A PayPal that only signs: the key of the simulated one is its own. */
async function startSigner() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = selfSignedCertificate(pair, 'messageverificationcerts.paypal.com')
  const url = await startScriptedProvider(() => ({ body: certificate }))
  const config = { ...simulatedConfig('PAYPAL', url), apiUrl: url }
  const [id, time] = [randomUUID(), new Date().toISOString()]
  return {
    adapter: createPaypal(config),
    sign: (body: string) => {
      const text = signedText(id, time, config.webhookId, Buffer.from(body))
      return {
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign(
            'RSA-SHA256',
            Buffer.from(text),
            pair.privateKey,
          ).toString('base64'),
          'paypal-cert-url': `${url}/v1/notifications/certs/CERT-1`,
          'paypal-auth-algo': 'SHA256withRSA',
        },
        payload: body,
      }
    },
  }
}
