import { expect, test } from 'vitest'
import { newAttempt, payer, setUpCashfree } from '../../../testing/cashfree-payer.ts'
import { losePatienceSoon, startScriptedServer } from '../../../testing/simulated-providers.ts'
import type { Attempt } from '../gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider-call.ts'
import { createCashfree } from './cashfree.ts'

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
