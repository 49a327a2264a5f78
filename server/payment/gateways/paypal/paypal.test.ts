import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fee, setUpPaypal } from '../../../../testing/gateways/paypal.ts'
import {
  attemptOf,
  losePatienceSoon,
  payer,
  startScriptedProvider,
  urls,
} from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createPaypal } from './paypal.ts'

test('a checkout carries what the script needs, and the price of the chosen currency', async () => {
  const { start, config } = await setUpPaypal()
  const { attempt, payload } = await start({ minor: 1133, currency: 'EUR' })
  expect(payload).toEqual({
    gateway: 'PAYPAL',
    txId: attempt.txId,
    pe_txnId: attempt.txId,
    amount: 11.33,
    currency: 'EUR',
    redirectUrl: urls.returnUrl,
    providerOrderId: attempt.providerOrderId,
    clientId: config.clientId,
    config: { scriptUrl: config.scriptUrl },
  })
})

test('starting the same attempt again creates no second order', async () => {
  const { paypal, start } = await setUpPaypal()
  const { attempt } = await start()
  const again = await paypal.initiate({ ...attempt, providerOrderId: undefined }, payer, urls)
  expect(again.providerOrderId).toBe(attempt.providerOrderId)
})

test('starting again after PayPal has forgotten the order places another', async () => {
  const { paypal, start } = await setUpPaypal()
  const { attempt } = await start()
  const forgotten = { ...attempt, txId: randomUUID(), providerOrderId: '5O190127TN364715T' }
  const { providerOrderId } = await paypal.initiate(forgotten, payer, urls)
  expect(providerOrderId).not.toBe(forgotten.providerOrderId)
})

test('another currency places another order', async () => {
  const { paypal, start } = await setUpPaypal()
  const { attempt } = await start()
  const inEuro = { ...attempt, expected: { minor: 1700, currency: 'EUR' as const } }
  const again = await paypal.initiate(inEuro, payer, urls)
  expect(again.providerOrderId).not.toBe(attempt.providerOrderId)
})

test('an approved order is captured when the browser says so', async () => {
  const { pay, paypal } = await setUpPaypal()
  const { attempt, snapshot } = await pay()
  const paid = {
    state: 'PAID',
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: expect.any(String),
    paid: { minor: 1800, currency: 'USD' },
    begunAt: expect.any(Date),
  }
  expect(snapshot).toEqual(paid)
  expect(await paypal.fetchStatus(attempt)).toEqual(paid)
})

