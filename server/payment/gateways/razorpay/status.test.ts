import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import {
  attemptOf,
  losePatienceSoon,
  startProviders,
  startProviderWith,
  startScriptedProvider,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
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
    begunAt: expect.any(Date),
    refunds: [],
  })
})

test.each([
  ['a fee that the payer bears is not ours', 2_950, fee],
  ['a fee that we bear is in the price', 0, { ...fee, minor: fee.minor + 2_950 }],
])('%s', async (_, told, paid) => {
  const order = { id: 'order_1', status: 'paid', amount: fee.minor, amount_paid: fee.minor }
  const payment = { id: 'pay_1', status: 'captured', amount: fee.minor + 2_950, fee: told }
  const url = await startProviderWith({
    'GET /v1/orders/order_1': { ...order, currency: 'INR' },
    'GET /v1/orders/order_1/payments': { items: [{ ...payment, currency: 'INR' }] },
    'GET /v1/payments/pay_1/refunds': { items: [] },
  })
  const razorpay = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const attempt = { ...attemptOf(), providerOrderId: 'order_1' }
  expect(await razorpay.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
})

test('a dispute whose webhook was lost is found by asking about a known payment', async () => {
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  const { razorpay_payment_id: paymentId } = await press('pay')
  const known = { ...attempt, providerPaymentId: paymentId }
  expect(await gateway.fetchStatus(known)).not.toHaveProperty('disputes')
  await act('dispute')
  const dispute = { id: expect.any(String), amount: fee, reason: expect.any(String) }
  expect(await gateway.fetchStatus(known)).toMatchObject({
    disputes: [{ ...dispute, state: 'open' }],
  })
  await act('lose-dispute')
  expect(await gateway.fetchStatus(known)).toMatchObject({
    disputes: [{ ...dispute, state: 'lost' }],
  })
  expect(await gateway.fetchStatus(attempt)).not.toHaveProperty('disputes')
})

test('keys that may not list disputes hold up nothing', async () => {
  const order = { id: 'order_1', status: 'paid', amount_paid: fee.minor, currency: 'INR' }
  const payment = { id: 'pay_1', status: 'captured', amount: fee.minor, currency: 'INR' }
  const url = await startScriptedProvider(({ url: path = '' }) => {
    if (path.includes('disputes')) return { status: 403, body: { error: {} } }
    if (path.includes('refunds')) return { body: { items: [] } }
    return { body: path.endsWith('payments') ? { items: [payment] } : order }
  })
  const razorpay = createRazorpay({ ...simulatedRazorpay(url), apiUrl: url })
  const attempt = { ...attemptOf(), providerOrderId: 'order_1', providerPaymentId: 'pay_1' }
  expect(await razorpay.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
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

test('a failed payment that is authorised late is paid', async () => {
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
    declined: true,
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

test('a timeout, a 5xx and nonsense leave the payment unknown, and a wrong key is refused', async () => {
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

test('a payment is found paid although the checkout window never answered', async () => {
  const { gateway, attempt, press, misbehave, webhooks } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { timeout: 'after-capture' })
  const unanswered = press('pay').catch(() => 'cut off')
  await webhooks(3)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  await misbehave('RAZORPAY', {})
  expect(await Promise.race([unanswered, Promise.resolve('silent')])).toBe('silent')
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
