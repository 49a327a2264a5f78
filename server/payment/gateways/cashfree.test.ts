import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newAttempt, payer, setUpCashfree } from '../../../testing/cashfree-payer.ts'
import {
  type Delivery,
  losePatienceSoon,
  startScriptedServer,
} from '../../../testing/simulated-providers.ts'
import type { Attempt } from '../gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider-call.ts'
import { createCashfree, isSigned } from './cashfree.ts'
import { orderBody, readOrder } from './cashfree-order.ts'

const notValid = { code: 'forbidden', message: 'The signature is not valid.' }

test('a checkout carries what the script needs', async () => {
  const { start, config, addressesOf } = await setUpCashfree()
  const { attempt, payload } = await start(149950)
  expect(payload).toEqual({
    gateway: 'CASHFREE',
    txId: attempt.txId,
    pe_txnId: attempt.txId,
    amount: 1499.5,
    currency: 'INR',
    redirectUrl: addressesOf(attempt.txId).returnUrl,
    providerOrderId: attempt.txId,
    sessionId: expect.stringMatching(/^session_/),
    mode: 'sandbox',
    config: { scriptUrl: config.scriptUrl },
  })
})

test('starting the same attempt again creates no second order', async () => {
  const { cashfree, start, addressesOf } = await setUpCashfree()
  const { attempt, payload } = await start()
  const addresses = addressesOf(attempt.txId)
  const again = await cashfree.initiate(
    { ...attempt, providerOrderId: undefined },
    payer,
    addresses,
  )
  expect(again.payload.sessionId).toBe(payload.sessionId)
})

test.each(['pay', 'fail', 'cancel'])(
  'the browser comes back by GET with our reference when the payer chose to %s',
  async (outcome) => {
    const { start, choose, addressesOf } = await setUpCashfree()
    const { attempt, payload } = await start()
    const response = await choose(payload.sessionId, outcome)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(addressesOf(attempt.txId).returnUrl)
  },
)

test('a paid order is paid, with what was paid', async () => {
  const { pay, cashfree } = await setUpCashfree()
  const { attempt } = await pay(99955)
  expect(await cashfree.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.txId,
    providerPaymentId: expect.any(String),
    paid: { minor: 99955, currency: 'INR' },
  })
})

test('every amount reaches Cashfree and comes back to the last paisa', () => {
  const addresses = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: '' }
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (minor) => {
      const sent = JSON.stringify(orderBody(newAttempt(minor), payer, addresses))
      const { order_amount } = JSON.parse(sent)
      const payment = { cf_payment_id: '1', payment_status: 'SUCCESS', payment_currency: 'INR' }
      const payments = [{ ...payment, payment_amount: order_amount }]
      const order = { order_id: 'x', order_status: 'PAID' }
      expect(readOrder(order, payments, []).paid).toEqual({ minor, currency: 'INR' })
    }),
  )
})

test('a try that failed leaves the order open, and a later one pays it', async () => {
  const { start, choose, cashfree, webhook } = await setUpCashfree()
  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'fail')
  await choose(payload.sessionId, 'cancel')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'PENDING',
    reason: 'ACTIVE, FAILED, USER_DROPPED',
  })
  await webhook('PAYMENT_FAILED_WEBHOOK')
  await webhook('PAYMENT_USER_DROPPED_WEBHOOK')
  await choose(payload.sessionId, 'pay')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('a paid order cannot be paid again', async () => {
  const { pay, choose, cashfree } = await setUpCashfree()
  const { attempt, payload } = await pay()
  const before = await cashfree.fetchStatus(attempt)
  await choose(payload.sessionId, 'pay')
  expect(await cashfree.fetchStatus(attempt)).toEqual(before)
})

test('an attempt whose start got no answer is found by our reference', async () => {
  losePatienceSoon()
  const { start, choose, cashfree, misbehave, addressesOf } = await setUpCashfree()
  const lost = newAttempt(149900)
  await misbehave('CASHFREE', { timeout: 'always' })
  const addresses = addressesOf(lost.txId)
  await expect(cashfree.initiate(lost, payer, addresses)).rejects.toBeInstanceOf(
    ProviderUnreachable,
  )
  await misbehave('CASHFREE', {})
  expect(await cashfree.fetchStatus(lost)).toEqual({ state: 'PENDING', reason: 'order_not_found' })

  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'pay')
  const unaware: Attempt = { ...attempt, providerOrderId: undefined }
  expect(await cashfree.fetchStatus(unaware)).toMatchObject({
    state: 'PAID',
    providerOrderId: attempt.txId,
  })
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

test.each([
  ['wrong-amount', { minor: 149800, currency: 'INR' }],
  ['wrong-currency', { minor: 149900, currency: 'USD' }],
] as const)('a capture of the %s is told as it is', async (capture, paid) => {
  const { pay, cashfree, misbehave } = await setUpCashfree()
  await misbehave('CASHFREE', { capture })
  const { attempt } = await pay()
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
})

test('silence is never taken for an answer, and what it hid is found later', async () => {
  losePatienceSoon()
  const { pay, cashfree, misbehave } = await setUpCashfree()
  await misbehave('CASHFREE', { timeout: 'after-capture' })
  const { attempt } = await pay()
  await expect(cashfree.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
  await expect(cashfree.refund(attempt, attempt.expected, 'key')).rejects.toBeInstanceOf(
    ProviderUnreachable,
  )
  await misbehave('CASHFREE', {})
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    paid: attempt.expected,
  })
})

