import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import { attemptOf, startRecordedProvider } from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected
const rupees = (amount: number) => ({ minor: amount * 100, currency: 'INR' as const })

test('a refund is made once per key, and the payment is then refunded', async () => {
  const { gateway, attempt, press, webhooks } = await startRazorpayCheckout()
  await press('pay')
  const refunds = await Promise.all([1, 2, 3].map(() => gateway.refund(attempt, fee, 'key-1')))
  expect(refunds[0]).toMatchObject({ state: 'DONE', providerRefundId: expect.any(String) })
  expect(new Set(refunds.map(({ providerRefundId }) => providerRefundId)).size).toBe(1)
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual(refunds[0])
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED', paid: fee })
  const notices = await Promise.all((await webhooks(5)).map(gateway.parseWebhook))
  expect(notices[4]).toMatchObject({ providerOrderId: attempt.providerOrderId })
})

test('a partial refund leaves the payment paid, and more than is left is refused', async () => {
  const { gateway, attempt, press } = await startRazorpayCheckout()
  await press('pay')
  const part = await gateway.refund(attempt, { minor: 50_000, currency: 'INR' }, 'key-1')
  expect(part.state).toBe('DONE')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  expect(await gateway.refund(attempt, fee, 'key-2')).toEqual({
    state: 'FAILED',
    reason: 'The total refund amount is greater than the refund payment amount',
  })
})

test('an unpaid payment cannot be refunded', async () => {
  const { gateway, attempt } = await startRazorpayCheckout()
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'FAILED' })
})

test('refunds are listed with their keys, and those of the dashboard without', async () => {
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  await press('pay')
  await gateway.refund(attempt, rupees(500), 'key-1')
  await act('refund', 25_000)
  const { state, refunds } = await gateway.fetchStatus(attempt)
  expect(state).toBe('PAID')
  const providerRefundId = expect.stringMatching(/^rfnd_/)
  expect(refunds).toEqual([
    { providerRefundId, amount: rupees(250), state: 'DONE' },
    { providerRefundId, key: 'key-1', amount: rupees(500), state: 'DONE' },
  ])
  await act('refund')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED', paid: fee })
})

test('a pending refund leaves the payment paid until it is done', async () => {
  const { gateway, attempt, press, act, misbehave } = await startRazorpayCheckout()
  await press('pay')
  await misbehave('RAZORPAY', { refund: 'pending' })
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
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  await press('pay')
  const done = await gateway.refund(attempt, fee, 'key-1')
  expect(done.state).toBe('DONE')
  await act('fail-refund')
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({ ...done, state: 'FAILED' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'key-1', state: 'FAILED' }],
  })
  expect(await gateway.refund(attempt, fee, 'key-2')).toMatchObject({ state: 'DONE' })
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
})

test('a refused refund has failed with what Razorpay says', async () => {
  const { gateway, attempt, press, misbehave } = await startRazorpayCheckout()
  await press('pay')
  await misbehave('RAZORPAY', { refund: 'refused' })
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({
    state: 'FAILED',
    reason: 'Your account does not have enough balance to carry out the refund operation.',
  })
})

const attempt = attemptOf({ providerOrderId: 'order_1', providerPaymentId: 'pay_1' })
const captured = { id: 'pay_1', status: 'captured', amount: 125_000, currency: 'INR' }
const made = { amount: 125_000, currency: 'INR', notes: [] }

/** Razorpay with these payments, refunds that it knows by then, and its answer to another. */
async function razorpayThat({
  payments = [captured],
  refunds = () => [] as object[],
  status = 200,
  body = {} as unknown,
}) {
  const { url, requests } = await startRecordedProvider(({ method, url: path = '' }) => {
    if (method === 'POST') return { status, body }
    if (path.includes('/refunds')) return { body: { items: refunds() } }
    if (path.endsWith('/payments')) return { body: { items: payments } }
    return { body: { id: 'order_1', status: 'paid', amount_paid: 125_000, currency: 'INR' } }
  })
  const urlsOf = (wanted: string) =>
    requests.filter(({ method }) => method === wanted).map((request) => request.url)
  return {
    gateway: createRazorpay({ ...simulatedRazorpay(url), apiUrl: url }),
    requests,
    posts: () => urlsOf('POST'),
    gets: () => urlsOf('GET'),
  }
}

