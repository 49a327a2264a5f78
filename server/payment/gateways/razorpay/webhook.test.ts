import Razorpay from 'razorpay'
import { expect, test } from 'vitest'
import { simulatedRazorpay, startRazorpayCheckout } from '../../../../testing/gateways/razorpay.ts'
import type { RawRequest } from '../../gateway.ts'
import { hmacSha256 } from '../../signature.ts'
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

test('a repeated webhook has the same key, a forged one none', async () => {
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

test('the known answer is met', () => {
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
])('%s is turned away', async (_what, request) => {
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

test('a signed event that is no event is invalid, and not our fault', async () => {
  const gateway = createRazorpay(config)
  await expect(gateway.parseWebhook(signed('[]'))).rejects.toMatchObject({ code: 'invalid' })
  await expect(gateway.parseWebhook(signed('{'))).rejects.toMatchObject({ code: 'invalid' })
})
