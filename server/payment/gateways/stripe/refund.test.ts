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
  const notices = await Promise.all((await webhooks(4)).map(gateway.parseWebhook))
  for (const notice of notices) expect(notice.providerOrderId).toBe(attempt.providerOrderId)
})

test('a partial refund leaves the payment paid, and more than is left is refused', async () => {
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

test('creating a refund fires refund.created and charge.refunded; the rest comes later', async () => {
  const { gateway, attempt, press, act, webhooks, misbehave } = await startStripeCheckout()
  await press('pay')
  await webhooks(2)
  await misbehave('STRIPE', { refund: 'pending' })
  await gateway.refund(attempt, fee, 'key-1')
  await webhooks(4)
  await act('finish-refund')
  await webhooks(5)
  await act('fail-refund')
  const events = (await webhooks(7)).map(({ rawBody }) => JSON.parse(String(rawBody)).type)
  expect(events.slice(2)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'refund.updated',
    'refund.failed',
  ])
})

test('refunds are listed with their keys, and those of the dashboard without', async () => {
  const { gateway, attempt, press, act } = await startStripeCheckout()
  await press('pay')
  await gateway.refund(attempt, { minor: 500, currency: 'USD' }, 'key-1')
  await act('refund', 300)
  const { state, refunds } = await gateway.fetchStatus(attempt)
  expect(state).toBe('PAID')
  const providerRefundId = expect.stringMatching(/^re_/)
  expect(refunds).toEqual([
    { providerRefundId, amount: { minor: 300, currency: 'USD' }, state: 'DONE' },
    { providerRefundId, key: 'key-1', amount: { minor: 500, currency: 'USD' }, state: 'DONE' },
  ])
  await act('refund')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED', paid: fee })
})

test('a pending refund leaves the payment paid until it is done', async () => {
  const { gateway, attempt, press, act, misbehave } = await startStripeCheckout()
  await press('pay')
  await misbehave('STRIPE', { refund: 'pending' })
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'PENDING' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'key-1', state: 'PENDING' }],
  })
  await act('finish-refund')
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'DONE' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
})

test('a refund that was done and failed later has failed, and another key tries again', async () => {
  const { gateway, attempt, press, act } = await startStripeCheckout()
  await press('pay')
  const done = await gateway.refund(attempt, fee, 'key-1')
  await act('fail-refund')
  const reason = 'expired_or_canceled_card'
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({ ...done, state: 'FAILED', reason })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'key-1', state: 'FAILED', reason }],
  })
  expect(await gateway.refund(attempt, fee, 'key-2')).toMatchObject({ state: 'DONE' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
})

test('a refused refund has failed with what Stripe says', async () => {
  const { gateway, attempt, press, misbehave } = await startStripeCheckout()
  await press('pay')
  await misbehave('STRIPE', { refund: 'refused' })
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({
    state: 'FAILED',
    reason: 'Insufficient funds in your Stripe balance to refund this amount.',
  })
})

test('an unpaid payment cannot be refunded', async () => {
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
