import { expect, test } from 'vitest'
import { setUpPaypal } from '../../../../testing/gateways/paypal.ts'

test('a refund is made once, however often it is asked for', async () => {
  const { pay, paypal, webhook } = await setUpPaypal()
  const { attempt } = await pay()
  const half = { minor: 900, currency: 'USD' as const }
  const first = await paypal.refund(attempt, half, 'refund-1')
  expect(first).toEqual({ state: 'DONE', providerRefundId: expect.any(String) })
  expect(await paypal.refund(attempt, half, 'refund-1')).toEqual(first)
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'PAID', paid: { minor: 1800 } })
  expect(await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.REFUNDED'))).toMatchObject({
    txId: attempt.txId,
  })

  await paypal.refund(attempt, half, 'refund-2')
  expect(await paypal.fetchStatus(attempt)).toMatchObject({ state: 'REFUNDED' })
  expect(await paypal.refund(attempt, half, 'refund-3')).toMatchObject({
    state: 'DONE',
    reason: expect.stringContaining('CAPTURE_FULLY_REFUNDED'),
  })
})

test('more than was paid cannot be refunded', async () => {
  const { pay, paypal } = await setUpPaypal()
  const { attempt } = await pay()
  const tooMuch = { minor: 1801, currency: 'USD' as const }
  expect(await paypal.refund(attempt, tooMuch, 'refund-1')).toMatchObject({ state: 'FAILED' })
})

test('a refund finds its capture by the order when we never learned of the capture', async () => {
  const { pay, paypal } = await setUpPaypal()
  const { attempt } = await pay()
  const unaware = { ...attempt, providerPaymentId: undefined }
  expect(await paypal.refund(unaware, attempt.expected, 'r')).toMatchObject({ state: 'DONE' })
})

test('a refund made on PayPal’s own pages is traced back by its capture', async () => {
  const { pay, config, paypal, webhook, url } = await setUpPaypal()
  const { attempt } = await pay()
  const basic = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64')
  const answer = await fetch(`${url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  await fetch(`${url}/paypal/v2/payments/captures/${attempt.providerPaymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const notice = await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.REFUNDED'))
  expect(notice.txId).toBe(attempt.txId)
})
