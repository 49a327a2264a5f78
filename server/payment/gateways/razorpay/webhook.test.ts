import Razorpay from 'razorpay'
import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import type { RawRequest } from '../../provider/gateway.ts'
import { hmacSha256 } from '../../provider/signature.ts'
import { createRazorpay } from './razorpay.ts'

test('webhooks name the order, each with a key of its own', async () => {
  const { gateway, attempt, press, webhooks } = await startRazorpayCheckout()
  await press('pay')
  const notices = await Promise.all((await webhooks(3)).map(gateway.parseWebhook))
  expect(notices.map(({ providerOrderId }) => providerOrderId)).toEqual(
    Array(3).fill(attempt.providerOrderId),
  )
  expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(3)
  expect(notices[2]).toMatchObject({ txId: 'tx1', ack: { contentType: 'application/json' } })
})

test('a repeated webhook has the same key, and a forged one is refused', async () => {
  const { gateway, press, webhooks, misbehave } = await startRazorpayCheckout()
  await misbehave('RAZORPAY', { webhook: 'duplicate' })
  await press('fail')
  const [one, two] = await Promise.all((await webhooks(2)).map(gateway.parseWebhook))
  expect(one).toEqual(two)
  await misbehave('RAZORPAY', { webhook: 'forged' })
  await press('pay')
  const forged = (await webhooks(3))[2] as RawRequest
  await expect(gateway.parseWebhook(forged)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the official helpers agree with every signature', async () => {
  const { config, payload, press, webhooks } = await startRazorpayCheckout()
  const handed = await press('pay')
  const [webhook] = await webhooks(3)
  const body = webhook?.rawBody.toString() ?? ''
  const signature = webhook?.headers['x-razorpay-signature'] ?? ''
  expect(Razorpay.validateWebhookSignature(body, signature, config.webhookSecret)).toBe(true)
  const { validatePaymentVerification } = await import(
    'razorpay/dist/utils/razorpay-utils.js' as string
  )
  const ids = { order_id: payload.providerOrderId, payment_id: handed.razorpay_payment_id }
  const isRight = (given: string) => validatePaymentVerification(ids, given, config.keySecret)
  expect(isRight(handed.razorpay_signature)).toBe(true)
  expect(isRight(hmacSha256(config.keySecret, `${ids.order_id}|${ids.payment_id}`))).toBe(true)
})

test('the HMAC matches a known answer', () => {
  expect(hmacSha256('secret', 'order_1|pay_1')).toBe(
    '52115a0d3400de9e86aade1f1b6eba9e8974604f4e267a9e9a16633a4c8dd2cb',
  )
})

const config = simulatedRazorpay('http://127.0.0.1:9')
const event = '{"event":"order.paid", "payload":{"order":{"entity":{"id":"order_1","amount":1.0}}}}'
const signed = (body: string, secret = config.webhookSecret) => ({
  headers: { 'x-razorpay-signature': hmacSha256(secret, body), 'x-razorpay-event-id': 'evt_1' },
  rawBody: Buffer.from(body),
  query: new URLSearchParams(),
})

test('a good signature over the raw bytes is accepted', async () => {
  expect(await createRazorpay(config).parseWebhook(signed(event))).toMatchObject({
    dedupeKey: 'evt_1',
    providerOrderId: 'order_1',
  })
})

test.each<[string, RawRequest]>([
  ['no signature', { ...signed(event), headers: {} }],
  ['an empty signature', { ...signed(event), headers: { 'x-razorpay-signature': '' } }],
  ['another body', { ...signed(event), rawBody: Buffer.from(event.replace('order_1', 'order_2')) }],
  ['a body written anew', { ...signed(event), rawBody: rewritten(event) }],
  ['the key of the API', signed(event, config.keySecret)],
  ["another gateway's secret", signed(event, 'whsec_simulated')],
])('a webhook with %s is refused', async (_what, request) => {
  await expect(createRazorpay(config).parseWebhook(request)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'The signature is not valid.',
  })
})

