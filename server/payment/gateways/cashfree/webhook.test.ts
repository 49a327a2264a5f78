import { expect, test } from 'vitest'
import { setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import type { Delivery } from '../../../../testing/providers.ts'
import { createCashfree, isSigned } from './cashfree.ts'

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
