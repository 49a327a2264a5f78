import { expect, test } from 'vitest'
import {
  anAttempt,
  fee,
  officialStripe,
  simulatedStripe,
  startStripeCheckout,
  stripeWindow,
} from '../../../../testing/gateways/stripe.ts'
import { startProviders, startProviderWith } from '../../../../testing/providers.ts'
import type { Snapshot } from '../../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createStripe } from './stripe.ts'

test('a succeeded intent is paid with what was received', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: attempt.providerOrderId,
    left: true,
  })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: attempt.providerOrderId,
    paid: fee,
    begunAt: expect.any(Date),
    refunds: [],
    disputes: [],
  })
})

test('a cancelled window leaves the payment open and says so', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await press('cancel')).toMatchObject({ error: { message: expect.any(String) } })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('a declined card leaves the intent payable, and the next try on it pays', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await press('fail')).toMatchObject({ error: { message: 'Your card was declined.' } })
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: attempt.providerOrderId,
    declined: true,
    reason: 'Your card was declined.',
  })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test('a cancelled intent has failed', async () => {
  const { gateway, attempt, url, payload } = await startStripeCheckout()
  await officialStripe(url).paymentIntents.cancel(payload.providerOrderId)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'FAILED' })
})

test.each([
  ['amount', 'wrong-amount', { minor: 1700, currency: 'USD' }],
  ['currency', 'wrong-currency', { minor: 1800, currency: 'EUR' }],
] as const)('another %s than ordered shows in what was paid', async (_what, capture, paid) => {
  const { gateway, attempt, press, misbehave } = await startStripeCheckout()
  await misbehave('STRIPE', { capture })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
})

const received = { amount_received: 1800, currency: 'usd' }
const error = { message: 'Your card was declined.' }

test.each<[string, object, Partial<Snapshot>]>([
  ['processing', {}, { state: 'PENDING', inFlight: true }],
  ['requires_action', {}, { state: 'PENDING' }],
  ['requires_confirmation', {}, { state: 'PENDING' }],
  ['requires_payment_method', {}, { state: 'PENDING', left: true }],
  [
    'requires_payment_method',
    { last_payment_error: error },
    { state: 'PENDING', declined: true, reason: error.message },
  ],
  ['requires_payment_method', { last_payment_error: {} }, { state: 'PENDING', declined: true }],
  ['a_state_to_come', {}, { state: 'PENDING' }],
  ['canceled', { cancellation_reason: 'abandoned' }, { state: 'FAILED' }],
  ['succeeded', received, { state: 'PAID', paid: fee }],
  ['succeeded', { ...received, currency: 'gbp' }, { state: 'PAID', reason: 'Captured in GBP' }],
  [
    'succeeded',
    { ...received, latest_charge: { refunded: true } },
    { state: 'REFUNDED', paid: fee },
  ],
  ['succeeded', { ...received, latest_charge: { refunded: false } }, { state: 'PAID', paid: fee }],
])(
  'an intent that is %s with %j gives the state of the payment',
  async (status, more, expected) => {
    const url = await startProviderWith({
      'GET /v1/payment_intents/pi_1': { id: 'pi_1', object: 'payment_intent', status, ...more },
      'GET /v1/refunds': { object: 'list', data: [] },
      'GET /v1/disputes': { object: 'list', data: [] },
    })
    const gateway = createStripe(simulatedStripe(url))
    const snapshot = await gateway.fetchStatus({ ...anAttempt, providerOrderId: 'pi_1' })
    expect(snapshot).toMatchObject(expected)
    expect(snapshot.paid).toEqual(expected.paid)
  },
)

test('held money is captured when its status is asked', async () => {
  const intent = { id: 'pi_1', object: 'payment_intent' }
  const url = await startProviderWith({
    'GET /v1/payment_intents/pi_1': { ...intent, status: 'requires_capture' },
    'POST /v1/payment_intents/pi_1/capture': { ...intent, status: 'succeeded', ...received },
    'GET /v1/refunds': { object: 'list', data: [] },
  })
  const gateway = createStripe(simulatedStripe(url))
  const snapshot = await gateway.fetchStatus({ ...anAttempt, providerOrderId: 'pi_1' })
  expect(snapshot).toMatchObject({ state: 'PAID', paid: fee })
})

test('a read-only question captures no held money', async () => {
  const { url, press } = await startProviders()
  const official = officialStripe(url)
  const { id, client_secret } = await official.paymentIntents.create({
    amount: 1800,
    currency: 'usd',
    capture_method: 'manual',
    metadata: { txId: 'held' },
  })
  await press(stripeWindow, { client_secret: client_secret ?? '', outcome: 'pay' })
  const gateway = createStripe(simulatedStripe(url))
  const held = { ...anAttempt, txId: 'held', providerOrderId: id }
  expect(await gateway.fetchStatus({ ...held, readOnly: true })).toEqual({
    state: 'PENDING',
    providerOrderId: id,
    inFlight: true,
    reason: 'Stripe holds the money',
  })
  expect((await official.paymentIntents.retrieve(id)).status).toBe('requires_capture')
  expect(await gateway.fetchStatus(held)).toMatchObject({ state: 'PAID', paid: fee })
})

test('silence, a 5xx and no amount are unknown; a wrong key is a refusal', async () => {
  const { gateway, attempt, misbehave, config } = await startStripeCheckout()
  await misbehave('STRIPE', { timeout: 'always' })
  await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  await misbehave('STRIPE', {})
  const broken = createStripe(simulatedStripe(await startProviderWith({})))
  await expect(broken.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  const path = `GET /v1/payment_intents/${attempt.providerOrderId}`
  const mute = await startProviderWith({
    [path]: { object: 'payment_intent', status: 'succeeded', currency: 'usd' },
  })
  const nonsense = createStripe(simulatedStripe(mute))
  await expect(nonsense.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  const empty = createStripe(simulatedStripe(await startProviderWith({ [path]: {} })))
  await expect(empty.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  const stranger = createStripe({ ...config, secretKey: 'sk_test_wrong' })
  await expect(stranger.fetchStatus(attempt)).rejects.toThrow(ProviderRefused)
  const away = createStripe(simulatedStripe('http://127.0.0.1:9'))
  await expect(away.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
})

test('a payment is found paid although the checkout window never answered', async () => {
  const { gateway, attempt, press, misbehave, webhooks } = await startStripeCheckout()
  await misbehave('STRIPE', { timeout: 'after-capture' })
  const unanswered = press('pay').catch(() => 'cut off')
  await webhooks(2)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  expect(await Promise.race([unanswered, Promise.resolve('silent')])).toBe('silent')
})

test('an intent is paid once, however often the button is pressed', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  const handed = await Promise.all([press('pay'), press('pay'), press('pay')])
  expect(handed.filter(({ paymentIntent }) => paymentIntent)).toHaveLength(1)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test.each(['rate-limited', 'maintenance', 'odd'] as const)(
  'an interface that is %s says nothing about a payment',
  async (api) => {
    const { gateway, attempt, misbehave, press } = await startStripeCheckout()
    await press('pay')
    await misbehave('STRIPE', { api })
    await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
    await expect(gateway.refund(attempt, fee, 'key-1')).rejects.toThrow(ProviderUnreachable)
    await expect(gateway.cancel?.(attempt)).rejects.toThrow(ProviderUnreachable)
    await misbehave('STRIPE', {})
    expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', refunds: [] })
  },
)