function rewritten(body: string) {
  return Buffer.from(JSON.stringify(JSON.parse(body)))
}

test('an event without an id is known by its signature', async () => {
  const { headers, ...rest } = signed(event)
  const nameless = { ...rest, headers: { ...headers, 'x-razorpay-event-id': undefined } }
  const { dedupeKey } = await createRazorpay(config).parseWebhook(nameless)
  expect(dedupeKey).toBe(`signature:${headers['x-razorpay-signature']}`)
})

test('a signed webhook that is malformed is invalid', async () => {
  const gateway = createRazorpay(config)
  await expect(gateway.parseWebhook(signed('[]'))).rejects.toMatchObject({ code: 'invalid' })
  await expect(gateway.parseWebhook(signed('{'))).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['win-dispute', 'won'],
  ['lose-dispute', 'lost'],
] as const)('a dispute is told as open, then after %s as %s', async (ending, state) => {
  const { gateway, attempt, press, act, webhook, config } = await startRazorpayCheckout()
  const handed = await press('pay')
  await act('dispute', 40_000)
  await act(ending)
  const begun = await webhook('payment.dispute.created')
  const ended = await webhook(`payment.dispute.${state}`)
  const reference = {
    providerOrderId: attempt.providerOrderId,
    providerPaymentId: handed.razorpay_payment_id,
  }
  const dispute = {
    id: expect.stringMatching(/^disp_/),
    amount: { minor: 40_000, currency: 'INR' },
    reason: 'chargeback',
  }
  const [first, last] = await Promise.all([begun, ended].map(gateway.parseWebhook))
  expect(first).toMatchObject({ ...reference, dispute: { ...dispute, state: 'open' } })
  expect(last).toMatchObject({ ...reference, dispute: { ...dispute, state } })
  expect(first?.dedupeKey).not.toBe(last?.dedupeKey)
  const [body, signature = ''] = [String(ended.rawBody), ended.headers['x-razorpay-signature']]
  expect(Razorpay.validateWebhookSignature(body, signature, config.webhookSecret)).toBe(true)
})

/** Copies samples of Razorpay's documents: the payment of a dispute that is won names no order. */
const disputeEvent = (name: string, dispute: object) =>
  JSON.stringify({
    event: `payment.dispute.${name}`,
    payload: {
      payment: { entity: { id: 'pay_1', order_id: null } },
      dispute: { entity: { id: 'disp_1', payment_id: 'pay_1', ...dispute } },
    },
  })

test.each([
  ['created', { status: 'open' }, 'open'],
  ['under_review', { status: 'under_review' }, 'open'],
  ['action_required', { status: 'open', amount: null, currency: null }, 'open'],
  ['won', { status: 'won' }, 'won'],
  ['lost', { status: 'lost', amount_deducted: 100 }, 'lost'],
  ['closed', { status: 'closed', amount_deducted: 0 }, 'won'],
  ['closed', { status: 'closed', amount_deducted: 100 }, 'lost'],
  ['of_another_kind', { status: 'new', currency: 'GBP', amount: 1 }, 'open'],
])('payment.dispute.%s with %j is %s, found by its payment', async (name, dispute, state) => {
  const notice = await createRazorpay(config).parseWebhook(signed(disputeEvent(name, dispute)))
  expect(notice).toEqual({
    dedupeKey: 'evt_1',
    providerPaymentId: 'pay_1',
    dispute: { id: 'disp_1', state },
    ack: { contentType: 'application/json', body: '{"status":"ok"}' },
  })
})

test('a refund’s event names its payment, with or without the payment itself', async () => {
  const refund = { entity: { id: 'rfnd_1', payment_id: 'pay_1' } }
  const body = JSON.stringify({ event: 'refund.failed', payload: { refund } })
  expect(await createRazorpay(config).parseWebhook(signed(body))).toMatchObject({
    providerPaymentId: 'pay_1',
  })
})
