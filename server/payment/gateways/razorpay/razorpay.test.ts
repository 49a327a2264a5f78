import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  officialClient,
  razorpayWindow,
  simulatedRazorpay,
  startRazorpayCheckout,
} from '../../../../testing/gateways/razorpay.ts'
import { attemptOf, payer, startProviders, urls } from '../../../../testing/providers.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected

test('a checkout carries the order, the amount in whole units and who pays', async () => {
  const { payload, config, attempt } = await startRazorpayCheckout()
  expect(payload).toEqual({
    gateway: 'RAZORPAY',
    txId: 'tx1',
    pe_txnId: 'tx1',
    amount: 1250,
    currency: 'INR',
    redirectUrl: urls.returnUrl,
    providerOrderId: expect.stringMatching(/^order_\w{14}$/),
    clientId: 'rzp_test_simulated',
    config: {
      scriptUrl: config.scriptUrl,
      callbackUrl: 'https://site.test/payments/return?kspay_id=tx1',
      name: 'Northlight',
      prefill: { name: payer.name, email: payer.email, contact: payer.phone },
    },
  })
  expect(JSON.stringify(payload)).not.toContain(config.keySecret)
  expect(attempt.providerOrderId).toBe(payload.providerOrderId)
})

test('the order carries our txId, as the official client sees it', async () => {
  const { config, payload } = await startRazorpayCheckout()
  const order = await officialClient(config).orders.fetch(payload.providerOrderId)
  expect(order).toMatchObject({
    receipt: 'tx1',
    notes: { kspay_id: 'tx1' },
    amount: 125_000,
    currency: 'INR',
    status: 'created',
  })
})

test('the official client makes and finds an order of its own', async () => {
  const { url } = await startProviders()
  const client = officialClient(simulatedRazorpay(url))
  const made = await client.orders.create({ amount: 5000, currency: 'INR', receipt: 'theirs' })
  expect(await client.orders.fetch(made.id)).toMatchObject({ amount: 5000, receipt: 'theirs' })
  expect(await client.orders.all({ receipt: 'theirs' })).toMatchObject({ count: 1 })
  await expect(client.orders.create({ amount: 99, currency: 'INR' })).rejects.toMatchObject({
    statusCode: 400,
    error: { code: 'BAD_REQUEST_ERROR' },
  })
})

test('starting again finds the same order, known to us or not', async () => {
  const { gateway, attempt, config } = await startRazorpayCheckout()
  const again = await gateway.initiate({ ...attempt }, payer, urls)
  const forgotten = await gateway.initiate(attemptOf(), payer, urls)
  expect(again.providerOrderId).toBe(attempt.providerOrderId)
  expect(forgotten.providerOrderId).toBe(attempt.providerOrderId)
  expect(await officialClient(config).orders.all()).toMatchObject({ count: 1 })
})

test('an order whose answer was lost is found and taken up again', async () => {
  const { url } = await startProviders()
  const config = simulatedRazorpay(url)
  const gateway = createRazorpay(config)
  const made = await officialClient(config).orders.create({
    amount: fee.minor,
    currency: 'INR',
    receipt: 'tx1',
  })
  expect(await gateway.fetchStatus(attemptOf())).toEqual({
    state: 'PENDING',
    providerOrderId: made.id,
    left: true,
  })
  const { providerOrderId } = await gateway.initiate(attemptOf(), payer, urls)
  expect(providerOrderId).toBe(made.id)
})

test('a lost return hands nothing to the page', async () => {
  const { press, misbehave } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { redirect: 'lost' })
  expect(await press('pay')).toBeUndefined()
})

test('any amount reaches Razorpay and comes back to the last paisa', async () => {
  const { url, press } = await startProviders()
  const gateway = createRazorpay(simulatedRazorpay(url))
  const amounts = fc.integer({ min: 100, max: 1_000_000_000 })
  const property = fc.asyncProperty(amounts, fc.uuid(), async (minor, txId) => {
    const attempt = attemptOf({ txId, expected: { minor, currency: 'INR' } })
    const { providerOrderId, payload } = await gateway.initiate(attempt, payer, urls)
    expect(Math.round(payload.amount * 100)).toBe(minor)
    expect(String(payload.amount)).toMatch(/^\d+(\.\d\d?)?$/)
    await press(razorpayWindow, { order_id: payload.providerOrderId, outcome: 'pay' })
    const { paid } = await gateway.fetchStatus({ ...attempt, providerOrderId })
    expect(paid).toEqual(attempt.expected)
  })
  await fc.assert(property, { numRuns: 30 })
})
