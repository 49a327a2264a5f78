import Razorpay from 'razorpay'
import type { Money } from '../../contract/money.ts'
import type { RazorpayConfig } from '../../server/payment/gateways/razorpay/razorpay.config.ts'
import { createRazorpay } from '../../server/payment/gateways/razorpay/razorpay.ts'
import { hmacSha256 } from '../../server/payment/provider/signature.ts'
import type { Act } from '../../simulators/acts.ts'
import { act, attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'
import { submitForm, type TestGateway } from './gateway.ts'

export const razorpayWindow = '/razorpay/v1/checkout/embedded'
export const simulatedRazorpay = (url: string) => simulatedConfig('RAZORPAY', url)

/** An order that waits to be paid, and ways to press the buttons of its window. */
export async function startRazorpayCheckout(expected: Money = attemptOf().expected) {
  const providers = await startProviders()
  const config = simulatedRazorpay(providers.url)
  const gateway = createRazorpay(config)
  const initial = attemptOf({ expected })
  const { providerOrderId, payload } = await gateway.initiate(initial, payer, urls)
  const attempt = { ...initial, providerOrderId }
  const press = (outcome: string) =>
    providers.press(razorpayWindow, { order_id: payload.providerOrderId, outcome })
  return {
    ...providers,
    config,
    gateway,
    attempt,
    payload,
    press,
    act: actAt(providers.url),
    official: officialClient(config),
  }
}

/** Changes the order of these tests at Razorpay. */
const actAt = (url: string) => (what: Act['act'], minor?: number) =>
  act(url, 'RAZORPAY', { act: what, txId: attemptOf().txId, ...(minor && { minor }) })

/** Razorpay's own client, a judge of our simulator. */
export function officialClient(config: RazorpayConfig) {
  const client = new Razorpay({ key_id: config.keyId, key_secret: config.keySecret })
  const { api } = client as unknown as { api: { rq: { defaults: { baseURL: string } } } }
  api.rq.defaults.baseURL = config.apiUrl
  return client
}

export const razorpayInTests: TestGateway<'RAZORPAY'> = {
  press: (url, { providerOrderId }, outcome) =>
    submitForm(url + razorpayWindow, { order_id: providerOrderId, outcome }),
  webhook: {
    signer: async () => ({ sign: signEvent }),
    misshapen: '{"event":"order.paid","payload":{"order":"order_1"}}',
    unused: () => '{"event":"settlement.processed","payload":"of another shape"}',
    ack: /^{"status":"ok"}$/,
  },
}

export const signEvent = (body: string) => ({
  headers: {
    'content-type': 'application/json',
    'x-razorpay-event-id': 'evt_1',
    'x-razorpay-signature': hmacSha256('simulated-razorpay-webhook-secret', body),
  },
  payload: body,
})
