import { createRequire } from 'node:module'
import {
  Cashfree,
  CFEnvironment,
  type CreateOrderRequest,
  type OrderCreateRefundRequest,
  type TerminateOrderRequest,
} from 'cashfree-pg'
import { expect, test } from 'vitest'
import { setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { orderBody } from './order.ts'
import { nameOf, refundBody } from './refund.ts'

// Bodies that we send, held against the types of Cashfree's own SDK.
const order: CreateOrderRequest = orderBody(attemptOf({ txId: 'order-1' }), payer, urls)
const half: OrderCreateRefundRequest = refundBody(62_500, nameOf('order-1-1'))
const termination: TerminateOrderRequest = { order_status: 'TERMINATED' }

/** Cashfree's own SDK before the simulated Cashfree. */
async function setUpSdk() {
  const { config, ...simulated } = await setUpCashfree()
  const none = undefined
  // The last argument keeps it from reporting errors to its maker.
  const sdk = new Cashfree(
    CFEnvironment.SANDBOX,
    config.clientId,
    config.clientSecret,
    none,
    none,
    none,
    false,
  )
  sdk.basePath = config.apiUrl
  const place = async () => (await sdk.PGCreateOrder(order)).data
  return { ...simulated, sdk, place }
}

test('Cashfree’s SDK places an order of ours at the simulator, and refunds it', async () => {
  const { sdk, place, choose } = await setUpSdk()
  const placed = await place()
  expect(placed).toMatchObject({ order_id: 'order-1', order_amount: 1250, order_status: 'ACTIVE' })
  await choose(placed.payment_session_id ?? '', 'pay')
  expect((await sdk.PGFetchOrder('order-1')).data.order_status).toBe('PAID')
  const [payment] = (await sdk.PGOrderFetchPayments('order-1')).data
  expect(payment).toMatchObject({ payment_status: 'SUCCESS', payment_amount: 1250 })
  const { data: refund } = await sdk.PGOrderCreateRefund('order-1', half)
  expect(refund).toMatchObject({ refund_status: 'SUCCESS', refund_amount: 625 })
  const { data: found } = await sdk.PGOrderFetchRefund('order-1', half.refund_id ?? '')
  expect(found).toEqual(refund)
  expect((await sdk.PGOrderFetchRefunds('order-1')).data).toEqual([refund])
})

test('Cashfree’s SDK ends an order at the simulator', async () => {
  const { sdk, place } = await setUpSdk()
  await place()
  const { data } = await sdk.PGTerminateOrder('order-1', termination)
  expect(data.order_status).toBe('TERMINATED')
})

test('Cashfree’s SDK reads the disputes of an order at the simulator', async () => {
  const { sdk, place, choose, happen } = await setUpSdk()
  const { payment_session_id } = await place()
  await choose(payment_session_id ?? '', 'pay')
  await happen(attemptOf({ txId: 'order-1' }), 'dispute')
  const [dispute] = (await sdk.PGFetchOrderDisputes('order-1')).data
  expect(dispute).toMatchObject({
    dispute_id: expect.any(Number),
    dispute_status: 'CHARGEBACK_CREATED',
    order_details: { order_id: 'order-1' },
  })
})

test('Cashfree’s SDK believes the webhooks of the simulator', async () => {
  const { sdk, place, choose, webhook } = await setUpSdk()
  const { payment_session_id } = await place()
  await choose(payment_session_id ?? '', 'pay')
  const { headers, rawBody } = await webhook('PAYMENT_SUCCESS_WEBHOOK')
  const signature = headers['x-webhook-signature'] ?? ''
  const event = sdk.PGVerifyWebhookSignature(
    signature,
    rawBody.toString(),
    headers['x-webhook-timestamp'] ?? '',
  )
  expect(event.type).toBe('PAYMENT_SUCCESS_WEBHOOK')
})

test('Cashfree’s SDK is refused an email that is too long', async () => {
  const { sdk } = await setUpSdk()
  const email = 'asha@example.org'.padStart(101, 'a')
  const customer_details = {
    customer_id: 'c1c',
    customer_phone: payer.phone,
    customer_email: email,
  }
  await expect(sdk.PGCreateOrder({ ...order, customer_details })).rejects.toMatchObject({
    response: { status: 400, data: { code: 'customer_details.customer_email_invalid' } },
  })
})

test('Cashfree’s SDK sends no error reports', async () => {
  const { sdk } = await setUpSdk()
  await expect(sdk.PGFetchOrder('unknown')).rejects.toMatchObject({ response: { status: 404 } })
  const require = createRequire(createRequire(import.meta.url).resolve('cashfree-pg'))
  expect(require('@sentry/node').getClient()).toBeUndefined()
})
