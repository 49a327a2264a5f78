import { expect, test } from 'vitest'
import { anAttempt, fee, simulatedStripe } from '../../../../testing/gateways/stripe.ts'
import { type Answer, payer, startRecordedProvider, urls } from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createStripe } from './stripe.ts'

const known = { ...anAttempt, providerOrderId: 'pi_1' }
const intent = { id: 'pi_1', object: 'payment_intent' }
const no = { error: { type: 'invalid_request_error', message: 'No' } }

/** Stripe as a test wants it: an answer for each request, which are kept. */
async function stripeThat(answer: (request: string) => Answer) {
  const { url, requests } = await startRecordedProvider(({ method, url: path = '' }) =>
    answer(`${method} ${new URL(path, 'http://stripe').pathname}`),
  )
  return { gateway: createStripe(simulatedStripe(url)), requests, host: new URL(url).host }
}

test.each([408, 409, 429, 500, 503])(
  'an answer of %i leaves the payment unknown',
  async (status) => {
    const { gateway, host } = await stripeThat(() => ({ status, body: no }))
    const asked = gateway.fetchStatus(known)
    await expect(asked).rejects.toThrow(ProviderUnreachable)
    await expect(asked).rejects.toThrow(`${host} answered ${status}`)
    await expect(asked).rejects.toHaveProperty('cause.statusCode', status)
  },
)

test.each([400, 402, 403, 404])('an answer of %i is a refusal', async (status) => {
  const { gateway, host } = await stripeThat(() => ({ status, body: no }))
  const asked = gateway.fetchStatus(known)
  await expect(asked).rejects.toThrow(ProviderRefused)
  await expect(asked).rejects.toThrow(`${host} answered ${status}`)
  await expect(asked).rejects.toMatchObject({ status, body: { message: 'No' } })
})

test.each([
  ['an answer of nothing that Stripe has', 200, {}],
  ['an intent that comes with a failure', 502, { ...intent, status: 'succeeded' }],
  ['an intent that comes with a refusal', 400, { ...intent, status: 'succeeded' }],
])('%s leaves the payment unknown', async (_what, status, body) => {
  const { gateway, host } = await stripeThat(() => ({ status, body }))
  const asked = gateway.fetchStatus(known)
  await expect(asked).rejects.toThrow(ProviderUnreachable)
  await expect(asked).rejects.toThrow(`${host} answered something unexpected`)
})

test('a refused connection is reported as not responding', async () => {
  const away = createStripe(simulatedStripe('http://127.0.0.1:9'))
  await expect(away.fetchStatus(known)).rejects.toThrow("127.0.0.1:9 isn't responding")
})

test('a programming error is thrown, and not taken for an answer', async () => {
  const { gateway } = await stripeThat(() => ({ body: { ...intent, object: 'list', data: null } }))
  await expect(gateway.fetchStatus(anAttempt)).rejects.toThrow(TypeError)
})

test('an intent without a secret cannot be paid in a browser', async () => {
  const { gateway } = await stripeThat(() => ({ body: intent }))
  await expect(gateway.initiate(anAttempt, payer, urls)).rejects.toThrow(
    'Stripe gave no client secret',
  )
})

test('a known intent is asked for again, not made anew', async () => {
  const { gateway, requests } = await stripeThat(() => ({
    body: { ...intent, client_secret: 'pi_1_secret' },
  }))
  await gateway.initiate(known, payer, urls)
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/payment_intents/pi_1',
  ])
})

test('an account that cannot search has no payment for us; any other failure is unknown', async () => {
  const cannot = await stripeThat(() => ({ status: 400, body: no }))
  expect(await cannot.gateway.fetchStatus(anAttempt)).toEqual({
    state: 'PENDING',
    reason: 'Stripe has no payment for this attempt',
  })
  const forbidden = await stripeThat(() => ({ status: 403, body: no }))
  await expect(forbidden.gateway.fetchStatus(anAttempt)).rejects.toThrow(ProviderRefused)
  const broken = await stripeThat(() => ({ status: 500, body: no }))
  await expect(broken.gateway.fetchStatus(anAttempt)).rejects.toThrow(ProviderUnreachable)
})

test('only our own of the intents that a search finds counts, and its charge is asked for', async () => {
  const other = { ...intent, id: 'pi_0', status: 'succeeded', metadata: { txId: 'tx0' } }
  const own = { ...intent, status: 'processing', metadata: { txId: "t'x" } }
  const { gateway, requests } = await stripeThat(() => ({
    body: { object: 'search_result', data: [other, own] },
  }))
  const found = await gateway.fetchStatus({ ...anAttempt, txId: "t'x" })
  expect(found).toEqual({ state: 'PENDING', providerOrderId: 'pi_1', inFlight: true })
  const { searchParams } = new URL(requests[0]?.url ?? '', 'http://stripe')
  expect(searchParams.get('query')).toBe(String.raw`metadata['txId']:'t\'x'`)
  expect(searchParams.get('expand[0]')).toBe('data.latest_charge')
})

const captureThat = (status: number, body: unknown) =>
  stripeThat((request) =>
    request.endsWith('/capture')
      ? { status, body }
      : { body: { ...intent, status: 'requires_capture' } },
  )

