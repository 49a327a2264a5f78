import { expect, test } from 'vitest'
import { cashfreeInTests, setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import type { Delivery } from '../../../../testing/providers.ts'
import { createCashfree } from './cashfree.ts'
import { isSigned } from './webhook.ts'

const notValid = { code: 'forbidden', message: 'The signature is not valid.' }

test('the signature agrees with Cashfree’s own', () => {
  const request = {
    headers: {
      'x-webhook-timestamp': '1700000000000',
      'x-webhook-signature': '4D5CEXHxgoo5skQPULReHpbqHZZ3hWyBkC9OT27nVHw=',
    },
    rawBody: Buffer.from('{"type":"PAYMENT_SUCCESS_WEBHOOK","amt":170.00}'),
    query: new URLSearchParams(),
  }
  expect(isSigned(request, 'secret')).toBe(true)
  expect(isSigned(request, 'simulated-razorpay-webhook-secret')).toBe(false)
})

test('a webhook is believed, deduplicated by its key and its payment, and acknowledged', async () => {
  const { pay, cashfree, webhook } = await setUpCashfree()
  const { attempt } = await pay()
  const delivery = await webhook('PAYMENT_SUCCESS_WEBHOOK')
  expect(delivery.path).toBe('/payments/cashfree/webhook')
  const { cf_payment_id } = JSON.parse(delivery.rawBody.toString()).data.payment
  expect(await cashfree.parseWebhook(delivery)).toEqual({
    dedupeKey: `${delivery.headers['x-idempotency-key']}:${cf_payment_id}`,
    txId: attempt.txId,
    providerOrderId: attempt.txId,
    ack: { contentType: 'text/plain', body: 'OK' },
  })
})

test('a webhook whose signature is absent, spoilt or for something else is refused', async () => {
  const { pay, cashfree, webhook, config } = await setUpCashfree()
  await pay()
  const good = await webhook('PAYMENT_SUCCESS_WEBHOOK')
  const withHeaders = (headers: Delivery['headers']) => ({
    ...good,
    headers: { ...good.headers, ...headers },
  })
  const rewritten = JSON.stringify(JSON.parse(good.rawBody.toString()))
  expect(good.rawBody.toString()).toContain('"payment_amount":1250.00')
  const bad = [
    withHeaders({ 'x-webhook-signature': undefined }),
    withHeaders({ 'x-webhook-signature': '' }),
    withHeaders({ 'x-webhook-signature': 'AAAA' }),
    withHeaders({ 'x-webhook-timestamp': undefined }),
    withHeaders({ 'x-webhook-timestamp': '0' }),
    { ...good, rawBody: Buffer.from(rewritten) },
    { ...good, headers: {} },
  ]
  for (const request of bad) {
    await expect(cashfree.parseWebhook(request)).rejects.toMatchObject(notValid)
  }
  const other = createCashfree({ ...config, clientSecret: 'simulated-payu-salt' })
  await expect(other.parseWebhook(good)).rejects.toMatchObject(notValid)
  await expect(cashfree.parseWebhook(good)).resolves.toBeDefined()
})

test('a webhook that a stranger signed is refused', async () => {
  const { pay, cashfree, webhook, misbehave } = await setUpCashfree()
  await misbehave('CASHFREE', { webhook: 'forged' })
  await pay()
  const forged = await webhook('PAYMENT_SUCCESS_WEBHOOK')
  await expect(cashfree.parseWebhook(forged)).rejects.toMatchObject(notValid)
})

test.each([
  ['win-dispute', 'won'],
  ['lose-dispute', 'lost'],
] as const)('a dispute is told when it is opened and when it ends: %s', async (end, state) => {
  const { pay, cashfree, webhook, happen } = await setUpCashfree()
  const { attempt } = await pay()
  await happen(attempt, 'dispute', 70_000)
  const opened = await cashfree.parseWebhook(await webhook('DISPUTE_CREATED'))
  expect(opened).toEqual({
    dedupeKey: expect.any(String),
    txId: attempt.txId,
    providerOrderId: attempt.txId,
    providerPaymentId: expect.any(String),
    dispute: {
      id: expect.stringMatching(/^\d+$/),
      state: 'open',
      amount: { minor: 70_000, currency: 'INR' },
      reason: 'CHARGEBACK_CREATED: Duplicate Processing',
    },
    ack: { contentType: 'text/plain', body: 'OK' },
  })
  expect((await cashfree.fetchStatus(attempt)).disputes).toEqual([opened.dispute])
  await happen(attempt, end)
  const ended = await cashfree.parseWebhook(await webhook('DISPUTE_CLOSED'))
  expect(ended.dispute).toMatchObject({ id: opened.dispute?.id, state })
  expect(ended.dedupeKey).not.toBe(opened.dedupeKey)
  expect((await cashfree.fetchStatus(attempt)).disputes).toMatchObject([{ state }])
})

/** Reads the notice of an event of the test's own making. */
async function told(event: object) {
  const { cashfree } = await setUpCashfree()
  const { sign } = await cashfreeInTests.webhook.signer()
  const { headers, payload } = sign(JSON.stringify({ event_time: 'now', ...event }))
  const request = { headers, rawBody: Buffer.from(payload), query: new URLSearchParams() }
  return cashfree.parseWebhook(request)
}

test.each([
  ['DISPUTE_CREATED', 'open'],
  ['CHARGEBACK_UNDER_REVIEW', 'open'],
  ['PRE_ARBITRATION_INSUFFICIENT_EVIDENCE', 'open'],
  ['ARBITRATION_MERCHANT_WON', 'won'],
  ['RETRIEVAL_MERCHANT_LOST', 'lost'],
  ['CHARGEBACK_MERCHANT_ACCEPTED', 'lost'],
  [null, 'open'],
])('a dispute that is %s is %s', async (dispute_status, state) => {
  const data = { dispute: { dispute_id: 433475258, dispute_status }, order_details: null }
  const { dispute } = await told({ type: 'DISPUTE_UPDATED', data })
  expect(dispute).toMatchObject({ id: '433475258', state })
})

test('money that Cashfree gave back by itself names the payment', async () => {
  const auto_refund = { cf_refund_id: 11325632, cf_payment_id: 789727431 }
  const notice = await told({ type: 'AUTO_REFUND_STATUS_WEBHOOK', data: { auto_refund } })
  expect(notice).toMatchObject({ providerPaymentId: '789727431' })
})
