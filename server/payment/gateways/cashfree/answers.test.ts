import { expect, test } from 'vitest'
import {
  type Answer,
  attemptOf,
  payer,
  simulatedConfig,
  startRecordedProvider,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createCashfree } from './cashfree.ts'

const attempt = attemptOf()
const order = { order_id: 'tx1', order_status: 'ACTIVE', payment_session_id: 's' }
const refund = { refund_id: 'r', cf_refund_id: 7, refund_status: 'PENDING' }

/** Cashfree as a test wants it: one answer after the other, and the requests are kept. */
async function cashfreeThat(...answers: Answer[]) {
  const left = answers.values()
  const { url, requests } = await startRecordedProvider(() => left.next().value)
  const gateway = createCashfree({ ...simulatedConfig('CASHFREE', url), apiUrl: url })
  return { gateway, requests }
}

const refundFrom = async (...answers: Answer[]) => {
  const { gateway, requests } = await cashfreeThat(...answers)
  return { refunded: gateway.refund(attempt, attempt.expected, 'key-1'), requests }
}

test('an order keeps its idempotency key, and a refund carries another', async () => {
  const { gateway, requests } = await cashfreeThat({ body: order }, { body: order })
  for (let turn = 0; turn < 2; turn++) await gateway.initiate(attempt, payer, urls)
  const refunds = await refundFrom({ status: 404, body: {} }, { body: refund })
  await refunds.refunded
  const [first, second] = requests.map(({ headers }) => headers['x-idempotency-key'])
  const [looked, made] = refunds.requests.map(({ headers }) => headers['x-idempotency-key'])
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/
  expect(first).toMatch(uuid)
  expect(second).toBe(first)
  expect(looked).toBeUndefined()
  expect(made).toMatch(uuid)
  expect(made).not.toBe(first)
})

test.each([409, 422])('an order refused with %i may be there already', async (status) => {
  const found = await cashfreeThat({ status, body: {} }, { body: order })
  const { payload } = await found.gateway.initiate(attempt, payer, urls)
  expect(payload).toMatchObject({ providerOrderId: 'tx1', sessionId: 's' })
  const missing = await cashfreeThat({ status, body: {} }, { status: 404, body: {} })
  await expect(missing.gateway.initiate(attempt, payer, urls)).rejects.toMatchObject({
    status,
  })
  const unknown = await cashfreeThat({ status, body: {} }, { status: 500, body: {} })
  await expect(unknown.gateway.initiate(attempt, payer, urls)).rejects.toThrow(ProviderUnreachable)
})

test('a checkout that is prepared again asks for the order, which brings a fresh session', async () => {
  const { gateway, requests } = await cashfreeThat({ body: order })
  const again = await gateway.initiate({ ...attempt, providerOrderId: 'tx1' }, payer, urls)
  expect(again.payload).toMatchObject({ providerOrderId: 'tx1', sessionId: 's' })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /orders/tx1'])
})

test('an order refused with any other status is not looked up', async () => {
  const { gateway, requests } = await cashfreeThat({ status: 403, body: {} }, { body: order })
  await expect(gateway.initiate(attempt, payer, urls)).rejects.toMatchObject({ status: 403 })
  expect(requests).toHaveLength(1)
})

test('an answer about another order decides nothing', async () => {
  const { gateway } = await cashfreeThat({ body: { ...order, order_id: 'tx2' } })
  await expect(gateway.fetchStatus(attempt)).rejects.toThrow('Cashfree told of another order')
})

test('one success among the tries is enough to look for refunds', async () => {
  const payment = { payment_amount: 1250, payment_currency: 'INR' }
  const { gateway } = await cashfreeThat(
    { body: order },
    {
      body: [
        { ...payment, cf_payment_id: 1, payment_status: 'FAILED' },
        { ...payment, cf_payment_id: 2, payment_status: 'SUCCESS' },
      ],
    },
    { body: [{ ...refund, refund_status: 'SUCCESS', refund_amount: 1250 }] },
    { status: 404, body: {} },
  )
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
})

test.each([
  [{ code: 'order_not_found', type: 'invalid_request_error' }, 'order_not_found'],
  [{ type: 'invalid_request_error' }, 'invalid_request_error'],
  [{}, '404'],
  ['<html>', '404'],
])('an order that is not there is pending, in the words of %j', async (body, reason) => {
  const { gateway } = await cashfreeThat({ status: 404, body })
  expect(await gateway.fetchStatus(attempt)).toEqual({ state: 'PENDING', reason })
})

test('a refund that was asked for before is found, and not asked for again', async () => {
  const { refunded, requests } = await refundFrom({ body: refund })
  expect(await refunded).toEqual({ state: 'PENDING', providerRefundId: '7' })
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
})

test.each([400, 422])('a refund refused with %i has failed', async (status) => {
  const no = { status, body: { code: 'no' } }
  const { refunded } = await refundFrom({ status: 404, body: {} }, no)
  expect(await refunded).toEqual({ state: 'FAILED', reason: 'no' })
})

test('a refund that was asked for at the same time is found', async () => {
  const raced = await refundFrom(
    { status: 404, body: {} },
    { status: 409, body: {} },
    { body: refund },
  )
  expect(await raced.refunded).toEqual({ state: 'PENDING', providerRefundId: '7' })
})

test('a refund that Cashfree forbids or does not answer stays undecided', async () => {
  const forbidden = await refundFrom({ status: 403, body: {} })
  await expect(forbidden.refunded).rejects.toThrow(ProviderRefused)
  const unclear = await refundFrom({ status: 404, body: {} }, { status: 403, body: {} })
  await expect(unclear.refunded).rejects.toMatchObject({ status: 403 })
  expect(unclear.requests).toHaveLength(2)
  const broken = await refundFrom({ status: 404, body: {} }, { status: 500, body: {} })
  await expect(broken.refunded).rejects.toThrow(ProviderUnreachable)
})
