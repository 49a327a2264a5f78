import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { attemptAt } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { orderBody, paymentsAnswer, readOrder } from './order.ts'
import { keyOf, nameOf } from './refund.ts'

const read = (told: Parameters<typeof readOrder>[0]) => readOrder(told, attemptOf())

test('every amount reaches Cashfree and comes back to the last paisa', () => {
  const urls = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: '' }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (minor) => {
      const sent = JSON.stringify(orderBody(attemptAt(minor), payer, urls))
      const { order_amount } = JSON.parse(sent)
      const payment = { cf_payment_id: '1', payment_status: 'SUCCESS', payment_currency: 'INR' }
      const payments = [{ ...payment, payment_amount: order_amount }]
      const order = { order_id: 'x', order_status: 'PAID' }
      expect(read({ order, payments }).paid).toEqual({ minor, currency: 'INR' })
    }),
  )
})

test('an order says what is paid, by whom, until when, and where to go then', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const odd = { ...payer, name: 'n'.repeat(120), phone: '+91 98765-43210' }
  expect(orderBody(attemptOf({ txId: 'tx-1' }), odd, urls)).toEqual({
    order_id: 'tx-1',
    order_amount: 1250,
    order_currency: 'INR',
    order_expiry_time: '2026-11-16T12:00:00.000Z',
    order_note: 'Scholarship exam',
    customer_details: {
      customer_id: 'tx1',
      customer_phone: '+919876543210',
      customer_email: payer.email,
      customer_name: 'n'.repeat(100),
    },
    order_meta: { return_url: urls.returnUrl, notify_url: urls.webhookUrl },
  })
})

test.each([
  [250, true],
  [251, false],
])('a webhook URL of %i characters is sent: %s', (length, isGiven) => {
  const webhookUrl = 'https://site.test/'.padEnd(length, 'x')
  const { order_meta } = orderBody(attemptOf(), { ...payer, name: 'Ali' }, { ...urls, webhookUrl })
  expect('notify_url' in order_meta).toBe(isGiven)
})

test('a name of three letters is sent', () => {
  const { customer_details } = orderBody(attemptOf(), { ...payer, name: 'Ali' }, urls)
  expect(customer_details).toMatchObject({ customer_name: 'Ali' })
})

test.each([
  ['SUCCESS', 'REFUNDED', 'DONE'],
  ['PENDING', 'PAID', 'PENDING'],
  ['ONHOLD', 'PAID', 'PENDING'],
  ['CANCELLED', 'PAID', 'FAILED'],
  ['FAILED', 'PAID', 'FAILED'],
])('a payment whose refund is %s is %s', (refund_status, state, refundState) => {
  const refund = { refund_id: 'KtxX1', cf_refund_id: '7', refund_status, refund_amount: 1250 }
  expect(read({ order: paidOrder, payments: [paymentOf('SUCCESS')], refunds: [refund] })).toEqual({
    state,
    providerOrderId: 'x',
    providerPaymentId: '1',
    paid: whole,
    refunds: [{ providerRefundId: '7', key: 'tx-1', amount: whole, state: refundState }],
  })
})

test('a refund made at Cashfree’s desk has no key, and one without an amount is not told', () => {
  const desk = { refund_id: 'refund_1', refund_status: 'SUCCESS', refund_amount: 10 }
  const refunds = [desk, { ...desk, refund_amount: null }]
  const told = read({ order: paidOrder, payments: [paymentOf('SUCCESS')], refunds })
  expect(told.refunds).toEqual([
    { providerRefundId: 'refund_1', amount: { minor: 1000, currency: 'INR' }, state: 'DONE' },
  ])
})

test('every key of a refund can be read again from the name that Cashfree takes', () => {
  const key = fc.stringMatching(/^[0-9a-z]([0-9a-z-]{0,37}[0-9a-z])?$/)
  fc.assert(
    fc.property(key, (text) => {
      expect(nameOf(text)).toMatch(/^[A-Za-z0-9]{2,40}$/)
      expect(keyOf(nameOf(text))).toBe(text)
    }),
  )
})

test('a name that is too short and a webhook URL without https are left out', () => {
  const urls = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: 'http://a.test' }
  const body = orderBody(attemptOf(), { ...payer, name: 'Al' }, urls)
  expect(body.customer_details).not.toHaveProperty('customer_name')
  expect(body.order_meta).toEqual({ return_url: 'https://a.test' })
})

test.each([
  [100, true],
  [101, false],
])('an email of %i characters is sent: %s', (length, isGiven) => {
  const email = 'asha@example.org'.padStart(length, 'a')
  const { customer_details } = orderBody(attemptOf(), { ...payer, email }, urls)
  expect('customer_email' in customer_details).toBe(isGiven)
  expect(customer_details.customer_phone).toBe(payer.phone)
})

