import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrderApplicationContextShippingPreference,
  OrderApplicationContextUserAction,
  type OrderRequest,
  OrdersController,
  PaymentsController,
  type RefundRequest,
} from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import { fee, setUpPaypal } from '../../../../testing/gateways/paypal.ts'
import { attemptOf } from '../../../../testing/providers.ts'
import { orderBody } from './order.ts'
import { refundBody } from './refund.ts'

const attempt = attemptOf({ txId: 'tx1', expected: fee })
const money = (value: string) => ({ currencyCode: 'USD', value })

/** Our order and our refund, in the types of PayPal's own SDK. */
const order: OrderRequest = {
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId: 'tx1', description: 'Scholarship exam', amount: money('18.00') }],
  applicationContext: {
    shippingPreference: OrderApplicationContextShippingPreference.NoShipping,
    userAction: OrderApplicationContextUserAction.PayNow,
  },
}
const half: RefundRequest = { amount: money('9.00'), customId: 'tx1', invoiceId: 'tx1-1' }

type Request = { method: string; url: string; headers: object; data?: string }

/** PayPal's own SDK, whose requests go to the simulated PayPal and are kept. */
async function setUpSdk() {
  const { config, ...simulated } = await setUpPaypal()
  const sent: unknown[] = []
  const adapter = async (request: Request) => {
    if (request.data?.startsWith('{')) sent.push(JSON.parse(request.data))
    const response = await fetch(
      request.url.replace('https://api-m.sandbox.paypal.com', config.apiUrl),
      {
        method: request.method,
        headers: Object.entries(request.headers),
        ...(request.data && { body: request.data }),
      },
    )
    const { status, statusText } = response
    const headers = Object.fromEntries(response.headers)
    return { data: await response.text(), status, statusText, headers, config: request }
  }
  const client = new Client({
    environment: Environment.Sandbox,
    clientCredentialsAuthCredentials: {
      oAuthClientId: config.clientId,
      oAuthClientSecret: config.clientSecret,
    },
    unstable_httpClientOptions: { adapter },
  })
  const orders = new OrdersController(client)
  const payments = new PaymentsController(client)
  const place = async () => {
    const { result } = await orders.createOrder({ body: order, prefer: 'return=representation' })
    return result.id ?? ''
  }
  const choose = (token: string, outcome: string) =>
    simulated.submit('/paypal/checkoutnow', { token, outcome })
  const capture = (id: string) => orders.captureOrder({ id, prefer: 'return=representation' })
  return { ...simulated, orders, payments, sent, place, choose, capture }
}

test('PayPal’s SDK sends the same order and the same refund as we do', async () => {
  const { place, choose, capture, payments, sent } = await setUpSdk()
  const id = await place()
  expect(sent).toEqual([orderBody(attempt)])
  await choose(id, 'pay')
  const { result } = await capture(id)
  const captureId = result.purchaseUnits?.[0]?.payments?.captures?.[0]?.id ?? ''
  await payments.refundCapturedPayment({ captureId, body: half })
  expect(sent.at(-1)).toEqual(refundBody(attempt, { minor: 900, currency: 'USD' }, 'tx1-1'))
})

test('PayPal’s SDK places, captures and refunds at the simulator, and understands it', async () => {
  const { place, choose, capture, orders, payments, sent } = await setUpSdk()
  const id = await place()
  expect((await orders.getOrder({ id })).result.status).toBe('CREATED')
  await choose(id, 'pay')
  expect((await orders.getOrder({ id })).result.status).toBe('APPROVED')
  const { result: captured } = await capture(id)
  const [taken] = captured.purchaseUnits?.[0]?.payments?.captures ?? []
  expect(captured.status).toBe('COMPLETED')
  expect(taken).toMatchObject({ status: 'COMPLETED', amount: money('18.00'), customId: 'tx1' })
  const captureId = taken?.id ?? ''
  const { result: refund } = await payments.refundCapturedPayment({ captureId, body: half })
  expect(refund).toMatchObject({ status: 'COMPLETED', invoiceId: 'tx1-1', customId: 'tx1' })
  const { result: found } = await payments.getRefund({ refundId: refund.id ?? '' })
  expect(found).toMatchObject({ id: refund.id, amount: money('9.00') })
  const { result: after } = await orders.getOrder({ id })
  expect(after.purchaseUnits?.[0]?.payments).toMatchObject({
    captures: [{ status: 'PARTIALLY_REFUNDED' }],
    refunds: [{ id: refund.id, status: 'COMPLETED' }],
  })
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe(
    'PARTIALLY_REFUNDED',
  )
  expect(sent).toHaveLength(2)
})

test('PayPal’s SDK understands a capture that waits and a refund that waits', async () => {
  const { place, choose, capture, payments, happen, misbehave } = await setUpSdk()
  const id = await place()
  await choose(id, 'in-flight')
  const { result } = await capture(id)
  const [waiting] = result.purchaseUnits?.[0]?.payments?.captures ?? []
  expect(waiting).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'ECHECK' } })
  await happen(attempt, 'finish')
  await misbehave('PAYPAL', { refund: 'pending' })
  const refund = await payments.refundCapturedPayment({ captureId: waiting?.id ?? '', body: half })
  expect(refund.result).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'ECHECK' } })
})

test.each(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED'])(
  'PayPal’s SDK understands a capture that is refused with %s',
  async (issue) => {
    const { place, choose, capture } = await setUpSdk()
    const id = await place()
    await choose(id, issue)
    const refused = await capture(id).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({
      statusCode: 422,
      result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
    })
  },
)
