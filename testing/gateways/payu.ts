import { responseHash } from '../../server/payment/gateways/payu/hash.ts'
import { createPayu } from '../../server/payment/gateways/payu/payu.ts'
import type { RawRequest } from '../../server/payment/provider/gateway.ts'
import {
  attemptOf,
  type Delivery,
  type Providers,
  payer,
  simulatedConfig,
  startProviders,
  urls,
} from '../providers.ts'
import { submitForm, type TestGateway } from './gateway.ts'

export const keys = { key: 'K', salt: 'S', webhookToken: 'T' }
/** A form post, as PayU's browser pages and webhooks make it. */
export const form = (fields: Record<string, string>): RawRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  rawBody: Buffer.from(new URLSearchParams(fields).toString()),
  query: new URLSearchParams(),
})

/** A webhook that PayU does not sign, as the site gets it: with the query of its URL. */
export const withQuery = (delivery: Delivery): RawRequest => ({
  ...delivery,
  query: new URL(delivery.path, 'http://site.test').searchParams,
})

/** Our side of PayU, talking to the simulated one. */
export async function setUpPayu() {
  const providers = await startProviders()
  return { ...providers, payu: createPayu(simulatedConfig('PAYU', providers.url)) }
}

type Site = Awaited<ReturnType<typeof setUpPayu>>

/** Acts as the browser: posts our form, then presses a button on PayU's page. */
export async function visit({ payu }: Site, visitor = payer) {
  const { payload } = await payu.initiate(attemptOf(), visitor, urls)
  const { payUUrl, ...fields } = payload.details.initiateTransaction
  const body = new URLSearchParams(fields as Record<string, string>)
  const response = await fetch(payUUrl, { method: 'POST', body })
  return response.text()
}

export async function press({ submit }: Providers, outcome: string, txnid = 'tx1') {
  const page = await (await submit('/payu/pay', { txnid, outcome })).text()
  const inputs = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(
    inputs.map(([, name, value]) => [
      name,
      (value ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
    ]),
  ) as Record<string, string>
}

export async function pay(site: Site, outcome = 'pay') {
  await visit(site)
  return press(site, outcome)
}

export const payuInTests: TestGateway<'PAYU'> = {
  async press(url, { txId, details }, outcome) {
    const { payUUrl, ...fields } = details.initiateTransaction
    await submitForm(payUUrl, fields as Record<string, string>)
    return submitForm(`${url}/payu/pay`, { txnid: txId, outcome })
  },
  webhook: {
    signer: async () => ({ sign: signForm }),
    misshapen: 'status=success&mihpayid=1',
    unused: (txnid) => `status=reversed&txnid=${txnid}`,
    ack: /^OK$/,
  },
}

export function signForm(body: string) {
  const simulated = { key: 'simulated-payu-key', salt: 'simulated-payu-salt' }
  const hash = responseHash(simulated, new URLSearchParams(body))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${body}&hash=${hash}`,
  }
}
