import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import { attemptOf, startRecordedProvider } from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createRazorpay } from './razorpay.ts'

const fee = attemptOf().expected

test('an authorised payment is captured when its status is asked', async () => {
  const { gateway, attempt, press, official, payload } = await startRazorpayCheckout()
  const handed = await press('in-flight')
  expect(await official.payments.fetch(handed.razorpay_payment_id)).toMatchObject({
    status: 'authorized',
    captured: false,
  })
  expect(await gateway.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: handed.razorpay_payment_id,
    paid: fee,
    begunAt: expect.any(Date),
    refunds: [],
  })
  expect((await official.orders.fetch(payload.providerOrderId)).status).toBe('paid')
})

test('a read-only question captures nothing', async () => {
  const { gateway, attempt, press, official } = await startRazorpayCheckout()
  const handed = await press('in-flight')
  const looked = await gateway.fetchStatus({ ...attempt, readOnly: true })
  expect(looked).toMatchObject({ state: 'PENDING', inFlight: true })
  const { status } = await official.payments.fetch(handed.razorpay_payment_id)
  expect(status).toBe('authorized')
})

test.each(['wrong-amount', 'wrong-currency'] as const)(
  'authorised money of a %s is left alone, and in flight',
  async (capture) => {
    const { gateway, attempt, press, misbehave, official } = await startRazorpayCheckout()
    await misbehave('RAZORPAY', { capture })
    const handed = await press('in-flight')
    expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', inFlight: true })
    const { status } = await official.payments.fetch(handed.razorpay_payment_id)
    expect(status).toBe('authorized')
  },
)

test('a second authorised payment of a paid order is not captured', async () => {
  const { gateway, attempt, press, act, official, payload } = await startRazorpayCheckout()
  await press('fail')
  await press('pay')
  await act('late-success')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
  const { items } = await official.orders.fetchPayments(payload.providerOrderId)
  expect(items.map(({ status }) => status)).toEqual(['captured', 'authorized'])
})

test('held money that went back leaves the order payable', async () => {
  const { gateway, attempt, press, act } = await startRazorpayCheckout()
  await press('in-flight')
  await act('fail')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', declined: true })
  await press('pay')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

const held = { id: 'pay_1', status: 'authorized', amount: 125_000, currency: 'INR' }
const attempt = attemptOf({ providerOrderId: 'order_1' })

/** Razorpay with one held payment, that answers its capture so; what then became of the payment. */
async function razorpayThat(status: number, after: string) {
  let wasAsked = false
  const { url, requests } = await startRecordedProvider(({ method, url: path = '' }) => {
    if (method === 'POST') wasAsked = true
    if (path.endsWith('/capture')) return { status, body: { error: { description: 'No' } } }
    if (path.includes('/refunds')) return { body: { items: [] } }
    if (path.endsWith('/payments')) {
      return { body: { items: [{ ...held, ...(wasAsked && { status: after }) }] } }
    }
    return { body: { id: 'order_1', status: 'attempted', amount_paid: 0, currency: 'INR' } }
  })
  return { gateway: createRazorpay({ ...simulatedRazorpay(url), apiUrl: url }), requests }
}

test('a payment that another process captured meanwhile is paid', async () => {
  const { gateway } = await razorpayThat(400, 'captured')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: fee })
})

test('a payment that Razorpay will not capture stays in flight', async () => {
  const { gateway, requests } = await razorpayThat(400, 'authorized')
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', inFlight: true })
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/v1/payments/pay_1/capture',
  ])
})

test('a capture without an answer is unknown', async () => {
  const { gateway } = await razorpayThat(500, 'captured')
  await expect(gateway.fetchStatus(attempt)).rejects.toThrow(ProviderUnreachable)
})