test('a refused capture leaves held money in flight, and a 5xx leaves it unknown', async () => {
  const refused = await captureThat(400, no)
  expect(await refused.gateway.fetchStatus(known)).toEqual({
    state: 'PENDING',
    providerOrderId: 'pi_1',
    inFlight: true,
    reason: 'Stripe holds the money',
  })
  const [, capture] = refused.requests
  expect(capture?.headers['idempotency-key']).toBe('capture-tx1')
  const broken = await captureThat(500, no)
  await expect(broken.gateway.fetchStatus(known)).rejects.toThrow(ProviderUnreachable)
})

test('money that is held for an attempt that is over is left alone', async () => {
  const { gateway, requests } = await captureThat(200, intent)
  expect(await gateway.fetchStatus({ ...known, readOnly: true })).toMatchObject({
    state: 'PENDING',
    inFlight: true,
  })
  expect(requests).toHaveLength(1)
})

test.each([
  ['abandoned', 'Cancelled: abandoned'],
  [null, 'Cancelled: no reason'],
])('a cancelled intent says why: %s', async (cancellation_reason, reason) => {
  const { gateway } = await stripeThat(() => ({
    body: { ...intent, status: 'canceled', cancellation_reason },
  }))
  expect(await gateway.fetchStatus(known)).toMatchObject({ state: 'FAILED', reason })
})

const refundThat = (status: number, body: unknown) =>
  stripeThat((request) =>
    request.startsWith('GET')
      ? { body: { object: 'list', data: [{ id: 're_0', metadata: null }] } }
      : { status, body },
  )

test('a refund names the payment and its own key, and is looked for among those of the payment', async () => {
  const made = { object: 'refund', id: 're_1', status: 'pending' }
  const { gateway, requests } = await refundThat(200, made)
  expect(await gateway.refund(known, fee, 'key-1')).toEqual({
    state: 'PENDING',
    providerRefundId: 're_1',
  })
  const [list, create] = requests
  expect(list?.url).toBe('/v1/refunds?payment_intent=pi_1&limit=100')
  expect(create?.headers['idempotency-key']).toBe('refund-key-1')
})

test('a refund that failed says why', async () => {
  const { gateway } = await refundThat(200, {
    object: 'refund',
    id: 're_1',
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await gateway.refund(known, fee, 'key-1')).toEqual({
    state: 'FAILED',
    providerRefundId: 're_1',
    reason: 'expired_or_canceled_card',
  })
})

test('a refused refund has failed with what Stripe says; any other answer decides nothing', async () => {
  const refused = await refundThat(400, no)
  expect(await refused.gateway.refund(known, fee, 'key-1')).toEqual({
    state: 'FAILED',
    reason: 'No',
  })
  const forbidden = await refundThat(403, no)
  await expect(forbidden.gateway.refund(known, fee, 'key-1')).rejects.toThrow(ProviderRefused)
  const broken = await refundThat(500, no)
  await expect(broken.gateway.refund(known, fee, 'key-1')).rejects.toThrow(ProviderUnreachable)
  const { gateway, requests } = await refundThat(200, {})
  expect(await gateway.refund(anAttempt, fee, 'key-1')).toEqual({
    state: 'FAILED',
    reason: 'Stripe has no payment to refund',
  })
  expect(requests).toEqual([])
})

test('refunds and disputes are told as they stand, what is no money of ours is left out', async () => {
  const paid = { ...intent, status: 'succeeded', amount_received: 1800, currency: 'usd' }
  const refund = { amount: 900, currency: 'usd', status: 'succeeded', metadata: null }
  const dispute = { id: 'du_1', status: 'needs_response', amount: 900, currency: 'gbp' }
  const { gateway, requests } = await stripeThat((request) => {
    if (request.endsWith('/disputes')) return { body: { object: 'list', data: [dispute] } }
    if (!request.endsWith('/refunds')) {
      return { body: { ...paid, latest_charge: { disputed: true, refunded: true } } }
    }
    const failed = {
      ...refund,
      id: 're_2',
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    }
    const foreign = { ...refund, id: 're_3', currency: 'gbp' }
    return { body: { object: 'list', data: [{ ...refund, id: 're_1' }, failed, foreign] } }
  })
  expect(await gateway.fetchStatus(known)).toEqual({
    state: 'REFUNDED',
    providerOrderId: 'pi_1',
    providerPaymentId: 'pi_1',
    paid: fee,
    refunds: [
      { providerRefundId: 're_1', amount: { minor: 900, currency: 'USD' }, state: 'DONE' },
      {
        providerRefundId: 're_2',
        amount: { minor: 900, currency: 'USD' },
        state: 'FAILED',
        reason: 'lost_or_stolen_card',
      },
    ],
    disputes: [{ id: 'du_1', state: 'open' }],
  })
  expect(requests.map(({ url }) => url)).toEqual([
    '/v1/payment_intents/pi_1?expand[0]=latest_charge',
    '/v1/refunds?payment_intent=pi_1&limit=100',
    '/v1/disputes?payment_intent=pi_1&limit=100',
  ])
})
