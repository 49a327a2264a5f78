import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  anAttempt,
  officialStripe,
  simulatedStripe,
  startStripeCheckout,
  stripeWindow,
} from '../../../../testing/gateways/stripe.ts'
import { attemptOf, payer, startProviders, urls } from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { stripeConfig } from './stripe.config.ts'
import { createStripe } from './stripe.ts'

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

test('the intent carries our txId, amount and currency, and takes every method of the account', async () => {
  const { url, payload } = await startStripeCheckout()
  const intent = await officialStripe(url).paymentIntents.retrieve(payload.providerOrderId)
  expect(intent).toMatchObject({
    amount: 1800,
    currency: 'usd',
    description: expect.stringContaining('exam fee'),
    automatic_payment_methods: { enabled: true },
    metadata: { txId: 'tx1' },
  })
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
  expect(found).toEqual({ state: 'PENDING', providerOrderId, left: true })
  const query = "metadata['txId']:'tx1'"
  expect((await officialStripe(url).paymentIntents.search({ query })).data).toHaveLength(1)
})

test('an attempt that Stripe never heard of is pending, with a reason', async () => {
  const { url } = await startProviders()
  const snapshot = await createStripe(simulatedStripe(url)).fetchStatus(anAttempt)
  expect(snapshot).toMatchObject({ state: 'PENDING', reason: expect.any(String) })
})

test('the simulator refuses what Stripe refuses, in its shape', async () => {
  const { url } = await startProviders()
  const { paymentIntents } = officialStripe(url)
  const small = paymentIntents.create({ amount: 1, currency: 'usd' })
  await expect(small).rejects.toMatchObject({ code: 'amount_too_small', statusCode: 400 })
  const unknown = paymentIntents.retrieve('pi_nobody')
  await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
  const key = { idempotencyKey: 'one key' }
  await paymentIntents.create({ amount: 500, currency: 'usd' }, key)
  const other = paymentIntents.create({ amount: 600, currency: 'usd' }, key)
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test.each(['USD', 'EUR'] as const)(
  'Stripe takes no less than 0.50 %s, and neither do we',
  async (unit) => {
    const { url } = await startProviders()
    const { paymentIntents } = officialStripe(url)
    const minimum = stripeConfig.minimums[unit] ?? 0
    const intent = (amount: number) =>
      paymentIntents.create({ amount, currency: unit.toLowerCase() })
    expect(minimum).toBe(50)
    await expect(intent(minimum - 1)).rejects.toMatchObject({ code: 'amount_too_small' })
    expect((await intent(minimum)).amount).toBe(50)
  },
)

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