test('an approval whose browser is lost is captured by the next question', async () => {
  const { start, choose, paypal, webhook, misbehave } = await setUpPaypal()
  const { attempt } = await start()
  await misbehave('PAYPAL', { redirect: 'lost' })
  choose(attempt, 'pay').catch(() => undefined)
  const approved = await webhook('CHECKOUT.ORDER.APPROVED')
  expect(await paypal.parseWebhook(approved)).toMatchObject({
    txId: attempt.txId,
    providerOrderId: attempt.providerOrderId,
  })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('parallel questions capture an approval once', async () => {
  const { start, choose, paypal, complete } = await setUpPaypal()
  const { attempt } = await start()
  await choose(attempt, 'pay')
  const snapshots = await Promise.all([
    complete(attempt),
    ...Array.from({ length: 5 }, () => paypal.fetchStatus(attempt)),
  ])
  const ids = new Set(snapshots.map((snapshot) => snapshot?.providerPaymentId))
  expect(snapshots.every((snapshot) => snapshot?.state === 'PAID')).toBe(true)
  expect(ids.size).toBe(1)
})

test('an approval of another order is refused', async () => {
  const { start, paypal } = await setUpPaypal()
  const { attempt } = await start()
  const { attempt: other } = await start()
  for (const result of [{ orderID: other.providerOrderId }, {}, null, 'x']) {
    await expect(paypal.complete?.(attempt, result, payer, urls)).rejects.toMatchObject({
      code: 'invalid',
    })
  }
})

test('an order that is not as it was placed is never captured', async () => {
  const { start, choose, paypal } = await setUpPaypal()
  const { attempt } = await start()
  await choose(attempt, 'pay')
  const dearer = { ...attempt, expected: { minor: 1801, currency: 'USD' as const } }
  expect(await paypal.fetchStatus(dearer)).toMatchObject({ state: 'FAILED' })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('a refused payment is a failure, and stays one', async () => {
  const { start, choose, complete, paypal } = await setUpPaypal()
  const { attempt } = await start()
  await choose(attempt, 'fail')
  expect(await complete(attempt)).toMatchObject({ state: 'FAILED', reason: 'DECLINED' })
  const later = await paypal.fetchStatus(attempt)
  expect(later).toMatchObject({ state: 'FAILED' })
  expect(later.paid).toBeUndefined()
})

test('a cancelled order that nobody approved is pending', async () => {
  const { start, choose, paypal } = await setUpPaypal()
  const { attempt } = await start()
  await choose(attempt, 'cancel')
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', reason: 'CREATED' })
})

test('an attempt whose order was never told to us is pending', async () => {
  const { paypal } = await setUpPaypal()
  const attempt = attemptOf({ expected: fee })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
})

test('an order that PayPal has forgotten has expired', async () => {
  const { paypal } = await setUpPaypal()
  const forgotten = attemptOf({ expected: fee, providerOrderId: '5O190127TN364715T' })
  expect(await paypal.fetchStatus(forgotten)).toMatchObject({ state: 'EXPIRED' })
})

test.each([
  ['wrong-amount', { minor: 1799, currency: 'USD' }],
  ['wrong-currency', { minor: 1800, currency: 'EUR' }],
] as const)('a capture of the %s is reported as it was made', async (capture, paid) => {
  const { pay, misbehave } = await setUpPaypal()
  await misbehave('PAYPAL', { capture })
  expect((await pay()).snapshot).toMatchObject({ state: 'PAID', paid })
})

test('money taken before the line went dead is found later', async () => {
  losePatienceSoon()
  const { start, choose, complete, paypal, misbehave } = await setUpPaypal()
  const { attempt } = await start()
  await choose(attempt, 'pay')
  await misbehave('PAYPAL', { timeout: 'after-capture' })
  await expect(complete(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
  await expect(paypal.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
  await misbehave('PAYPAL', {})
  expect(await paypal.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    paid: attempt.expected,
  })
})

test('a timeout is reported as not responding, never as an answer', async () => {
  losePatienceSoon()
  const { start, paypal, misbehave } = await setUpPaypal()
  const { attempt } = await start()
  await misbehave('PAYPAL', { timeout: 'always' })
  const calls = [
    () => paypal.initiate(attempt, payer, urls),
    () => paypal.fetchStatus(attempt),
    () => paypal.refund({ ...attempt, providerPaymentId: 'C' }, attempt.expected, 'key'),
  ]
  for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ProviderUnreachable)
})

test('wrong credentials are refused, and nothing is said about the payment', async () => {
  const { config, start } = await setUpPaypal()
  const { attempt } = await start()
  const stranger = createPaypal({ ...config, clientSecret: 'wrong' })
  await expect(stranger.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderRefused)
})

test('a token that was withdrawn before its time is replaced', async () => {
  let issued = 0
  const url = await startScriptedProvider((request) => {
    if (request.url === '/v1/oauth2/token') {
      return { body: { access_token: `token-${++issued}`, expires_in: 3600 } }
    }
    if (request.headers.authorization !== 'Bearer token-2') return { status: 401, body: {} }
    return { body: { id: 'O', status: 'CREATED' } }
  })
  const { config } = await setUpPaypal()
  const paypal = createPaypal({ ...config, apiUrl: url })
  const attempt = attemptOf({ expected: fee, providerOrderId: 'O' })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PENDING' })
  expect(issued).toBe(2)
})

test('a currency that PayPal does not take is refused with INVALID_CURRENCY_CODE', async () => {
  const { start } = await setUpPaypal()
  await expect(start({ minor: 125000, currency: 'INR' })).rejects.toMatchObject({
    status: 422,
    body: { details: [{ issue: 'INVALID_CURRENCY_CODE' }] },
  })
})

test.each(['rate-limited', 'maintenance', 'odd'] as const)(
  'an interface that is %s says nothing of the payment',
  async (api) => {
    const { pay, paypal, config, misbehave } = await setUpPaypal()
    const { attempt } = await pay()
    await misbehave('PAYPAL', { api })
    // One with a token, and one that has to ask for it.
    for (const gateway of [paypal, createPaypal(config)]) {
      await expect(gateway.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
    }
    await misbehave('PAYPAL', {})
    expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
  },
)

test('the pay page is opened for PayPal and for the configured script, and for nothing else', async () => {
  const { paypal, url } = await setUpPaypal()
  const own = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com', url]
  expect(paypal.opening).toEqual({
    script: own,
    frame: own,
    connect: own,
    image: own,
    style: own,
    nonce: true,
    inlineStyles: true,
  })
})

test('the keys are checked by the webhook that they name', async () => {
  const { paypal, config } = await setUpPaypal()
  await expect(paypal.check()).resolves.toMatchObject({ id: config.webhookId })
  const other = createPaypal({ ...config, webhookId: 'another-webhook' })
  await expect(other.check()).rejects.toBeInstanceOf(ProviderRefused)
})
