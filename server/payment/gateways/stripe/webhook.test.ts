import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { simulatedStripe, startStripeCheckout } from '../../../../testing/gateways/stripe.ts'
import type { RawRequest } from '../../provider/gateway.ts'
import { hmacSha256 } from '../../provider/signature.ts'
import { createStripe } from './stripe.ts'

afterEach(() => void vi.useRealTimers())

test('webhooks name the intent and our txId, each with a key of its own', async () => {
  const { gateway, attempt, press, webhooks } = await startStripeCheckout()
  await press('fail')
  await webhooks(2)
  await press('pay')
  const notices = await Promise.all((await webhooks(4)).map(gateway.parseWebhook))
  for (const notice of notices) {
    expect(notice).toMatchObject({ txId: 'tx1', providerOrderId: attempt.providerOrderId })
  }
  expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(4)
})

test('a repeated webhook has the same key, and a forged one is refused', async () => {
  const { gateway, press, webhooks, misbehave } = await startStripeCheckout()
  await misbehave('STRIPE', { webhook: 'duplicate' })
  await press('fail')
  const [one, two] = await Promise.all((await webhooks(4)).map(gateway.parseWebhook))
  expect(one).toEqual(two)
  await misbehave('STRIPE', { webhook: 'forged' })
  await press('pay')
  const forged = (await webhooks(6))[4] as RawRequest
  await expect(gateway.parseWebhook(forged)).rejects.toMatchObject({ code: 'forbidden' })
})

const config = simulatedStripe('http://127.0.0.1:9')
const { webhookSecret } = config
const { webhooks: official } = new Stripe(config.secretKey)

test("Stripe's own check accepts what the simulator signs", async () => {
  const { press, webhooks } = await startStripeCheckout()
  await press('pay')
  const [, webhook] = await webhooks(2)
  const signature = webhook?.headers['stripe-signature'] ?? ''
  const event = official.constructEvent(webhook?.rawBody ?? '', signature, webhookSecret)
  expect(event.type).toBe('payment_intent.succeeded')
})

const event =
  '{"id":"evt_1", "type":"payment_intent.succeeded", "data":{"object":{"id":"pi_1","object":"payment_intent","amount":1.0}}}'

function signed(body: string, { secret = webhookSecret, age = 0 } = {}): RawRequest {
  const timestamp = Math.floor(Date.now() / 1000) - age
  const header = official.generateTestHeaderString({ payload: body, secret, timestamp })
  return {
    headers: { 'stripe-signature': header },
    rawBody: Buffer.from(body),
    query: new URLSearchParams(),
  }
}

const parse = (request: RawRequest) => createStripe(config).parseWebhook(request)

function officialAccepts({ rawBody, headers }: RawRequest) {
  try {
    official.constructEvent(rawBody, headers['stripe-signature'] ?? '', webhookSecret)
    return true
  } catch {
    return false
  }
}

const withHeader = (header: string): RawRequest => ({
  ...signed(event),
  headers: { 'stripe-signature': header },
})
const good = () => signed(event).headers['stripe-signature'] ?? ''

test.each<[string, () => RawRequest]>([
  ['a fresh signature', () => signed(event)],
  ['one of nearly five minutes ago', () => signed(event, { age: 299 })],
  ['one among several', () => withHeader(`${good()},v1=${'0'.repeat(64)},v0=abc`)],
  ['one that stands second', () => withHeader(good().replace(',v1=', `,v1=${'0'.repeat(64)},v1=`))],
])('%s is accepted, by Stripe as by us', async (_what, request) => {
  const given = request()
  expect(officialAccepts(given)).toBe(true)
  expect(await parse(given)).toEqual({
    dedupeKey: 'evt_1',
    providerOrderId: 'pi_1',
    ack: { contentType: 'application/json', body: '{"received":true}' },
  })
})

const changed = (body: string) => ({ ...signed(event), rawBody: Buffer.from(body) })

