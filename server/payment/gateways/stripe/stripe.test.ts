import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  anAttempt,
  fee,
  simulatedStripe,
  startStripeCheckout,
  stripeWindow,
} from '../../../../testing/gateways/stripe.ts'
import {
  attemptOf,
  payer,
  startProviders,
  startProviderWith,
  urls,
} from '../../../../testing/providers.ts'
import type { Snapshot } from '../../gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { createStripe } from './stripe.ts'

function clientOf(url: string, key = 'sk_test_simulated') {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0 })
}

test('a checkout carries what the browser needs to pay, and no secret key', async () => {
  const { payload, config, attempt } = await startStripeCheckout()
  expect(payload).toEqual({
    gateway: 'STRIPE',
    txId: 'tx1',
    pe_txnId: 'tx1',
    amount: 18,
    currency: 'USD',
    redirectUrl: urls.returnUrl,
    providerOrderId: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining(`${attempt.providerOrderId}_secret_`),
    publishableKey: config.publishableKey,
    config: { scriptUrl: config.scriptUrl },
  })
  expect(JSON.stringify(payload)).not.toContain(config.secretKey)
})

test('the intent carries our txId, the amount and the currency', async () => {
  const { url, payload } = await startStripeCheckout()
  const intent = await clientOf(url).paymentIntents.retrieve(payload.providerOrderId)
  expect(intent).toMatchObject({ amount: 1800, currency: 'usd', metadata: { txId: 'tx1' } })
})

test('starting again gives the same intent, known to us or not', async () => {
  const { gateway, attempt, payload } = await startStripeCheckout()
  const again = await gateway.initiate(attempt, payer, urls)
  const forgotten = await gateway.initiate(anAttempt, payer, urls)
  expect(again.payload).toEqual(payload)
  expect(forgotten.payload).toEqual(payload)
})

test('a start whose answer was lost made one intent, which the next try gets', async () => {
  const { url, misbehave } = await startProviders()
  const gateway = createStripe(simulatedStripe(url))
  await misbehave('STRIPE', { timeout: 'always' })
  await expect(gateway.initiate(anAttempt, payer, urls)).rejects.toThrow(ProviderUnreachable)
  await misbehave('STRIPE', {})
  const found = await gateway.fetchStatus(anAttempt)
  const { providerOrderId } = await gateway.initiate(anAttempt, payer, urls)
  expect(found).toEqual({ state: 'PENDING', providerOrderId })
  const query = "metadata['txId']:'tx1'"
  expect((await clientOf(url).paymentIntents.search({ query })).data).toHaveLength(1)
})

test('an attempt that Stripe never heard of is pending, with a reason', async () => {
  const { url } = await startProviders()
  const snapshot = await createStripe(simulatedStripe(url)).fetchStatus(anAttempt)
  expect(snapshot).toMatchObject({ state: 'PENDING', reason: expect.any(String) })
})

test('a succeeded intent is paid with what was received', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: attempt.providerOrderId,
  })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: attempt.providerOrderId,
    paid: fee,
  })
})

test('a cancelled window leaves the payment open and says so', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await press('cancel')).toMatchObject({ error: { message: expect.any(String) } })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('a declined card fails, and a later try on the same intent still pays', async () => {
  const { gateway, attempt, press } = await startStripeCheckout()
  expect(await press('fail')).toMatchObject({ error: { message: 'Your card was declined.' } })
  const failed = await gateway.fetchStatus(attempt)
  expect(failed).toMatchObject({ state: 'FAILED', reason: 'Your card was declined.' })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test('a cancelled intent has failed', async () => {
  const { gateway, attempt, url, payload } = await startStripeCheckout()
  await clientOf(url).paymentIntents.cancel(payload.providerOrderId)
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
  ['processing', {}, { state: 'PENDING' }],
  ['requires_action', {}, { state: 'PENDING' }],
  ['requires_confirmation', {}, { state: 'PENDING' }],
  ['requires_payment_method', {}, { state: 'PENDING' }],
  ['requires_payment_method', { last_payment_error: error }, { state: 'FAILED' }],
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
])('an intent that is %s with %j: the state follows', async (status, more, expected) => {
  const url = await startProviderWith({
    'GET /v1/payment_intents/pi_1': { id: 'pi_1', object: 'payment_intent', status, ...more },
  })
  const gateway = createStripe(simulatedStripe(url))
  const snapshot = await gateway.fetchStatus({ ...anAttempt, providerOrderId: 'pi_1' })
  expect(snapshot).toMatchObject(expected)
  expect(snapshot.paid).toEqual(expected.paid)
})

test('money that is only held is taken', async () => {
  const intent = { id: 'pi_1', object: 'payment_intent' }
  const url = await startProviderWith({
    'GET /v1/payment_intents/pi_1': { ...intent, status: 'requires_capture' },
    'POST /v1/payment_intents/pi_1/capture': { ...intent, status: 'succeeded', ...received },
  })
  const gateway = createStripe(simulatedStripe(url))
  const snapshot = await gateway.fetchStatus({ ...anAttempt, providerOrderId: 'pi_1' })
  expect(snapshot).toMatchObject({ state: 'PAID', paid: fee })
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

test('the money is there although the window never answered', async () => {
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

test('the simulator refuses what Stripe refuses, in its shape', async () => {
  const { url } = await startProviders()
  const { paymentIntents } = clientOf(url)
  const small = paymentIntents.create({ amount: 1, currency: 'usd' })
  await expect(small).rejects.toMatchObject({ code: 'amount_too_small', statusCode: 400 })
  const unknown = paymentIntents.retrieve('pi_nobody')
  await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
  const key = { idempotencyKey: 'one key' }
  await paymentIntents.create({ amount: 500, currency: 'usd' }, key)
  const other = paymentIntents.create({ amount: 600, currency: 'usd' }, key)
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('any amount reaches Stripe and comes back to the last cent', async () => {
  const { url, press } = await startProviders()
  const gateway = createStripe(simulatedStripe(url))
  const amounts = fc.integer({ min: 50, max: 99_999_999 })
  const currency = fc.constantFrom('USD' as const, 'EUR' as const)
  const property = fc.asyncProperty(amounts, currency, fc.uuid(), async (minor, unit, txId) => {
    const attempt = attemptOf({ txId, expected: { minor, currency: unit } })
    const { providerOrderId, payload } = await gateway.initiate(attempt, payer, urls)
    expect(Math.round(payload.amount * 100)).toBe(minor)
    expect(String(payload.amount)).toMatch(/^\d+(\.\d\d?)?$/)
    await press(stripeWindow, { client_secret: payload.clientSecret, outcome: 'pay' })
    const { paid } = await gateway.fetchStatus({ ...attempt, providerOrderId })
    expect(paid).toEqual(attempt.expected)
  })
  await fc.assert(property, { numRuns: 30 })
})

test('the pay page opens what is configured and what Stripe loads besides', () => {
  const config = simulatedStripe('http://127.0.0.1:9')
  const real = createStripe({
    ...config,
    apiUrl: 'https://api.stripe.com',
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  }).opening
  expect(real.script).toContain('https://js.stripe.com')
  expect(real.frame).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ])
  expect(real.connect).toEqual(['https://api.stripe.com'])
  const { script, frame, connect } = createStripe(config).opening
  for (const sources of [script, frame, connect]) expect(sources).toContain('http://127.0.0.1:9')
})
