import type { Attempt } from '../server/payment/gateway.ts'
import { createVerifone } from '../server/payment/gateways/verifone.ts'
import { startPaymentSimulators } from './payment-simulators.ts'

export const payer = {
  name: 'Asha Devi Rao',
  email: 'a@b.in',
  phone: '9876543210',
  address: '203.0.113.7',
}
export const addresses = {
  returnUrl: 'https://site.test/success?kspay_id=tx1',
  returnPostUrl: 'https://site.test/payments/verifone/return',
  webhookUrl: 'https://site.test/payments/verifone/webhook',
}
export const attemptOf = (change: Partial<Attempt> = {}): Attempt => ({
  txId: 'tx1',
  providerOrderId: undefined,
  providerPaymentId: undefined,
  expected: { minor: 149_900, currency: 'INR' },
  ...change,
})

/** Cards of the simulated Verifone, and what becomes of them. */
export const cards = {
  confirmed: '4111111111111111',
  approved: '5555555555554444',
  declined: '4000000000000002',
}

export type VerifoneSite = Awaited<ReturnType<typeof simulated>>

/** Our side of Verifone, talking to the simulated one. */
export async function simulated() {
  const simulators = await startPaymentSimulators()
  const { VERIFONE } = simulators.variables
  const verifone = createVerifone({
    merchantCode: VERIFONE.VERIFONE_MERCHANT_CODE,
    secretKey: VERIFONE.VERIFONE_SECRET_KEY,
    publishableKey: VERIFONE.VERIFONE_PUBLISHABLE_KEY,
    apiUrl: VERIFONE.VERIFONE_API_URL,
    scriptUrl: VERIFONE.VERIFONE_SCRIPT_URL,
  })
  return { verifone, simulators }
}

/** What Verifone's script does in the browser. */
export async function tokenFor({ simulators }: { simulators: { url: string } }, ccNo: string) {
  const body = new URLSearchParams({
    sellerId: 'SIMULATED',
    publishableKey: 'simulated-verifone-publishable',
    ccNo,
    cvv: '123',
    expMonth: '12',
    expYear: String(new Date().getFullYear() + 1),
  })
  const response = await fetch(`${simulators.url}/verifone/tokens`, { method: 'POST', body })
  return ((await response.json()) as { token: string }).token
}

export async function pay(site: VerifoneSite, card = cards.approved, attempt = attemptOf()) {
  const token = await tokenFor(site, card)
  if (!site.verifone.complete) throw new Error('Verifone takes tokens')
  return site.verifone.complete(attempt, { token }, payer, addresses)
}

/** What a cardholder does on their bank's page; answers where the browser is sent then. */
export async function confirm(redirectUrl: string | undefined, outcome: 'pay' | 'fail' | 'cancel') {
  const page = new URL(redirectUrl ?? '')
  const confirmation = page.searchParams.get('avng8apitoken') ?? ''
  const body = new URLSearchParams({ confirmation, outcome })
  const address = `${page.origin}${page.pathname}`
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return response.headers.get('location')
}
