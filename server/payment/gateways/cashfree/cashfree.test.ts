import { expect, onTestFinished, test, vi } from 'vitest'
import { attemptAt, setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import {
  attemptOf,
  losePatienceSoon,
  payer,
  startScriptedProvider,
  urls,
} from '../../../../testing/providers.ts'
import type { Attempt } from '../../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createCashfree } from './cashfree.ts'

test('a checkout carries what the script needs', async () => {
  const { start, config } = await setUpCashfree()
  const { attempt, payload } = await start(attemptAt(125050))
  expect(payload).toEqual({
    gateway: 'CASHFREE',
    txId: attempt.txId,
    pe_txnId: attempt.txId,
    amount: 1250.5,
    currency: 'INR',
    redirectUrl: urls.returnUrl,
    providerOrderId: attempt.txId,
    sessionId: expect.stringMatching(/^session_/),
    mode: 'sandbox',
    config: { scriptUrl: config.scriptUrl },
  })
})

test('starting the same attempt again creates no second order', async () => {
  const { cashfree, start } = await setUpCashfree()
  const { attempt } = await start()
  for (const providerOrderId of [undefined, attempt.providerOrderId]) {
    const again = await cashfree.initiate({ ...attempt, providerOrderId }, payer, urls)
    expect(again.providerOrderId).toBe(attempt.providerOrderId)
  }
})

test('a session that is too old for Cashfree is made anew for the same order', async () => {
  const { cashfree, start, choose } = await setUpCashfree()
  const { attempt, payload } = await start()
  vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(cashfree.checkoutMinutes).toBeLessThan(15)
  expect((await choose(payload.sessionId, 'pay')).status).toBe(400)
  const again = await cashfree.initiate(attempt, payer, urls)
  await choose(again.payload.sessionId, 'pay')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('a checkout that does not come from the site’s own pages is refused', async () => {
  const { start, choose, url, webhook } = await setUpCashfree()
  const { payload } = await start()
  await choose(payload.sessionId, 'fail')
  const { host } = (await webhook('PAYMENT_FAILED_WEBHOOK')).headers
  const leaveFrom = (referer: string | undefined) =>
    fetch(`${url}/cashfree/pg/view/sessions/checkout`, {
      method: 'POST',
      headers: referer === undefined ? {} : { referer },
      body: new URLSearchParams({ payment_session_id: payload.sessionId }),
    })
  expect((await leaveFrom(undefined)).status).toBe(403)
  expect((await leaveFrom('https://elsewhere.test/')).status).toBe(403)
  expect((await leaveFrom(`http://${host}/`)).status).toBe(200)
})

test.each(['pay', 'fail', 'cancel'])(
  'the browser comes back by GET with our txId when the payer chose to %s',
  async (outcome) => {
    const { start, choose } = await setUpCashfree()
    const { payload } = await start()
    const response = await choose(payload.sessionId, outcome)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(urls.returnUrl)
  },
)

test('a paid order is paid, with what was paid', async () => {
  const { pay, cashfree } = await setUpCashfree()
  const { attempt } = await pay(attemptAt(99955))
  expect(await cashfree.fetchStatus(attempt)).toEqual({
    state: 'PAID',
    providerOrderId: attempt.txId,
    providerPaymentId: expect.any(String),
    paid: { minor: 99955, currency: 'INR' },
    begunAt: expect.any(Date),
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

test('an order whose id we never learned is found by our txId', async () => {
  losePatienceSoon()
  const { start, choose, cashfree, misbehave } = await setUpCashfree()
  const lost = attemptOf({ txId: 'lost' })
  await misbehave('CASHFREE', { timeout: 'always' })
  await expect(cashfree.initiate(lost, payer, urls)).rejects.toBeInstanceOf(ProviderUnreachable)
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
  ['wrong-amount', { minor: 124900, currency: 'INR' }],
  ['wrong-currency', { minor: 125000, currency: 'USD' }],
] as const)('a capture of the %s is reported as it was made', async (capture, paid) => {
  const { pay, cashfree, misbehave } = await setUpCashfree()
  await misbehave('CASHFREE', { capture })
  const { attempt } = await pay()
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid })
})

test('a timeout leaves the payment unknown, and the capture is found later', async () => {
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

test('a payment whose return was lost is reported by its webhook', async () => {
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
  const { cashfree } = await setUpCashfree()
  const attempt = attemptAt(50)
  const refused = cashfree.initiate(attempt, payer, urls)
  await expect(refused).rejects.toMatchObject({ body: { code: 'order_amount_invalid' } })
})

test('an order refused with 422 that is not there either stays refused', async () => {
  const { config } = await setUpCashfree()
  const url = await startScriptedProvider(({ method }) =>
    method === 'POST' ? { status: 422, body: { code: 'odd' } } : { status: 404, body: {} },
  )
  const attempt = attemptOf()
  const cashfree = createCashfree({ ...config, apiUrl: url })
  const refused = cashfree.initiate(attempt, payer, urls)
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