test('a payer whose browser is lost is still heard of', async () => {
  const { start, choose, cashfree, misbehave, webhook } = await setUpCashfree()
  const { attempt, payload } = await start()
  await misbehave('CASHFREE', { redirect: 'lost' })
  choose(payload.sessionId, 'pay').catch(() => undefined)
  const notice = await cashfree.parseWebhook(await webhook('PAYMENT_SUCCESS_WEBHOOK'))
  expect(notice.txId).toBe(attempt.txId)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('wrong credentials are refused, and nothing is said about the payment', async () => {
  const { config, start } = await setUpCashfree()
  const { attempt } = await start()
  const stranger = createCashfree({ ...config, clientSecret: 'wrong' })
  await expect(stranger.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderRefused)
})

test('an order that Cashfree will not take is refused with its own word for it', async () => {
  const { cashfree, addressesOf } = await setUpCashfree()
  const attempt = newAttempt(50)
  const refused = cashfree.initiate(attempt, payer, addressesOf(attempt.txId))
  await expect(refused).rejects.toMatchObject({ body: { code: 'order_amount_invalid' } })
})

test('a refusal that only looks like a repetition stays a refusal', async () => {
  const { config, addressesOf } = await setUpCashfree()
  const { url } = await startScriptedServer(({ method }) =>
    method === 'POST' ? { status: 422, body: { code: 'odd' } } : { status: 404, body: {} },
  )
  const attempt = newAttempt(149900)
  const cashfree = createCashfree({ ...config, apiUrl: url })
  const refused = cashfree.initiate(attempt, payer, addressesOf(attempt.txId))
  await expect(refused).rejects.toMatchObject({ status: 422, body: { code: 'odd' } })
})

test('a short name or an unsafe address of ours keeps nobody from paying', () => {
  const addresses = { returnUrl: 'https://a.test', returnPostUrl: '', webhookUrl: 'http://a.test' }
  const body = orderBody(newAttempt(149900), { ...payer, name: 'Al' }, addresses)
  expect(body.customer_details).not.toHaveProperty('customer_name')
  expect(body.order_meta).toEqual({ return_url: 'https://a.test' })
})

test('a refund is made once, however often it is asked for', async () => {
  const { pay, cashfree, webhook } = await setUpCashfree()
  const { attempt } = await pay(149950)
  const part = { minor: 99955, currency: 'INR' as const }
  const [first, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => cashfree.refund(attempt, part, 'refund-1')),
  )
  expect(first).toEqual({ state: 'DONE', providerRefundId: expect.any(String) })
  for (const other of others) expect(other).toEqual(first)
  expect(await cashfree.refund(attempt, part, 'refund-1')).toEqual(first)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
  expect(await cashfree.parseWebhook(await webhook('REFUND_STATUS_WEBHOOK'))).toMatchObject({
    txId: attempt.txId,
    dedupeKey: expect.stringContaining(first?.providerRefundId ?? '-'),
  })

  const rest = { minor: 149950 - 99955, currency: 'INR' as const }
  await cashfree.refund(attempt, rest, 'refund-2')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'REFUNDED',
    paid: { minor: 149950 },
  })
})

test('more than was paid cannot be refunded', async () => {
  const { pay, cashfree } = await setUpCashfree()
  const { attempt } = await pay()
  const tooMuch = { minor: 149901, currency: 'INR' as const }
  expect(await cashfree.refund(attempt, tooMuch, 'refund-1')).toEqual({
    state: 'FAILED',
    reason: 'refund_amount_invalid',
  })
})

test.each([
  ['SUCCESS', 'DONE'],
  ['PENDING', 'PENDING'],
  ['ONHOLD', 'PENDING'],
  ['CANCELLED', 'FAILED'],
  ['SOMETHING_NEW', 'PENDING'],
])('a refund that is %s is %s', async (refund_status, state) => {
  const { config } = await setUpCashfree()
  const { url } = await startScriptedServer(() => ({
    status: 200,
    body: { refund_id: 'r', cf_refund_id: 7, refund_status },
  }))
  const cashfree = createCashfree({ ...config, apiUrl: url })
  const attempt = newAttempt(149900)
  expect(await cashfree.refund(attempt, attempt.expected, 'key')).toEqual({
    state,
    providerRefundId: '7',
  })
})

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
  expect(good.rawBody.toString()).toContain('"payment_amount":1499.00')
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

test('the pay page is opened for Cashfree’s hosts and the configured ones', async () => {
  const { cashfree, url } = await setUpCashfree()
  const pages = ['api', 'sandbox', 'payments', 'payments-test'].map(
    (name) => `https://${name}.cashfree.com`,
  )
  expect(cashfree.opening).toEqual({
    script: ['https://sdk.cashfree.com', url],
    frame: ['https://sdk.cashfree.com', ...pages, url],
    connect: ['https://api.cashfree.com', url],
    form: [...pages, url],
  })
})
