import { expect, test, vi } from 'vitest'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  gatewayAt,
  openPayingSite,
  press,
} from '../../../testing/paying.ts'
import { work } from '../../background.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { cancelPayment } from './cancel.ts'

/** Makes a payer who changed to another currency: a second intent replaces the first. */
async function withReplaced() {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const first = await checkoutOf(site, payer)
  const second = await checkoutOf(site, payer, { currency: 'EUR' })
  return { site, payer, first, second }
}

test('a replaced order is cancelled at the provider, and nobody can pay it any more', async () => {
  const { site, payer, first, second } = await withReplaced()
  await work(site.services, 'cancel-payment', { id: first.txId })
  await press(site, payer, first, 'pay')
  await press(site, payer, second, 'pay')
  await becomes(site, second, 'PAYMENT_PAID')
  expect(await attemptOf(site, first.txId)).toMatchObject({
    state: 'EXPIRED',
    capturedMinor: null,
  })
})

test('an order that was paid before it could be cancelled is found out at once', async () => {
  const { site, payer, first } = await withReplaced()
  await site.misbehave('STRIPE', { webhook: 'drop' })
  await press(site, payer, first, 'pay')
  await cancelPayment(site.services, first.txId)
  expect(await attemptOf(site, first.txId)).toMatchObject({ state: 'PAID' })
})

test('a provider that refuses to cancel is asked how the payment is; a silent one later', async () => {
  const { site, second } = await withReplaced()
  const gateway = gatewayAt(site, 'STRIPE')
  const asked = vi.spyOn(gateway, 'fetchStatus')
  const cancel = vi.spyOn(gateway, 'cancel')
  cancel.mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
  await cancelPayment(site.services, second.txId)
  // Cancelling and asking never capture.
  const readOnly = expect.objectContaining({ txId: second.txId, readOnly: true })
  expect([cancel.mock.calls, asked.mock.calls]).toEqual([[[readOnly]], [[readOnly]]])
  // The job is tried again.
  cancel.mockRejectedValueOnce(new ProviderUnreachable("It isn't responding"))
  await expect(cancelPayment(site.services, second.txId)).rejects.toThrow(ProviderUnreachable)
})

test('a cancelled attempt is not asked about', async () => {
  const { site, first } = await withReplaced()
  const asked = vi.spyOn(gatewayAt(site, 'STRIPE'), 'fetchStatus')
  await cancelPayment(site.services, first.txId)
  expect(asked).not.toHaveBeenCalled()
})

test('where the provider cannot cancel, and for unknown payments, nothing happens', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  await cancelPayment(site.services, txId)
  await cancelPayment(site.services, 'unknown')
  await cancelPayment({ ...site.services, gateways: {} }, txId)
  expect(asked).not.toHaveBeenCalled()
})
