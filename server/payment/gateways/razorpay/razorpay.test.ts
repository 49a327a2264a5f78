import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  officialClient,
  razorpayConfig,
  razorpayWindow,
  startRazorpayCheckout,
} from '../../../../testing/gateways/razorpay.ts'
import {
  attemptOf,
  losePatienceSoon,
  payer,
  startProviders,
  startProviderWith,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
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
  const client = officialClient(razorpayConfig(url))
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
  const config = razorpayConfig(url)
  const gateway = createRazorpay(config)
  const made = await officialClient(config).orders.create({
    amount: fee.minor,
    currency: 'INR',
    receipt: 'tx1',
  })
  expect(await gateway.fetchStatus(attemptOf())).toEqual({
    state: 'PENDING',
    providerOrderId: made.id,
  })
  const { providerOrderId } = await gateway.initiate(attemptOf(), payer, urls)
  expect(providerOrderId).toBe(made.id)
})

test('an attempt that Razorpay never heard of is pending, with a reason', async () => {
  const { url } = await startProviders()
  const snapshot = await createRazorpay(razorpayConfig(url)).fetchStatus(attemptOf())
  expect(snapshot).toMatchObject({ state: 'PENDING', reason: expect.any(String) })
})

test('a paid order is paid with what was captured', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
  const handed = await press('pay')
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: handed.razorpay_payment_id,
    paid: fee,
  })
})

test('a cancelled window leaves the payment open', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  expect(await press('cancel')).toEqual({})
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('a declined try fails, and a later one on the same order still pays', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  await press('fail')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'FAILED',
    reason: 'Your payment was declined by the bank.',
  })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test('an order is paid once, however often the button is pressed', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  await Promise.all([press('pay'), press('pay'), press('pay')])
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test.each([
  ['amount', 'wrong-amount', { minor: 124_900, currency: 'INR' }],
  ['currency', 'wrong-currency', { minor: 125_000, currency: 'USD' }],
] as const)('another %s than ordered shows in what was paid', async (_what, capture, paid) => {
  const { gateway, attempt, press, misbehave } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { capture })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
})

const payment = { id: 'pay_1', amount: 125_000, currency: 'INR' }

test.each([
  ['nothing tried', 'created', [], { state: 'PENDING' }],
  ['a try under way', 'attempted', ['created'], { state: 'PENDING' }],
  ['authorised, not captured', 'attempted', ['authorized'], { state: 'PENDING' }],
  ['a state nobody knows', 'attempted', ['wondering'], { state: 'PENDING' }],
  ['only failures', 'attempted', ['failed', 'failed'], { state: 'FAILED' }],
  ['a failure and one under way', 'attempted', ['failed', 'created'], { state: 'PENDING' }],
  ['captured', 'paid', ['captured'], { state: 'PAID', paid: fee }],
  ['captured after a failure', 'paid', ['failed', 'captured'], { state: 'PAID', paid: fee }],
  ['captured before the order knows', 'attempted', ['captured'], { state: 'PAID', paid: fee }],
  ['an order paid without a payment', 'paid', [], { state: 'PAID', paid: fee }],
  ['given back', 'paid', ['refunded'], { state: 'REFUNDED', paid: fee }],
  [
    'captured twice',
    'paid',
    ['captured', 'captured'],
    { state: 'PAID', paid: { minor: 250_000, currency: 'INR' } },
  ],
])('%s: the state follows', async (_what, status, payments, expected) => {
  const order = { id: 'order_1', status, amount_paid: 125_000, currency: 'INR' }
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': { items: payments.map((s) => ({ ...payment, status: s })) },
  })
  const gateway = createRazorpay({ ...razorpayConfig(url), apiUrl: url })
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot).toMatchObject(expected)
  expect(snapshot.paid).toEqual('paid' in expected ? expected.paid : undefined)
})

test('money in a currency we do not sell in is paid, and has no amount to accept', async () => {
  const order = { id: 'order_1', status: 'paid', amount_paid: 1, currency: 'INR' }
  const items = [{ ...payment, status: 'captured', currency: 'GBP' }]
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': { items },
  })
  const gateway = createRazorpay({ ...razorpayConfig(url), apiUrl: url })
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot).toMatchObject({ state: 'PAID', reason: 'Captured in GBP' })
  expect(snapshot.paid).toBeUndefined()
})

test('silence, a 5xx and nonsense are unknown; a wrong key is a refusal', async () => {
  losePatienceSoon()
  const { gateway, attempt, misbehave, config } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { timeout: 'always' })
  await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  await misbehave('RAZORPAY', {})
  const broken = createRazorpay({ ...config, apiUrl: await startProviderWith({}) })
  await expect(broken.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  const odd = await startProviderWith({ [`GET /v1/orders/${attempt.providerOrderId}`]: [] })
  const nonsense = createRazorpay({ ...config, apiUrl: odd })
  await expect(nonsense.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
  const stranger = createRazorpay({ ...config, keySecret: 'wrong' })
  await expect(stranger.fetchStatus(attempt)).rejects.toThrow(ProviderRefused)
})

test('the money is there although the window never answered', async () => {
  const { gateway, attempt, press, misbehave, webhooks } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { timeout: 'after-capture' })
  const unanswered = press('pay').catch(() => 'cut off')
  await webhooks(3)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  await misbehave('RAZORPAY', {})
  expect(await Promise.race([unanswered, Promise.resolve('silent')])).toBe('silent')
})

test('a lost way back hands nothing to the page', async () => {
  const { press, misbehave } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { redirect: 'lost' })
  expect(await press('pay')).toBeUndefined()
})

test('any amount reaches Razorpay and comes back to the last paisa', async () => {
  const { url, press } = await startProviders()
  const gateway = createRazorpay(razorpayConfig(url))
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

test('the pay page opens what is configured and what Razorpay loads besides', () => {
  const real = createRazorpay({
    ...razorpayConfig('http://127.0.0.1:9'),
    apiUrl: 'https://api.razorpay.com',
    scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  }).opening
  expect(real.script).toEqual(['https://checkout.razorpay.com', 'https://cdn.razorpay.com'])
  expect(real.frame).toContain('https://api.razorpay.com')
  expect(real.connect).toContain('https://lumberjack.razorpay.com')
  expect(createRazorpay(razorpayConfig('http://127.0.0.1:9')).opening).toMatchObject({
    script: expect.arrayContaining(['http://127.0.0.1:9']),
    frame: ['http://127.0.0.1:9'],
  })
})

test('an order of somebody else that Razorpay hands us is not ours', async () => {
  const url = await startProviderWith({
    'GET /v1/orders': {
      items: [
        { id: 'order_9', status: 'paid', amount_paid: 125_000, currency: 'INR', receipt: 'theirs' },
      ],
    },
  })
  const gateway = createRazorpay({ ...razorpayConfig(url), apiUrl: url })
  expect(await gateway.fetchStatus(attemptOf())).toMatchObject({ state: 'PENDING' })
})

test('captures in two currencies are not added up', async () => {
  const order = { id: 'order_1', status: 'paid', amount_paid: 125_000, currency: 'INR' }
  const captured = { status: 'captured', amount: 125_000 }
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': {
      items: [
        { id: 'pay_1', currency: 'INR', ...captured },
        { id: 'pay_2', currency: 'USD', ...captured },
      ],
    },
  })
  const gateway = createRazorpay({ ...razorpayConfig(url), apiUrl: url })
  const attempt = attemptOf({ providerOrderId: 'order_1' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    paid: { minor: 125_000, currency: 'INR' },
    providerPaymentId: 'pay_1',
  })
})
