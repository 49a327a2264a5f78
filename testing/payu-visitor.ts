import type { Attempt, RawRequest } from '../server/payment/gateway.ts'
import { createPayu } from '../server/payment/gateways/payu.ts'
import { type PaymentSimulators, startPaymentSimulators } from './payment-simulators.ts'

export const keys = { key: 'K', salt: 'S' }
export const payer = { name: 'Asha', email: 'a@b.in', phone: '+91 98765 43210', address: '' }
export const addresses = {
  returnUrl: 'https://site.test/success?kspay_id=tx1',
  returnPostUrl: 'https://site.test/payments/payu/return',
  webhookUrl: 'https://site.test/payments/payu/webhook',
}
export const attemptOf = (change: Partial<Attempt> = {}): Attempt => ({
  txId: 'tx1',
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: { minor: 149_900, currency: 'INR' },
  ...change,
})
/** A form post, as PayU's browser pages and webhooks make it. */
export const form = (fields: Record<string, string>): RawRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  rawBody: Buffer.from(new URLSearchParams(fields).toString()),
  query: new URLSearchParams(),
})

/** Our side of PayU, talking to the simulated one. */
export async function simulated() {
  const simulators = await startPaymentSimulators()
  const { PAYU } = simulators.variables
  const payu = createPayu({
    key: PAYU.PAYU_KEY,
    salt: PAYU.PAYU_SALT,
    paymentUrl: PAYU.PAYU_PAYMENT_URL,
    apiUrl: PAYU.PAYU_API_URL,
  })
  return { payu, simulators }
}

type Site = Awaited<ReturnType<typeof simulated>>

/** What the browser does: posts our form, then presses a button on PayU's page. */
export async function visit({ payu }: Site, attempt = attemptOf()) {
  const { payload } = await payu.initiate(attempt, payer, addresses)
  const { payUUrl, ...fields } = payload.details.initiateTransaction
  const body = new URLSearchParams(fields as Record<string, string>)
  const response = await fetch(payUUrl, { method: 'POST', body })
  return response.text()
}

export async function press({ url }: PaymentSimulators, outcome: string, txnid = 'tx1') {
  const body = new URLSearchParams({ txnid, outcome })
  const page = await (await fetch(`${url}/payu/pay`, { method: 'POST', body })).text()
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
  return press(site.simulators, outcome)
}
