import { expect, test } from 'vitest'
import {
  anAttempt,
  fee,
  simulatedStripe,
  startStripeCheckout,
} from '../../../../testing/gateways/stripe.ts'
import { startProviderWith } from '../../../../testing/providers.ts'
import { createStripe } from './stripe.ts'

test('a refund is made once per key, and the payment is then refunded', async () => {
  const { gateway, attempt, press, webhooks } = await startStripeCheckout()
  await press('pay')
  const refunds = await Promise.all([1, 2, 3].map(() => gateway.refund(attempt, fee, 'key-1')))
  expect(refunds[0]).toMatchObject({ state: 'DONE', providerRefundId: expect.any(String) })
  expect(new Set(refunds.map(({ providerRefundId }) => providerRefundId)).size).toBe(1)
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual(refunds[0])
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED', paid: fee })
  const notices = await Promise.all((await webhooks(5)).map(gateway.parseWebhook))
  for (const notice of notices) expect(notice.providerOrderId).toBe(attempt.providerOrderId)
})

test('a part given back leaves the payment paid; more than is left is refused', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  await press('pay')
  const part = await gateway.refund(attempt, { minor: 500, currency: 'USD' }, 'key-1')
  expect(part.state).toBe('DONE')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  expect(await gateway.refund(attempt, fee, 'key-2')).toEqual({
    state: 'FAILED',
    reason: 'Refund amount is greater than unrefunded amount on charge',
  })
})

test('what was never paid cannot be given back', async () => {
  const { gateway, attempt } = await startStripeCheckout()
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'FAILED' })
  expect(await gateway.refund(anAttempt, fee, 'key-1')).toMatchObject({ state: 'FAILED' })
})

test.each([
  ['pending', 'PENDING'],
  ['requires_action', 'PENDING'],
  ['succeeded', 'DONE'],
  ['failed', 'FAILED'],
  ['canceled', 'FAILED'],
])('a refund that is %s says so, without another being made', async (status, state) => {
  const url = await startProviderWith({
    'GET /v1/refunds': {
      object: 'list',
      data: [
        { id: 're_0', status: 'succeeded', metadata: {} },
        { id: 're_1', status, metadata: { refund_key: 'key-1' } },
      ],
    },
  })
  const attempt = { ...anAttempt, providerOrderId: 'pi_1' }
  const refund = await createStripe(simulatedStripe(url)).refund(attempt, fee, 'key-1')
  expect(refund).toEqual({ state, providerRefundId: 're_1' })
})