test.each([
  ['pending', 'PENDING'],
  ['processed', 'DONE'],
  ['failed', 'FAILED'],
  ['of a state nobody knows', 'PENDING'],
])('a refund that is %s says so, without another being made', async (status, state) => {
  const { gateway, posts } = await razorpayThat({
    refunds: () => [
      { ...made, id: 'rfnd_0', status: 'processed' },
      { ...made, id: 'rfnd_1', status, notes: { refund_key: 'key-1' } },
    ],
  })
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({ state, providerRefundId: 'rfnd_1' })
  expect(posts()).toEqual([])
})

test('of two payments on an order our own is refunded', async () => {
  const { gateway, posts, gets } = await razorpayThat({
    payments: [{ ...captured, id: 'pay_2' }, captured],
    body: { ...made, id: 'rfnd_1', status: 'processed' },
  })
  await gateway.refund(attempt, fee, 'key-1')
  expect(posts()).toEqual(['/v1/payments/pay_1/refund'])
  expect(gets()).toContain('/v1/payments/pay_1/refunds?count=100')
})

test('where no payment has enough left, the refund of ours fails', async () => {
  const spent = { ...captured, amount_refunded: 1 }
  const { gateway, posts } = await razorpayThat({
    payments: [{ ...spent, id: 'pay_2' }, spent],
    status: 400,
  })
  expect(await gateway.refund(attempt, fee, 'key-1')).toMatchObject({ state: 'FAILED' })
  expect(posts()).toEqual(['/v1/payments/pay_1/refund'])
})

test('a refund carries its key in its notes and as idempotency key', async () => {
  const { gateway, attempt: paid, press, official } = await startRazorpayCheckout()
  const { razorpay_payment_id: id } = await press('pay')
  await gateway.refund(paid, fee, 'key-1')
  const { items } = await official.payments.fetchMultipleRefund(id, {})
  expect(items[0]?.notes).toEqual({ kspay_id: 'tx1', refund_key: 'key-1' })
  const { gateway: other, requests } = await razorpayThat({
    body: { ...made, id: 'rfnd_1', status: 'processed' },
  })
  await other.refund(attempt, fee, 'key-1')
  expect(requests.at(-1)?.headers['x-refund-idempotency']).toBe('refund-key-1')
})

test('a refund that was made at the same moment is found after the refusal', async () => {
  const refunds = [{ ...made, id: 'rfnd_1', status: 'processed', notes: { refund_key: 'key-1' } }]
  let asked = 0
  const { gateway } = await razorpayThat({
    refunds: () => (asked++ === 0 ? [] : refunds),
    status: 400,
  })
  expect(await gateway.refund(attempt, fee, 'key-1')).toEqual({
    state: 'DONE',
    providerRefundId: 'rfnd_1',
  })
})

/** Razorpay knows of no refund yet, and answers the order for one like this. */
async function refundAnswered(status: number, body: unknown) {
  const { gateway } = await razorpayThat({ status, body })
  return gateway.refund(attempt, fee, 'key-1')
}

test('a refund answered with 409 is pending', async () => {
  expect(await refundAnswered(409, {})).toMatchObject({ state: 'PENDING' })
})

test('a refund refused without a reason has failed', async () => {
  expect(await refundAnswered(400, 'no')).toMatchObject({
    state: 'FAILED',
    reason: 'Razorpay refused the refund',
  })
})

test('wrong keys and silence say nothing about a refund', async () => {
  await expect(refundAnswered(401, {})).rejects.toBeInstanceOf(ProviderRefused)
  await expect(refundAnswered(500, {})).rejects.toBeInstanceOf(ProviderUnreachable)
})
