import { expect, test } from 'vitest'
import { simulatedRazorpay } from '../../../../testing/gateways/razorpay.ts'
import { attemptOf, startProviderWith } from '../../../../testing/providers.ts'
import type { Snapshot } from '../../provider/gateway.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected

const payment = { id: 'pay_1', amount: 125_000, currency: 'INR' }
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
  ['nothing tried', 'created', [], { left: true }],
  ['a try under way', 'attempted', [{ status: 'created' }], { inFlight: true, declined: true }],
  ['authorised, not captured', 'attempted', [{ status: 'authorized' }], { inFlight: true }],
  ['a state nobody knows', 'attempted', [{ status: 'wondering' }], {}],
  ['only failures', 'attempted', [{ status: 'failed' }, { status: 'failed' }], { declined: true }],
  [
    'a failure and one under way',
    'attempted',
    [{ status: 'failed' }, { status: 'created' }],
    { inFlight: true, declined: true },
  ],
  [
    'a failure and one of a state nobody knows',
    'attempted',
    [{ status: 'failed' }, { status: '?' }],
    {},
  ],
  ['held money that went back', 'attempted', [gone], { declined: true }],
])('an order stays open: %s', async (_what, status, payments, expected) => {
  const gateway = await razorpayWith(status, payments)
  const attempt = attemptOf({ providerOrderId: 'order_1', readOnly: true })
  const { reason: _, ...snapshot } = await gateway.fetchStatus(attempt)
  expect(snapshot).toEqual({ state: 'PENDING', providerOrderId: 'order_1', ...expected })
})

test.each<[string, string, object[], Pick<Snapshot, 'state' | 'paid' | 'further'>]>([
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
    {
      state: 'PAID',
      paid: fee,
      further: [{ state: 'PAID', providerPaymentId: 'pay_2', paid: fee }],
    },
  ],
  [
    'captured twice, one given back',
    'paid',
    [{ status: 'refunded' }, { status: 'captured' }],
    {
      state: 'PAID',
      paid: fee,
      further: [{ state: 'REFUNDED', providerPaymentId: 'pay_1', paid: fee }],
    },
  ],
])(
  'the state and the amount of a payment follow what Razorpay says: %s',
  async (_what, status, payments, expected) => {
    const gateway = await razorpayWith(status, payments)
    const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
    expect(snapshot).toMatchObject(expected)
    expect(snapshot.paid).toEqual(expected.paid)
  },
)

test('the one of two captures that was not given back is the payment', async () => {
  const gateway = await razorpayWith('paid', [{ status: 'refunded' }, { status: 'captured' }])
  const snapshot = await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))
  expect(snapshot.providerPaymentId).toBe('pay_2')
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

test('an order with another receipt is not taken for ours', async () => {
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

test('captures in two currencies are not added up, nor are their refunds', async () => {
  const refund = { id: 'rfnd_1', status: 'processed', amount: 125_000, notes: [] }
  const payments = [{ status: 'captured' }, { status: 'captured', currency: 'USD' }]
  const gateway = await razorpayWith('paid', payments, [{ ...refund, currency: 'USD' }])
  expect(await gateway.fetchStatus(attemptOf({ providerOrderId: 'order_1' }))).toMatchObject({
    state: 'PAID',
    paid: { minor: 125_000, currency: 'INR' },
    providerPaymentId: 'pay_1',
  })
})
