import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  razorpayWindow,
  simulatedRazorpay,
  startRazorpayCheckout,
} from '../../../../testing/gateways/razorpay.ts'
import type { RawRequest } from '../../provider/gateway.ts'
import { hmacSha256 } from '../../provider/signature.ts'
import { createRazorpay } from './razorpay.ts'

const config = simulatedRazorpay('http://127.0.0.1:9')
const { parseReturn } = createRazorpay(config)

const back = (fields: Record<string, string>, query = 'kspay_id=tx1'): RawRequest => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  rawBody: Buffer.from(new URLSearchParams(fields).toString()),
  query: new URLSearchParams(query),
})
const signed = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: hmacSha256(config.keySecret, 'order_1|pay_1'),
}

test('a signed form names its order, whatever is in the address', () => {
  const authentic = { providerOrderId: 'order_1', isAuthentic: true }
  expect(parseReturn?.(back(signed))).toEqual(authentic)
  expect(parseReturn?.(back(signed, 'kspay_id=theirs'))).toEqual(authentic)
})

test.each<[string, Record<string, string>]>([
  ['another order', { ...signed, razorpay_order_id: 'order_2' }],
  ['another payment', { ...signed, razorpay_payment_id: 'pay_2' }],
  ['no signature', { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1' }],
  [
    'the webhook’s secret',
    { ...signed, razorpay_signature: hmacSha256(config.webhookSecret, 'order_1|pay_1') },
  ],
  [
    'a signature over nothing',
    { razorpay_signature: hmacSha256(config.keySecret, 'undefined|undefined') },
  ],
  ['an empty form', {}],
])('a form with %s is not authentic, and names the attempt of its address', (_what, fields) => {
  expect(parseReturn?.(back(fields))).toEqual({ txId: 'tx1', isAuthentic: false })
})

test('a failed payment comes back unsigned and names the attempt of its address', () => {
  const failure = {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Payment failed',
    'error[metadata]': '{"payment_id":"pay_1","order_id":"order_1"}',
  }
  expect(parseReturn?.(back(failure))).toEqual({ txId: 'tx1', isAuthentic: false })
})

test('any bytes and query from a browser are read without an error, and not believed', () => {
  const property = fc.property(fc.uint8Array(), fc.string(), (bytes, query) => {
    const request = { ...back({}), rawBody: Buffer.from(bytes), query: new URLSearchParams(query) }
    expect(parseReturn?.(request)).toMatchObject({ isAuthentic: false })
  })
  fc.assert(property)
  expect(parseReturn?.(back({}, 'kspay_id=%00'))).toEqual({ isAuthentic: false })
})

/** Form that the browser posts to the site after a choice on Razorpay's own page. */
async function formAfter(outcome: string) {
  const { submit, payload, gateway, attempt } = await startRazorpayCheckout()
  const { callbackUrl = '' } = payload.config
  const page = await submit(razorpayWindow, {
    order_id: payload.providerOrderId,
    callback_url: callbackUrl,
    outcome,
  })
  const html = (await page.text()).replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code))
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const fields = Array.from(html.matchAll(/name="([^"]+)" value='?"?(.*?)"?>/g))
  const form = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
  const told = gateway.parseReturn?.(back(form, new URL(action).search))
  return { action, callbackUrl, form, told, attempt }
}

test('in a web view the handler does not run: Razorpay posts the result to callback_url', async () => {
  const { action, callbackUrl, told, attempt } = await formAfter('pay')
  expect(action).toBe(callbackUrl)
  expect(told).toEqual({ providerOrderId: attempt.providerOrderId, isAuthentic: true })
})

test.each(['fail', 'cancel'])(
  'in a web view, %s posts an error to callback_url',
  async (outcome) => {
    const { form, told, attempt } = await formAfter(outcome)
    expect(form['error[code]']).toBe('BAD_REQUEST_ERROR')
    expect(JSON.parse(form['error[metadata]'] ?? '')).toMatchObject({
      order_id: attempt.providerOrderId,
    })
    expect(told).toEqual({ txId: 'tx1', isAuthentic: false })
  },
)
