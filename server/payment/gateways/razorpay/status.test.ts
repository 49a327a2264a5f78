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
    refunds: [],
  })
})

test('a cancelled window leaves the payment open', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  expect(await press('cancel')).toEqual({})
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('a failed payment leaves the order payable, and the next on the same order pays it', async () => {
  const { gateway, attempt, press, official, payload } = await startRazorpayCheckout()
  await press('fail')
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: attempt.providerOrderId,
    declined: true,
    reason: 'Your payment was declined by the bank.',
  })
  expect((await official.orders.fetch(payload.providerOrderId)).status).toBe('attempted')
  await press('fail')
  const handed = await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    providerPaymentId: handed.razorpay_payment_id,
    paid: fee,
  })
  const { items } = await official.orders.fetchPayments(payload.providerOrderId)
  expect(items.map(({ status }) => status)).toEqual(['captured', 'failed', 'failed'])
})

test('a silent bank is marked failed and may authorise later: the late money is seen', async () => {
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  await press('fail')
  await act('late-success')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test('a payment that waits at the bank is in flight until the bank decides', async () => {
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  await press('left')
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PENDING',
    providerOrderId: attempt.providerOrderId,
    inFlight: true,
  })
  await act('fail')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', declined: true })
  await press('left')
  await act('finish')
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
const twice = { minor: 250_000, currency: 'INR' } as const
const gone = { status: 'refunded', captured: false }

/** Razorpay with this order, these payments on it, and these refunds of each. */
async function razorpayWith(status: string, payments: object[], refunds: object[] = []) {
  const order = { id: 'order_1', status, amount_paid: 125_000, currency: 'INR' }
  const items = payments.map((one, index) => ({ ...payment, id: `pay_${index + 1}`, ...one }))
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': { items },
    'GET /v1/payments/pay_1/refunds': { items: refunds },
    'GET /v1/payments/pay_2/refunds': { items: [] },
  })
  return createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
}

test.each<[string, string, object[], Partial<Snapshot>]>([
  ['nothing tried', 'created', [], {}],
  ['a try under way', 'attempted', [{ status: 'created' }], { inFlight: true }],
  ['authorised, not captured', 'attempted', [{ status: 'authorized' }], { inFlight: true }],
  ['a state nobody knows', 'attempted', [{ status: 'wondering' }], {}],
  ['only failures', 'attempted', [{ status: 'failed' }, { status: 'failed' }], { declined: true }],
  [
    'a failure and one under way',
    'attempted',
    [{ status: 'failed' }, { status: 'created' }],
    { inFlight: true },
  ],
  [
    'a failure and one of a state nobody knows',
    'attempted',
    [{ status: 'failed' }, { status: '?' }],
    {},
  ],
  ['held money that went back', 'attempted', [gone], { declined: true }],
])('%s: the order is open', async (_what, status, payments, expected) => {
  const gateway = await razorpayWith(status, payments)
  const attempt = attemptOf({ providerOrderId: 'order_1', readOnly: true })
  const { reason: _, ...snapshot } = await gateway.fetchStatus(attempt)
  expect(snapshot).toEqual({ state: 'PENDING', providerOrderId: 'order_1', ...expected })
})

test.each<[string, string, object[], Pick<Snapshot, 'state' | 'paid'>]>([
  ['captured', 'paid', [{ status: 'captured' }], { state: 'PAID', paid: fee }],
  [
    'captured after a failure',
    'paid',
    [{ status: 'failed' }, { status: 'captured' }],
    { state: 'PAID', paid: fee },
  ],
  [
    'captured before the order knows',
    'attempted',
    [{ status: 'captured' }],
    { state: 'PAID', paid: fee },
  ],
  ['an order paid without a payment', 'paid', [], { state: 'PAID', paid: fee }],
  ['given back', 'paid', [{ status: 'refunded' }], { state: 'REFUNDED', paid: fee }],
  [
    'captured and held',
    'paid',
    [{ status: 'authorized' }, { status: 'captured' }],
    { state: 'PAID', paid: fee },
  ],
  [
    'captured after held money went back',
    'paid',
    [gone, { status: 'captured' }],
    { state: 'PAID', paid: fee },
  ],
  [
    'captured twice',
    'paid',
    [{ status: 'captured' }, { status: 'captured' }],
    { state: 'PAID', paid: twice },
  ],
  [
    'captured twice, one given back',
    'paid',
    [{ status: 'refunded' }, { status: 'captured' }],
    { state: 'PAID', paid: twice },
  ],
])('%s: the state follows', async (_what, status, payments, expected) => {
  const gateway = await razorpayWith(status, payments)
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot).toMatchObject(expected)
  expect(snapshot.paid).toEqual(expected.paid)
})

test('null where the documents allow it changes nothing', async () => {
  const nulls = { captured: null, amount_refunded: null, error_description: null }
  const gateway = await razorpayWith('attempted', [{ status: 'failed', ...nulls }])
  const attempt = attemptOf({ providerOrderId: 'order_1' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    declined: true,
    reason: 'The try did not go through',
  })
  const refund = { id: 'rfnd_1', amount: 125_000, currency: 'INR', status: null, notes: [] }
  const paid = await razorpayWith('paid', [{ status: 'refunded', ...nulls }], [refund])
  expect(await paid.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ providerRefundId: 'rfnd_1', state: 'PENDING' }],
  })
})

test('money in a currency we do not sell in is paid, and has no amount to accept', async () => {
  const order = { id: 'order_1', status: 'paid', amount_paid: 1, currency: 'INR' }
  const items = [{ ...payment, status: 'captured', currency: 'GBP' }]
  const url = await startProviderWith({
    'GET /v1/orders/order_1': order,
    'GET /v1/orders/order_1/payments': { items },
    'GET /v1/payments/pay_1/refunds': {
      items: [{ id: 'rfnd_1', status: 'processed', amount: 100, currency: 'GBP', notes: [] }],
    },
  })
  const gateway = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot).toMatchObject({ state: 'PAID', reason: 'Captured in GBP', refunds: [] })
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
  const gateway = await razorpayWith('paid', [
    { status: 'captured' },
    { status: 'captured', currency: 'USD' },
  ])
  expect(await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))).toMatchObject({
    paid: { minor: 125_000, currency: 'INR' },
    providerPaymentId: 'pay_1',
  })
})

test.each(['rate-limited', 'maintenance', 'odd'] as const)(
  'an interface that is %s says nothing about a payment',
  async (api) => {
    const { gateway, attempt, misbehave, press } = await startRazorpayCheckout()
    await press('pay')
    await misbehave('RAZORPAY', { api })
    await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
    await expect(gateway.refund(attempt, fee, 'key-1')).rejects.toThrow(ProviderUnreachable)
    await misbehave('RAZORPAY', {})
    expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', refunds: [] })
  },
)
