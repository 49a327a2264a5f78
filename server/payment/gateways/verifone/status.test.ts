import { describe, expect, it } from 'vitest'
import { cards, confirm, pay, setUpVerifone } from '../../../../testing/gateways/verifone.ts'
import {
  act,
  attemptOf,
  losePatienceSoon,
  simulatedConfig,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createVerifone } from './verifone.ts'

const whole = attemptOf().expected

/** A Verifone with one order only; `other` is what it answers to everything else. */
async function knowing(
  order: Record<string, unknown>,
  items: unknown[] = [],
  mode: 'live' | 'test' = 'test',
) {
  const url = await startScriptedProvider((request) => ({
    body: request.url?.startsWith('/orders/?') ? { Items: items } : order,
  }))
  return createVerifone({ ...simulatedConfig('VERIFONE', url), apiUrl: `${url}/`, mode })
}

const attempt = attemptOf({ providerOrderId: '77' })
const order = { RefNo: '77', GrossPrice: '1250.00', Currency: 'inr' }

const paidHere = attemptOf({ providerOrderId: '77', providerPaymentId: '77' })

describe('asking Verifone about a payment', () => {
  it.each([
    ['COMPLETE', 'PAID'],
    ['PENDING', 'PENDING'],
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

  it('takes AUTHRECEIVED for paid only with ApproveStatus OK', async () => {
    const verifone = await knowing({ ...order, Status: 'AUTHRECEIVED', ApproveStatus: 'OK' })
    expect(await verifone.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: whole })
  })

  it.each([
    ['AUTHRECEIVED', 'WAITING'],
    ['AUTHRECEIVED', null],
    ['PENDING_APPROVAL', 'WAITING'],
    ['PAYMENT_AUTHORIZED', 'WAITING'],
    ['PAYMENT_RECEIVED', 'OK'],
  ])('takes %s with ApproveStatus %s for money in flight', async (Status, ApproveStatus) => {
    const verifone = await knowing({ ...order, Status, ApproveStatus })
    expect(await verifone.fetchStatus(attempt)).toEqual({
      state: 'PENDING',
      providerOrderId: '77',
      inFlight: true,
      reason: `Verifone says "${Status}".`,
    })
  })

  it.each(['REVERSED', 'CANCELED'])(
    'takes %s of what was paid here for a lost dispute',
    async (Status) => {
      const verifone = await knowing({ ...order, Status })
      expect(await verifone.fetchStatus(paidHere)).toEqual({
        state: 'PAID',
        providerOrderId: '77',
        providerPaymentId: '77',
        paid: whole,
        disputes: [{ id: '77', state: 'lost', reason: Status }],
      })
      expect(await verifone.refund(paidHere, whole, 'r1')).toMatchObject({ state: 'FAILED' })
    },
  )

  it('takes a complete order for paid, whatever error went before it', async () => {
    const Errors = { CARD_DECLINED: 'Declined' }
    const verifone = await knowing({ ...order, Status: 'COMPLETE', Errors })
    expect(await verifone.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: whole })
  })

  it('tells of the refund when the order is a REFUND', async () => {
    const verifone = await knowing({ ...order, Status: 'REFUND' })
    expect(await verifone.fetchStatus(paidHere)).toMatchObject({
      paid: whole,
      refunds: [{ providerRefundId: '77', amount: whole, state: 'DONE' }],
    })
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
    ['test', true, { state: 'PAID' }],
    ['live', false, { state: 'PAID' }],
    ['live', true, { state: 'FAILED', reason: 'A test order of Verifone: no money moved.' }],
  ] as const)(
    'takes no test order for money in live mode: %s, %s',
    async (mode, TestOrder, told) => {
      const verifone = await knowing({ ...order, Status: 'COMPLETE', TestOrder }, [], mode)
      expect(await verifone.fetchStatus(attempt)).toMatchObject(told)
    },
  )

  it('sends nobody to a bank where Verifone names none', async () => {
    const PaymentDetails = { Type: 'TEST', PaymentMethod: null }
    const verifone = await knowing({ ...order, Status: 'PENDING', PaymentDetails })
    expect(await verifone.fetchStatus(attempt)).toEqual({
      state: 'PENDING',
      providerOrderId: '77',
      reason: 'Verifone says "PENDING".',
    })
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
    ['without a currency', { ...order, Status: 'COMPLETE', Currency: null }],
    ['without a number', { ...order, Status: 'COMPLETE', RefNo: null }],
    ['without a number yet', { ...order, Status: 'PENDING', RefNo: null }],
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

  it.each(['rate-limited', 'maintenance', 'odd'] as const)(
    'does not know when its interface is %s',
    async (api) => {
      const site = await setUpVerifone()
      await site.misbehave('VERIFONE', { api })
      for (const asked of [
        () => site.verifone.fetchStatus(attemptOf()),
        () => pay(site),
        () => site.verifone.refund(attemptOf(), whole, 'r1'),
      ]) {
        await expect(asked()).rejects.toBeInstanceOf(ProviderUnreachable)
      }
    },
  )

  it('is in flight during the fraud review, and learns of both outcomes', async () => {
    const site = await setUpVerifone()
    const reviewed = (txId: string) => pay(site, cards.reviewed, attemptOf({ txId }))
    expect(await reviewed('tx1')).toMatchObject({ state: 'PENDING', inFlight: true })
    await act(site.url, 'VERIFONE', { act: 'finish', txId: 'tx1' })
    expect(await site.verifone.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
    await reviewed('tx2')
    await act(site.url, 'VERIFONE', { act: 'fail', txId: 'tx2' })
    const other = attemptOf({ txId: 'tx2' })
    expect(await site.verifone.fetchStatus(other)).toMatchObject({ state: 'FAILED' })
  })

  it('learns of money that came after a decline, and of an order that nobody can pay', async () => {
    const site = await setUpVerifone()
    await pay(site, cards.declined)
    await act(site.url, 'VERIFONE', { act: 'late-success', txId: 'tx1' })
    expect(await site.verifone.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
    const other = attemptOf({ txId: 'tx2' })
    const { redirectUrl } = await pay(site, cards.confirmed, other)
    await act(site.url, 'VERIFONE', { act: 'expire', txId: 'tx2' })
    expect(await site.verifone.fetchStatus(other)).toMatchObject({ state: 'FAILED' })
    expect(await confirm(redirectUrl, 'pay')).toBeNull()
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
