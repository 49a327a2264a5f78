import type { Orders } from 'razorpay/dist/types/orders.js'
import { expect, test } from 'vitest'
import {
  officialClient,
  razorpayWindow,
  simulatedRazorpay,
  startRazorpayCheckout,
} from '../../../../testing/gateways/razorpay.ts'
import { attemptOf, startProviders } from '../../../../testing/providers.ts'
import { orderWanted } from './api.ts'
import { razorpayConfig } from './razorpay.config.ts'

test('an order asks for automatic capture for as long as Razorpay can wait', () => {
  const order = orderWanted(attemptOf()) satisfies Orders.RazorpayOrderCreateRequestBody
  expect(order.payment).toEqual({
    capture: 'automatic',
    capture_options: {
      automatic_expiry_period: 7200,
      manual_expiry_period: 7200,
      refund_speed: 'normal',
    },
  })
})

async function paidOrder(wanted: object) {
  const { url, press } = await startProviders()
  const client = officialClient(simulatedRazorpay(url))
  const order = { amount: 5000, currency: 'INR', receipt: 'theirs', ...wanted }
  const { id } = await client.orders.create(order)
  await press(razorpayWindow, { order_id: id, outcome: 'pay' })
  const [payment] = (await client.orders.fetchPayments(id)).items
  return { order: await client.orders.fetch(id), payment }
}

test.each([
  [{}, 'authorized', 'attempted'],
  [{ payment_capture: false }, 'authorized', 'attempted'],
  [{ payment: { capture: 'manual' } }, 'authorized', 'attempted'],
  [{ payment_capture: true }, 'captured', 'paid'],
  [{ payment_capture: 1 }, 'captured', 'paid'],
  [{ payment: { capture: 'automatic' } }, 'captured', 'paid'],
])('an order with %j is %s once it is paid', async (wanted, state, status) => {
  const { order, payment } = await paidOrder(wanted)
  expect(payment).toMatchObject({ status: state, captured: state === 'captured' })
  expect(order.status).toBe(status)
})

test('Razorpay takes no order under INR 1, and neither do we', async () => {
  const { official } = await startRazorpayCheckout()
  const { INR: minimum = 0 } = razorpayConfig.minimums
  const order = (amount: number) => official.orders.create({ amount, currency: 'INR' })
  expect(minimum).toBe(100)
  await expect(order(minimum - 1)).rejects.toMatchObject({ statusCode: 400 })
  expect(await order(minimum)).toMatchObject({ amount: 100, status: 'created' })
})

const options = { automatic_expiry_period: 60, manual_expiry_period: 120, refund_speed: 'normal' }

test.each([
  ['automatic capture in under 12 minutes', { automatic_expiry_period: 11 }],
  ['manual capture after 7200 minutes', { manual_expiry_period: 7201 }],
  ['manual capture that ends before the automatic', { manual_expiry_period: 59 }],
  ['a refund speed nobody knows', { refund_speed: 'slow' }],
])('an order with %s is refused', async (_what, change) => {
  const { official } = await startRazorpayCheckout()
  const refused = official.orders.create({
    amount: 5000,
    currency: 'INR',
    payment: {
      capture: 'automatic',
      capture_options: { ...options, ...change } as never,
    },
  })
  await expect(refused).rejects.toMatchObject({ statusCode: 400, error: { field: 'payment' } })
})
