import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import {
  attemptOf,
  startProviderWith,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected

test('a refund is made once per key, and the payment is then refunded', async () => {
  const { gateway, attempt, press, webhooks } = await startRazorpayCheckout()
  await press('pay')
  const refunds = await Promise.all([1, 2, 3].map(() => gateway.refund(attempt, fee, 'key-1')))
  expect(refunds[0]).toMatchObject({ state: 'DONE', providerRefundId: expect.any(String) })
  expect(new Set(refunds.map(({ providerRefundId }) => providerRefundId)).size).toBe(1)
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual(refunds[0])
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED', paid: fee })
  const notices = await Promise.all((await webhooks(5)).map(gateway.parseWebhook))
  expect(notices[4]).toMatchObject({ providerOrderId: attempt.providerOrderId })
})

test('a part given back leaves the payment paid; more than all is refused', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  await press('pay')
  const part = await gateway.refund(attempt, { minor: 50_000, currency: 'INR' }, 'key-1')
  expect(part.state).toBe('DONE')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  expect(await gateway.refund(attempt, fee, 'key-2')).toEqual({
    state: 'FAILED',
    reason: 'The total refund amount is greater than the refund payment amount',
  })
})

test('what was never paid cannot be given back', async () => {
  const { gateway, attempt } = await startRazorpayCheckout()
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'FAILED' })
})

test.each([
  ['pending', 'PENDING'],
  ['processed', 'DONE'],
  ['failed', 'FAILED'],
])('a refund that is %s says so', async (status, state) => {
  const notes = { refund_key: 'key-1' }
  const url = await startProviderWith({
    'GET /v1/payments/pay_1/refunds': {
      items: [
        { id: 'rfnd_0', status: 'processed', notes: [] },
        { id: 'rfnd_1', status, notes },
      ],
    },
  })
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const attempt = attemptOf({ providerPaymentId: 'pay_1' })
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({ state, providerRefundId: 'rfnd_1' })
})

/** Razorpay knows of no refund yet, and answers the order for one like this. */
async function refundAnswered(status: number, body: unknown) {
  const url = await startScriptedProvider(({ method }) =>
    method === 'POST' ? { status, body } : { body: { items: [] } },
  )
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  return gateway.refund(attemptOf({ providerPaymentId: 'pay_1' }), fee, 'key-1')
}

test('a refund that is being made right now is not a refusal', async () => {
  expect(await refundAnswered(409, {})).toMatchObject({ state: 'PENDING' })
})

test('a refusal without a word is still one', async () => {
  expect(await refundAnswered(400, 'no')).toMatchObject({
    state: 'FAILED',
    reason: 'Razorpay refused the refund',
  })
})

test('wrong keys and silence say nothing about a refund', async () => {
  await expect(refundAnswered(401, {})).rejects.toBeInstanceOf(ProviderRefused)
  await expect(refundAnswered(500, {})).rejects.toBeInstanceOf(ProviderUnreachable)
})
