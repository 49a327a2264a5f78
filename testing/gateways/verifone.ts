import { createVerifone } from '../../server/payment/gateways/verifone/verifone.ts'
import { hmacSha256 } from '../../server/payment/provider/signature.ts'
import { attemptOf, payer, simulatedConfig, startProviders, urls } from '../providers.ts'
import type { TestGateway } from './gateway.ts'

/** Cards of the simulated Verifone, and what becomes of them. */
export const cards = {
  confirmed: '4111111111111111',
  approved: '5555555555554444',
  declined: '4000000000000002',
  /** Authorised, and in fraud review. */
  reviewed: '4000000000009235',
}

export const billing = {
  address: '12 Rose Lane',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  country: 'IN',
}

/** Our side of Verifone, talking to the simulated one. */
export async function setUpVerifone() {
  const providers = await startProviders()
  return { ...providers, verifone: createVerifone(simulatedConfig('VERIFONE', providers.url)) }
}

type Site = Awaited<ReturnType<typeof setUpVerifone>>

/** Gets a card's token, as Verifone's frame does in the browser. */
export async function tokenFor({ url }: { url: string }, ccNo: string) {
  const body = new URLSearchParams({
    merchant: 'SIMULATED',
    ccNo,
    cvv: '123',
    expMonth: '12',
    expYear: String(new Date().getFullYear() + 1),
  })
  const response = await fetch(`${url}/verifone/v1/tokens`, { method: 'POST', body })
  return ((await response.json()) as { token: string }).token
}

/** Result of a card, as the pay page hands it over. */
export const cardResult = async (simulators: { url: string }, card: string) => ({
  token: await tokenFor(simulators, card),
  billing,
})

export async function pay(site: Site, card = cards.approved, attempt = attemptOf()) {
  if (!site.verifone.complete) throw new Error('Verifone takes tokens')
  return site.verifone.complete(attempt, await cardResult(site, card), payer, urls)
}

/** Acts as a cardholder on the bank's 3-D Secure page; answers where the browser is sent then. */
export async function confirm(redirectUrl: string | undefined, outcome: 'pay' | 'fail' | 'cancel') {
  const page = new URL(redirectUrl ?? '')
  const confirmation = page.searchParams.get('avng8apitoken') ?? ''
  const body = new URLSearchParams({ confirmation, outcome })
  const url = `${page.origin}${page.pathname}`
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location')
}

export const verifoneInTests: TestGateway<'VERIFONE'> = {
  async press(url, _payload, outcome, complete) {
    if (outcome === 'cancel') return undefined
    const { approved: pay, declined: fail, reviewed } = cards
    return complete(await cardResult({ url }, { pay, fail, 'in-flight': reviewed }[outcome]))
  },
  webhook: {
    signer: async () => ({
      sign: (body) => {
        const values = [...new URLSearchParams(body).values()]
        const measured = values.map((value) => `${Buffer.byteLength(value)}${value}`).join('')
        const signature = hmacSha256('simulated-verifone-secret', measured)
        return {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `${body}&SIGNATURE_SHA2_256=${signature}`,
        }
      },
    }),
    misshapen: 'REFNO=1&IPN_DATE=20250710000000',
    unused: (txId) => `REFNO=1&REFNOEXT=${txId}&ORDERSTATUS=ARCHIVED&IPN_DATE=20250710000000`,
    ack: /^<sig algo="sha256" date="\d{14}">[0-9a-f]{64}<\/sig>$/,
  },
}
