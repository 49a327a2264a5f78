import { expect, test } from 'vitest'
import { fee, setUpPaypal } from '../../../../testing/gateways/paypal.ts'
import {
  type Answer,
  attemptOf,
  simulatedConfig,
  startRecordedProvider,
} from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPaypal } from './paypal.ts'

const half = { minor: 900, currency: 'USD' as const }

/** A refund of a capture whose order nobody knows, so that only the refund itself is asked for. */
async function refundThat(answer: Answer) {
  const { url, requests } = await startRecordedProvider((request) =>
    request.url === '/v1/oauth2/token' ? { body: { access_token: 't', expires_in: 3600 } } : answer,
  )
  const gateway = createPaypal({ ...simulatedConfig('PAYPAL', url), apiUrl: url })
  const captured = attemptOf({ expected: fee, providerPaymentId: 'c1' })
  return { refund: await gateway.refund(captured, fee, 'key-1'), request: requests.at(-1) }
}

test('a refund is made once, however often it is asked for', async () => {
  const { pay, paypal, webhook } = await setUpPaypal()
  const { attempt } = await pay()
  const first = await paypal.refund(attempt, half, 'refund-1')
  expect(first).toEqual({ state: 'DONE', providerRefundId: expect.any(String) })
  expect(await paypal.refund(attempt, half, 'refund-1')).toEqual(first)
  expect(await paypal.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    paid: { minor: 1800 },
    refunds: [{ ...first, key: 'refund-1', amount: half }],
  })
  expect(await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.REFUNDED'))).toMatchObject({
    txId: attempt.txId,
  })

  await paypal.refund(attempt, half, 'refund-2')
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
  expect(await paypal.refund(attempt, half, 'refund-3')).toEqual({
    state: 'FAILED',
    reason: 'UNPROCESSABLE_ENTITY: CAPTURE_FULLY_REFUNDED',
  })
})

test('a refund that the order lists under our key is not asked for again', async () => {
  const amount = { value: '18.00', currency_code: 'USD' }
  const ours = { amount, custom_id: 'tx1' }
  const order = {
    id: 'o1',
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: 'tx1',
        payments: {
          captures: [{ id: 'c1', status: 'COMPLETED', amount }],
          refunds: [
            { id: 'r8', status: 'COMPLETED', ...ours, invoice_id: 'key-0' },
            { id: 'r9', status: 'FAILED', ...ours, invoice_id: 'key-1' },
          ],
        },
      },
    ],
  }
  const { url, requests } = await startRecordedProvider((request) =>
    request.url === '/v1/oauth2/token'
      ? { body: { access_token: 't', expires_in: 3600 } }
      : { body: request.method === 'GET' ? order : { id: 'r10', status: 'COMPLETED' } },
  )
  const gateway = createPaypal({ ...simulatedConfig('PAYPAL', url), apiUrl: url })
  const attempt = attemptOf({ expected: fee, providerOrderId: 'o1', providerPaymentId: 'c1' })
  const refunded = (key: string) => gateway.refund(attempt, fee, key)
  expect(await refunded('key-0')).toEqual({ state: 'DONE', providerRefundId: 'r8' })
  expect(await refunded('key-1')).toMatchObject({ state: 'FAILED', providerRefundId: 'r9' })
  expect(requests.filter(({ url: path = '' }) => path.endsWith('/refund'))).toEqual([])
  expect(await refunded('key-2')).toEqual({ state: 'DONE', providerRefundId: 'r10' })
})

test('a refund without an answer is told as that, not as refused', async () => {
  await expect(refundThat({ status: 503, body: {} })).rejects.toBeInstanceOf(ProviderUnreachable)
})

test('more than was paid cannot be refunded', async () => {
  const { pay, paypal } = await setUpPaypal()
  const { attempt } = await pay()
  const tooMuch = { minor: 1801, currency: 'USD' as const }
  expect(await paypal.refund(attempt, tooMuch, 'refund-1')).toMatchObject({ state: 'FAILED' })
})

