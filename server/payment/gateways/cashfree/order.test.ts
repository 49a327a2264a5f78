import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { attemptAt } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { orderBody, readOrder } from './order.ts'

test('every amount reaches Cashfree and comes back to the last paisa', () => {
  const urls = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: '' }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (minor) => {
      const sent = JSON.stringify(orderBody(attemptAt(minor), payer, urls))
      const { order_amount } = JSON.parse(sent)
      const payment = { cf_payment_id: '1', payment_status: 'SUCCESS', payment_currency: 'INR' }
      const payments = [{ ...payment, payment_amount: order_amount }]
      const order = { order_id: 'x', order_status: 'PAID' }
      expect(readOrder(order, payments, []).paid).toEqual({ minor, currency: 'INR' })
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
])('a URL of %i characters for notices is given: %s', (length, isGiven) => {
  const webhookUrl = 'https://site.test/'.padEnd(length, 'x')
  const { order_meta } = orderBody(attemptOf(), { ...payer, name: 'Ali' }, { ...urls, webhookUrl })
  expect('notify_url' in order_meta).toBe(isGiven)
})

test('a name of three letters is long enough', () => {
  const { customer_details } = orderBody(attemptOf(), { ...payer, name: 'Ali' }, urls)
  expect(customer_details).toMatchObject({ customer_name: 'Ali' })
})

test.each([
  ['SUCCESS', 'REFUNDED'],
  ['PENDING', 'PAID'],
  ['CANCELLED', 'PAID'],
])('a payment whose refund is %s is %s', (refund_status, state) => {
  const order = { order_id: 'x', order_status: 'PAID' }
  const refund = { refund_id: 'r', refund_status, refund_amount: 1250 }
  expect(readOrder(order, [paymentOf('SUCCESS')], [refund]).state).toBe(state)
})

test('a short name or an unsafe URL of ours keeps nobody from paying', () => {
  const urls = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: 'http://a.test' }
  const body = orderBody(attemptOf(), { ...payer, name: 'Al' }, urls)
  expect(body.customer_details).not.toHaveProperty('customer_name')
  expect(body.order_meta).toEqual({ return_url: 'https://a.test' })
})

test.each([
  ['PAID', 'PENDING'],
  ['ACTIVE', 'PENDING'],
  ['TERMINATION_REQUESTED', 'PENDING'],
  ['EXPIRED', 'EXPIRED'],
  ['TERMINATED', 'FAILED'],
  ['SOMETHING_NEW', 'PENDING'],
])('an order that is %s and has no successful payment is %s', (order_status, state) => {
  expect(readOrder({ order_id: 'x', order_status }, [], []).state).toBe(state)
})

const paymentOf = (payment_status: string, is_captured = true) => ({
  cf_payment_id: '1',
  payment_status,
  payment_amount: 1250,
  payment_currency: 'INR',
  is_captured,
})

test.each(['NOT_ATTEMPTED', 'FAILED', 'USER_DROPPED', 'VOID', 'CANCELLED', 'PENDING'])(
  'a payment that is %s decides nothing',
  (status) => {
    const order = { order_id: 'x', order_status: 'ACTIVE' }
    const snapshot = readOrder(order, [paymentOf(status)], [])
    expect(snapshot).toMatchObject({ state: 'PENDING', reason: `ACTIVE, ${status}` })
    expect(snapshot.paid).toBeUndefined()
  },
)

test('a payment that succeeds late counts, though its order has expired', () => {
  const order = { order_id: 'x', order_status: 'EXPIRED' }
  const payments = [paymentOf('FAILED'), { ...paymentOf('SUCCESS'), cf_payment_id: '2' }]
  expect(readOrder(order, payments, [])).toMatchObject({ state: 'PAID', providerPaymentId: '2' })
})

test('money that is reserved but not captured is not paid', () => {
  const order = { order_id: 'x', order_status: 'ACTIVE' }
  expect(readOrder(order, [paymentOf('SUCCESS', false)], []).state).toBe('PENDING')
})
