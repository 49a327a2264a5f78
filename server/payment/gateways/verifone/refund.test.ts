import { describe, expect, it } from 'vitest'
import { pay, setUpVerifone } from '../../../../testing/gateways/verifone.ts'
import { act, attemptOf, losePatienceSoon } from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'

const whole = attemptOf().expected

describe('a Verifone refund', () => {
  it('is made once, however often it is asked for', async () => {
    const site = await setUpVerifone()
    const { providerOrderId } = await pay(site)
    const refunded = attemptOf({ providerOrderId })
    const asked = () => site.verifone.refund(refunded, whole, 'r1')
    expect(await asked()).toEqual({ state: 'PENDING', providerRefundId: providerOrderId })
    expect(await asked()).toEqual({ state: 'DONE', providerRefundId: providerOrderId })
    expect(await asked()).toEqual({ state: 'DONE', providerRefundId: providerOrderId })
    expect(await site.verifone.fetchStatus(refunded)).toMatchObject({ state: 'REFUNDED' })
  })

  it('stays pending until it is finished, and can be asked for again after it failed', async () => {
    const site = await setUpVerifone()
    const { providerOrderId } = await pay(site)
    const refunded = attemptOf({ providerOrderId, providerPaymentId: providerOrderId })
    const asked = () => site.verifone.refund(refunded, whole, 'r1')
    await site.misbehave('VERIFONE', { refund: 'pending' })
    expect([await asked(), await asked()]).toMatchObject([
      { state: 'PENDING' },
      { state: 'PENDING' },
    ])
    await act(site.url, 'VERIFONE', { act: 'fail-refund', txId: 'tx1' })
    expect(await site.verifone.fetchStatus(refunded)).toMatchObject({ state: 'PAID' })
    expect(await asked()).toEqual({ state: 'PENDING', providerRefundId: providerOrderId })
    await act(site.url, 'VERIFONE', { act: 'finish-refund', txId: 'tx1' })
    expect(await asked()).toEqual({ state: 'DONE', providerRefundId: providerOrderId })
    expect(await site.verifone.fetchStatus(refunded)).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ providerRefundId: providerOrderId, amount: whole, state: 'DONE' }],
    })
  })

  it('fails with Verifone’s reason when refused, and is listed when made on Verifone’s own pages', async () => {
    const site = await setUpVerifone()
    await pay(site)
    await site.misbehave('VERIFONE', { refund: 'refused' })
    expect(await site.verifone.refund(attemptOf(), whole, 'r1')).toEqual({
      state: 'FAILED',
      reason: 'Verifone refused: REFUND_NOT_ALLOWED',
    })
    await act(site.url, 'VERIFONE', { act: 'refund', txId: 'tx1' })
    expect(await site.verifone.fetchStatus(attemptOf())).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ amount: whole, state: 'DONE' }],
    })
  })

  it('is found again when its answer was lost', async () => {
    losePatienceSoon()
    const site = await setUpVerifone()
    await pay(site)
    await site.misbehave('VERIFONE', { timeout: 'after-capture' })
    const lost = site.verifone.refund(attemptOf(), whole, 'r1')
    await expect(lost).rejects.toBeInstanceOf(ProviderUnreachable)
    await site.misbehave('VERIFONE', {})
    expect(await site.verifone.refund(attemptOf(), whole, 'r1')).toMatchObject({ state: 'DONE' })
  })

  it('is refused in part, and where nothing was paid', async () => {
    const site = await setUpVerifone()
    const part = { minor: 1, currency: 'INR' } as const
    expect(await site.verifone.refund(attemptOf(), whole, 'r1')).toMatchObject({ state: 'FAILED' })
    await pay(site)
    expect(await site.verifone.refund(attemptOf(), part, 'r1')).toEqual({
      state: 'FAILED',
      reason: 'Verifone returns whole payments only. Make a refund in part in its Control Panel.',
    })
    expect(await site.verifone.fetchStatus(attemptOf())).toMatchObject({ state: 'PAID' })
  })
})
