import { describe, expect, it } from 'vitest'
import { cards, confirm, pay, setUpVerifone } from '../../../../testing/gateways/verifone.ts'
import {
  attemptOf,
  losePatienceSoon,
  simulatedConfig,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider-call.ts'
import { createVerifone } from './verifone.ts'

const whole = attemptOf().expected

/** A Verifone with one order only; `other` is what it answers to everything else. */
async function knowing(order: Record<string, unknown>, items: unknown[] = []) {
  const url = await startScriptedProvider((request) => ({
    body: request.url?.startsWith('/orders/?') ? { Items: items } : order,
  }))
  return createVerifone({ ...simulatedConfig('VERIFONE', url), apiUrl: `${url}/` })
}

const attempt = attemptOf({ providerOrderId: '77' })
const order = { RefNo: '77', GrossPrice: '1250.00', Currency: 'inr' }

describe('asking Verifone about a payment', () => {
  it.each([
    ['AUTHRECEIVED', 'PAID'],
    ['COMPLETE', 'PAID'],
    ['PENDING', 'PENDING'],
    ['PENDING_APPROVAL', 'PENDING'],
    ['PURCHASE_PENDING', 'PENDING'],
    ['SOMETHING_NEW', 'PENDING'],
    ['REFUND', 'REFUNDED'],
    ['CANCELED', 'FAILED'],
    ['REVERSED', 'FAILED'],
    ['INVALID', 'FAILED'],
  ])('takes %s for %s', async (Status, state) => {
    const verifone = await knowing({ ...order, Status })
    expect(await verifone.fetchStatus(attempt)).toMatchObject({ state })
  })

  it.each([
    ['AUTHRECEIVED', 'FAILED'],
    ['PENDING', 'FAILED'],
    ['COMPLETE', 'PAID'],
    ['REFUND', 'REFUNDED'],
  ])('takes %s of a fraudulent order for %s', async (Status, state) => {
    const verifone = await knowing({ ...order, Status, ApproveStatus: 'FRAUD' })
    expect(await verifone.fetchStatus(attempt)).toMatchObject({ state })
  })

  it.each([
    ['wrong-amount', { minor: 124_900, currency: 'INR' }],
    ['wrong-currency', { minor: 125_000, currency: 'USD' }],
  ] as const)('tells what was captured, not what was ordered: %s', async (capture, paid) => {
    const site = await setUpVerifone()
    await site.misbehave('VERIFONE', { capture })
    expect(await pay(site)).toMatchObject({ state: 'PAID', paid })
  })

  it('is pending before there is an order, and is not misled by orders of others', async () => {
    const others = [{ RefNo: '77', ExternalReference: 'tx2' }, { RefNo: '77' }]
    const verifone = await knowing({ ...order, Status: 'COMPLETE' }, others)
    expect(await verifone.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
  })

  it('is pending while Verifone does not show the order', async () => {
    const { verifone } = await setUpVerifone()
    expect(await verifone.fetchStatus(attempt)).toEqual({
      state: 'PENDING',
      providerOrderId: '77',
      reason: 'Verifone does not show it yet.',
    })
  })

  it.each([
    ['without an amount', { ...order, Status: 'COMPLETE', GrossPrice: null }],
    ['in an unknown currency', { ...order, Status: 'COMPLETE', Currency: 'XXX' }],
    ['without a number', { Status: 'COMPLETE' }],
  ])('does not know when the answer is %s', async (_name, answer) => {
    const verifone = await knowing(answer)
    await expect(verifone.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
  })

  it('finds by our txId the order whose answer was lost, and charges no second card', async () => {
    losePatienceSoon()
    const site = await setUpVerifone()
    await site.misbehave('VERIFONE', { timeout: 'after-capture' })
    await expect(pay(site)).rejects.toBeInstanceOf(ProviderUnreachable)
    const found = await site.verifone.fetchStatus(attemptOf())
    expect(found).toMatchObject({ state: 'PAID', paid: whole })
    expect(await pay(site)).toEqual(found)
  })

  it('does not know when Verifone keeps silent', async () => {
    losePatienceSoon()
    const site = await setUpVerifone()
    await site.misbehave('VERIFONE', { timeout: 'always' })
    const answers = await Promise.allSettled([
      site.verifone.fetchStatus(attemptOf()),
      site.verifone.refund(attemptOf(), whole, 'r1'),
    ])
    const silence = { reason: expect.any(ProviderUnreachable) }
    expect(answers).toMatchObject([silence, silence])
  })

  it('learns of the money even if the browser never comes back', async () => {
    const site = await setUpVerifone()
    await site.misbehave('VERIFONE', { redirect: 'lost', webhook: 'drop' })
    const { redirectUrl, providerOrderId } = await pay(site, cards.confirmed)
    expect(await confirm(redirectUrl, 'pay')).toBeNull()
    const found = await site.verifone.fetchStatus(attemptOf({ providerOrderId }))
    expect(found.state).toBe('PAID')
  })
})

describe('returning money through Verifone', () => {
  it('happens once, however often it is asked for', async () => {
    const site = await setUpVerifone()
    const { providerOrderId } = await pay(site)
    const refunded = attemptOf({ providerOrderId })
    const asked = () => site.verifone.refund(refunded, whole, 'r1')
    expect(await asked()).toEqual({ state: 'PENDING', providerRefundId: providerOrderId })
    expect(await asked()).toEqual({ state: 'DONE', providerRefundId: providerOrderId })
    expect(await asked()).toEqual({ state: 'DONE', providerRefundId: providerOrderId })
    expect(await site.verifone.fetchStatus(refunded)).toMatchObject({ state: 'REFUNDED' })
  })

  it('finds the refund whose answer was lost', async () => {
    losePatienceSoon()
    const site = await setUpVerifone()
    await pay(site)
    await site.misbehave('VERIFONE', { timeout: 'after-capture' })
    const lost = site.verifone.refund(attemptOf(), whole, 'r1')
    await expect(lost).rejects.toBeInstanceOf(ProviderUnreachable)
    await site.misbehave('VERIFONE', {})
    expect(await site.verifone.refund(attemptOf(), whole, 'r1')).toMatchObject({ state: 'DONE' })
  })

  it('is refused in parts, and where nothing was paid', async () => {
    const site = await setUpVerifone()
    const part = { minor: 1, currency: 'INR' } as const
    expect(await site.verifone.refund(attemptOf(), whole, 'r1')).toMatchObject({ state: 'FAILED' })
    await pay(site)
    expect(await site.verifone.refund(attemptOf(), part, 'r1')).toMatchObject({ state: 'FAILED' })
    expect(await site.verifone.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
  })
})