test.each<[string, () => RawRequest]>([
  ['no signature', () => ({ ...signed(event), headers: {} })],
  ['an empty signature', () => withHeader('')],
  ['a signature without a time', () => withHeader(good().replace(/^t=\d+,/, ''))],
  ['a time without a signature', () => withHeader(good().replace(/,v1=.*/, ''))],
  ['another time', () => withHeader(good().replace(/^t=\d/, 't=2'))],
  ['an old scheme', () => withHeader(good().replace('v1=', 'v0='))],
  ['one of more than five minutes ago', () => signed(event, { age: 302 })],
  ['another body', () => changed(event.replace('pi_1', 'pi_2'))],
  ['a body written anew', () => changed(JSON.stringify(JSON.parse(event)))],
  [
    "another gateway's secret",
    () => signed(event, { secret: 'simulated-razorpay-webhook-secret' }),
  ],
])('a webhook with %s is refused, by Stripe as by us', async (_what, request) => {
  const given = request()
  expect(officialAccepts(given)).toBe(false)
  await expect(parse(given)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'The signature is not valid.',
  })
})

test('a known signature matches, and is accepted at its time', async () => {
  const v1 = '366e40c480fe3a9e6a03609dca079cea86d77ae82d5a56b5348208247317a8d1'
  const body = '{"id":"evt_1"}'
  expect(hmacSha256('whsec_x', `1700000000.${body}`)).toBe(v1)
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] })
  const request = { ...withHeader(`t=1700000000,v1=${v1}`), rawBody: Buffer.from(body) }
  const gateway = createStripe({ ...config, webhookSecret: 'whsec_x' })
  // Signed, but about nothing: it gets past the signature and no further.
  await expect(gateway.parseWebhook(request)).rejects.toMatchObject({ code: 'invalid' })
})

/** An event as Stripe writes it, about something that is not an intent. */
const about = (type: string, object: object) =>
  signed(JSON.stringify({ id: 'evt_1', type, data: { object } }))
const ack = { contentType: 'application/json', body: '{"received":true}' }

test.each([
  ['created', 'warning_needs_response', 'open'],
  ['created', 'needs_response', 'open'],
  ['updated', 'under_review', 'open'],
  ['updated', 'appeal_under_review', 'open'],
  ['updated', 'a_state_to_come', 'open'],
  ['funds_withdrawn', 'needs_response', 'open'],
  ['funds_reinstated', 'won', 'won'],
  ['closed', 'won', 'won'],
  ['closed', 'warning_closed', 'won'],
  ['closed', 'lost', 'lost'],
  ['closed', 'prevented', 'lost'],
])('charge.dispute.%s of one that is %s tells %s', async (kind, status, state) => {
  const dispute = { id: 'du_1', object: 'dispute', status, amount: 900, currency: 'usd' }
  const more = { reason: 'fraudulent', charge: 'ch_1', payment_intent: 'pi_1', metadata: {} }
  expect(await parse(about(`charge.dispute.${kind}`, { ...dispute, ...more }))).toEqual({
    dedupeKey: 'evt_1',
    providerOrderId: 'pi_1',
    dispute: { id: 'du_1', state, amount: { minor: 900, currency: 'USD' }, reason: 'fraudulent' },
    ack,
  })
})

test.each([
  ['charge.dispute.created', { object: 'dispute', id: 'du_1', charge: 'ch_1' }],
  ['charge.refunded', { object: 'charge', id: 'ch_1' }],
  ['refund.created', { object: 'refund', id: 're_1', charge: 'ch_1' }],
])('%s without an intent is known by its charge', async (type, object) => {
  const dispute = { status: 'lost', amount: 1, currency: 'usd', payment_intent: null }
  const notice = await parse(about(type, { ...dispute, ...object }))
  expect(notice).toMatchObject({ dedupeKey: 'evt_1', providerPaymentId: 'ch_1' })
  expect(notice.providerOrderId).toBeUndefined()
})

test('a malformed dispute event is invalid', async () => {
  const nonsense = about('charge.dispute.created', { object: 'dispute', id: 'du_1' })
  await expect(parse(nonsense)).rejects.toMatchObject({ code: 'invalid' })
})
