import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptAt } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, payer } from '../../../../testing/providers.ts'
import { orderBody, readOrder } from './order.ts'

test('every amount reaches Cashfree and comes back to the last paisa', () => {
  const addresses = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: '' }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (minor) => {
      const sent = JSON.stringify(orderBody(attemptAt(minor), payer, addresses))
      const { order_amount } = JSON.parse(sent)
      const payment = { cf_payment_id: '1', payment_status: 'SUCCESS', payment_currency: 'INR' }
      const payments = [{ ...payment, payment_amount: order_amount }]
      const order = { order_id: 'x', order_status: 'PAID' }
      expect(readOrder(order, payments, []).paid).toEqual({ minor, currency: 'INR' })
    }),
  )
})

test('a short name or an unsafe address of ours keeps nobody from paying', () => {
  const addresses = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: 'http://a.test' }
  const body = orderBody(attemptOf(), { ...payer, name: 'Al' }, addresses)
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
  payment_amount: 1499,
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