const whole = { minor: 125_000, currency: 'INR' }
const paidOrder = { order_id: 'x', order_status: 'PAID' }
const activeOrder = { order_id: 'x', order_status: 'ACTIVE' }
const paymentOf = (payment_status: string, is_captured: boolean | null = true) => ({
  cf_payment_id: '1',
  payment_status,
  payment_amount: 1250,
  payment_currency: 'INR',
  order_amount: 1250,
  order_currency: 'INR',
  is_captured,
})

test.each([
  ['PAID', 'PENDING'],
  ['ACTIVE', 'PENDING'],
  ['TERMINATION_REQUESTED', 'PENDING'],
  ['EXPIRED', 'EXPIRED'],
  ['TERMINATED', 'FAILED'],
  ['SOMETHING_NEW', 'PENDING'],
])('an order that is %s and has no successful payment is %s', (order_status, state) => {
  const order = { order_id: 'x', order_status }
  const told = read({ order, payments: [paymentOf('FAILED')] })
  expect(told.state).toBe(state)
  // Another try is taken by an active order alone.
  expect('declined' in told).toBe(order_status === 'ACTIVE')
})

test.each([
  ['NOT_ATTEMPTED', { left: true }],
  ['USER_DROPPED', { left: true }],
  ['SOMETHING_NEW', {}],
  ['FAILED', { declined: true }],
  ['VOID', { declined: true }],
  ['CANCELLED', { declined: true }],
  ['PENDING', { inFlight: true }],
  ['FLAGGED', { inFlight: true }],
])('a payment that is %s leaves its order open: %j', (status, more) => {
  expect(read({ order: activeOrder, payments: [paymentOf(status)] })).toEqual({
    state: 'PENDING',
    providerOrderId: 'x',
    reason: `ACTIVE, ${status}`,
    ...more,
  })
})

test.each(['ACTIVE', 'EXPIRED', 'TERMINATED'])(
  'an order that is %s waits for a payment that is under way',
  (order_status) => {
    const payments = [paymentOf('FAILED'), paymentOf('PENDING', false)]
    const order = { order_id: 'x', order_status }
    expect(read({ order, payments })).toMatchObject({ state: 'PENDING', inFlight: true })
  },
)

test('a payment that succeeds late counts, though its order has expired', () => {
  const order = { order_id: 'x', order_status: 'EXPIRED' }
  const payments = [paymentOf('FAILED'), { ...paymentOf('SUCCESS'), cf_payment_id: '2' }]
  expect(read({ order, payments })).toMatchObject({ state: 'PAID', providerPaymentId: '2' })
})

test('money that is reserved but not captured is not paid, but in flight', () => {
  const reserved = paymentOf('SUCCESS', false)
  const told = read({ order: activeOrder, payments: [reserved] })
  expect(told).toMatchObject({ state: 'PENDING', inFlight: true })
})

test.each([
  ['is_captured is null', { is_captured: null }],
  ['payment_amount is null', { payment_amount: null }],
  ['payment_currency is null', { payment_currency: null }],
  ['the payer paid a fee on top', { payment_amount: 1274.5 }],
])('a successful payment brings what was ordered where %s', (_what, change) => {
  const payments = z.parse(paymentsAnswer, [{ ...paymentOf('SUCCESS'), ...change }])
  expect(read({ order: paidOrder, payments })).toMatchObject({ state: 'PAID', paid: whole })
})

test.each([
  ['an offer reduced what was paid', { payment_amount: 1200 }, { minor: 120_000, currency: 'INR' }],
  [
    'it was paid in another currency',
    { payment_currency: 'USD', payment_amount: 1300 },
    { minor: 130_000, currency: 'USD' },
  ],
])('where %s, the captured amount is reported', (_what, change, paid) => {
  const payments = [{ ...paymentOf('SUCCESS'), ...change }]
  expect(read({ order: paidOrder, payments })).toMatchObject({ state: 'PAID', paid })
})

test('two payments of one order are two payments, in whatever currency', () => {
  const usd = { ...paymentOf('SUCCESS'), cf_payment_id: '2', payment_currency: 'USD' }
  expect(read({ order: paidOrder, payments: [usd, paymentOf('SUCCESS')] })).toMatchObject({
    state: 'PAID',
    providerPaymentId: '1',
    paid: whole,
    further: [{ state: 'PAID', providerPaymentId: '2', paid: { ...whole, currency: 'USD' } }],
  })
})

test('of two payments nobody knows which one Cashfree gave back: both are told as paid', () => {
  const payments = [paymentOf('SUCCESS'), { ...paymentOf('SUCCESS'), cf_payment_id: '2' }]
  const back = { refund_id: nameOf('tx-1'), refund_status: 'SUCCESS', refund_amount: 1250 }
  const refunds = [back, { ...back, refund_id: nameOf('tx-2'), cf_payment_id: '2' }]
  const amount = whole
  expect(read({ order: paidOrder, payments, refunds })).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'tx-1', amount }],
    further: [{ state: 'PAID', refunds: [{ key: 'tx-2', amount }] }],
  })
})