test('a refund finds its capture by the order when we never learned of the capture', async () => {
  const { pay, paypal } = await setUpPaypal()
  const { attempt } = await pay()
  const unaware = { ...attempt, providerPaymentId: undefined }
  expect(await paypal.refund(unaware, attempt.expected, 'r')).toMatchObject({ state: 'DONE' })
})

test('a refund made on PayPal’s own pages is listed without a key and traced by its capture', async () => {
  const { pay, paypal, webhook, happen } = await setUpPaypal()
  const { attempt } = await pay()
  await happen(attempt, 'refund', 600)
  const notice = await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.REFUNDED'))
  expect(notice).toMatchObject({
    txId: attempt.txId,
    providerPaymentId: attempt.providerPaymentId,
  })
  const { state, refunds } = await paypal.fetchStatus(attempt)
  expect(state).toBe('PAID')
  expect(refunds).toEqual([
    {
      providerRefundId: expect.any(String),
      amount: { minor: 600, currency: 'USD' },
      state: 'DONE',
    },
  ])
  await happen(attempt, 'refund')
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
})

test('a refund that waits is found again with its state, done or failed', async () => {
  const { pay, paypal, webhook, happen, misbehave } = await setUpPaypal()
  await misbehave('PAYPAL', { refund: 'pending' })
  const { attempt } = await pay()
  const waits = { state: 'PENDING', reason: 'PENDING: ECHECK' }
  expect(await paypal.refund(attempt, half, 'refund-1')).toMatchObject(waits)
  await webhook('PAYMENT.REFUND.PENDING')
  expect(await paypal.refund(attempt, half, 'refund-1')).toMatchObject(waits)
  await happen(attempt, 'finish-refund')
  expect(await paypal.refund(attempt, half, 'refund-1')).toMatchObject({ state: 'DONE' })
  await happen(attempt, 'fail-refund')
  const failed = await paypal.parseWebhook(await webhook('PAYMENT.REFUND.FAILED'))
  expect(failed).toMatchObject({ txId: attempt.txId })
  expect(await paypal.refund(attempt, half, 'refund-1')).toMatchObject({ state: 'FAILED' })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'refund-1', state: 'FAILED' }],
  })
  await misbehave('PAYPAL', {})
  expect(await paypal.refund(attempt, fee, 'refund-2')).toMatchObject({ state: 'DONE' })
})

test('a refund that PayPal refuses has failed, in its words', async () => {
  const { pay, paypal, misbehave } = await setUpPaypal()
  const { attempt } = await pay()
  await misbehave('PAYPAL', { refund: 'refused' })
  expect(await paypal.refund(attempt, half, 'refund-1')).toEqual({
    state: 'FAILED',
    reason: 'UNPROCESSABLE_ENTITY: REFUND_FAILED_INSUFFICIENT_FUNDS',
  })
})

test.each([
  ['COMPLETED', { state: 'DONE' }],
  ['PENDING', { state: 'PENDING', reason: 'PENDING' }],
  ['CANCELLED', { state: 'FAILED', reason: 'CANCELLED' }],
  ['FAILED', { state: 'FAILED', reason: 'FAILED' }],
  ['SOMETHING_NEW', { state: 'PENDING', reason: 'SOMETHING_NEW' }],
  [null, { state: 'PENDING' }],
])('a refund that is %s is told as %j', async (status, told) => {
  const { refund, request } = await refundThat({ body: { id: 'r1', status } })
  expect(refund).toEqual({ ...told, providerRefundId: 'r1' })
  expect(`${request?.method} ${request?.url}`).toBe('POST /v2/payments/captures/c1/refund')
  expect(request?.headers['paypal-request-id']).toBe('key-1')
})

test.each([
  [409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS', 'PENDING'],
  [422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID', 'PENDING'],
  [422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED', 'FAILED'],
  [422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED', 'FAILED'],
])('a refund refused with %i %s: %s is %s', async (status, name, issue, state) => {
  const { refund } = await refundThat({ status, body: { name, details: [{ issue }] } })
  expect(refund).toEqual({ state, reason: `${name}: ${issue}` })
})
