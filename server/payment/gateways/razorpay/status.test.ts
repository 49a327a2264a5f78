import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import {
  attemptOf,
  losePatienceSoon,
  startProviders,
  startProviderWith,
} from '../../../../testing/providers.ts'
import type { Snapshot } from '../../gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider-call.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected

test('an attempt that Razorpay never heard of is pending, with a reason', async () => {
  const { url } = await startProviders()
  const snapshot = await createRazorpay(simulatedRazorpay(url)).fetchStatus(attemptOf())
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

test.each<[string, string, string[], Pick<Snapshot, 'state' | 'paid'>]>([
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
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot).toMatchObject(expected)
  expect(snapshot.paid).toEqual(expected.paid)
})

test('money in a currency we do not sell in is paid, and has no amount to accept', async () => {
  const order = { id: 'order_1', status: 'paid', amount_paid: 1, currency: 'INR' }
  const items = [{ ...payment, status: 'captured', currency: 'GBP' }]
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': { items },
  })
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
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

test('an order of somebody else that Razorpay hands us is not ours', async () => {
  const url = await startProviderWith({
    'GET /v1/orders': {
      items: [
        { id: 'order_9', status: 'paid', amount_paid: 125_000, currency: 'INR', receipt: 'theirs' },
      ],
    },
  })
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
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
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const attempt = attemptOf({ providerOrderId: 'order_1' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    paid: { minor: 125_000, currency: 'INR' },
    providerPaymentId: 'pay_1',
  })
})
