import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { examFee } from '../../contract/programme.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  gatewayAt,
  letPass,
  openPayingSite,
  press,
  receipts,
  statusOf,
  withPayment,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { otherDates } from '../../testing/samples.ts'
import { askPayment } from './payment.ts'
import { ProviderRefused, ProviderUnreachable } from './provider/provider-call.ts'
import { hmacSha256 } from './provider/signature.ts'

test('an unknown or forged kspay_id is a failure that tells nothing', async () => {
  const site = await openPayingSite()
  for (const [payment_transaction_id, status, code] of [
    ['0'.repeat(25), 404, 'not-found'],
    ['1; drop table payment_attempts', 400, 'invalid'],
    ['', 400, 'invalid'],
  ] as const) {
    const response = await site.app.inject({
      method: 'POST',
      url: '/scholarship/v1/verify-payment',
      payload: { payment_transaction_id },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      success: false,
      code,
      message: 'There is no such payment.',
    })
  }
})

test('a paid result carries the dates of its scholarship', async () => {
  const site = await openPayingSite()
  await query(site.databaseUrl, "update colleges set dates = $1 where slug = 'demo-razorpay'", [
    otherDates,
  ])
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  const ask = async () => {
    const question = { payment_transaction_id: payload.txId }
    return (await payer.applicant.post('/scholarship/v1/verify-payment', question)).data
  }
  expect(await ask()).toEqual({
    isOk: true,
    payment_status: 'PENDING',
    amount: examFee,
    currency: 'INR',
    started_at: expect.any(String),
    idle: true,
  })
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  expect(await ask()).toMatchObject({ payment_status: 'PAYMENT_PAID', dates: otherDates })
})

test('polling asks the gateway at most once in two seconds', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  await Promise.all(Array.from({ length: 5 }, () => askPayment(site.services, txId)))
  expect(asked).toHaveBeenCalledTimes(1)
  await query(
    site.databaseUrl,
    "update payment_attempts set checked_at = now() - interval '3 seconds'",
  )
  await askPayment(site.services, txId)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a gateway that hangs keeps nobody waiting for a result', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'CASHFREE')
  const payload = await checkoutOf(site, payer)
  await site.misbehave('CASHFREE', { timeout: 'always' })
  const asked = performance.now()
  expect(await statusOf(site, payload.txId)).toBe('PENDING')
  // It answers from what is known, long before the gateway's eight seconds are over.
  expect(performance.now() - asked).toBeLessThan(4_000)
})

test('a declined payment is not told as failed while nobody knows what became of the next try', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'fail')
  await becomes(site, payload, 'FAILED')
  // The next try is paid, and all that could tell of it is late.
  await site.misbehave('STRIPE', { webhook: 'drop' })
  await press(site, payer, payload, 'pay')
  await site.misbehave('STRIPE', { webhook: 'drop', timeout: 'always' })
  await letPass(site, 3)
  expect(await statusOf(site, payload.txId)).toBe('PENDING')
  await site.misbehave('STRIPE', {})
  await becomes(site, payload, 'PAYMENT_PAID')
})

test('100 parallel copies of one webhook are all accepted and take effect once', async () => {
  const site = await openPayingSite({ DATABASE_POOL_SIZE: '30' })
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  const body = JSON.stringify({
    event: 'order.paid',
    payload: {
      order: { entity: { id: 'providerOrderId' in payload ? payload.providerOrderId : '' } },
    },
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': 'evt_1',
    'x-razorpay-signature': hmacSha256('simulated-razorpay-webhook-secret', body),
  }
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      site.app.inject({
        method: 'POST',
        url: '/payments/razorpay/webhook',
        headers,
        payload: body,
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
  expect(await receipts(site)).toBe(1)
})

test('a webhook of another gateway or of nobody is refused', async () => {
  const site = await openPayingSite()
  const body = JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: 'x' } } } })
  const send = (signature?: string) =>
    site.app.inject({
      method: 'POST',
      url: '/payments/razorpay/webhook',
      headers: {
        'content-type': 'application/json',
        ...(signature && { 'x-razorpay-signature': signature }),
      },
      payload: body,
    })
  expect((await send()).statusCode).toBe(403)
  expect((await send('0'.repeat(64))).statusCode).toBe(403)
  expect((await send(hmacSha256('whsec_simulated', body))).statusCode).toBe(403)
  expect((await send(hmacSha256('simulated-razorpay-webhook-secret', body))).statusCode).toBe(200)
})

test('the gateway is not asked about a paid attempt', async () => {
  const { site, txId } = await withPayment()
  await letPass(site, 5)
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  expect(await statusOf(site, txId)).toBe('PAYMENT_PAID')
  expect(asked).not.toHaveBeenCalled()
})

test('a gateway that is silent, refuses or was removed leaves the attempt pending', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const open = { id: txId, state: 'PENDING' }
  const fetchStatus = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  const warn = vi.spyOn(site.services.log, 'warn')
  for (const error of [
    new ProviderUnreachable("It isn't responding"),
    new ProviderRefused('It answered 400', 400, {}),
  ]) {
    fetchStatus.mockRejectedValueOnce(error)
    await letPass(site, 0)
    expect(await askPayment(site.services, txId)).toMatchObject(open)
    expect(warn).toHaveBeenLastCalledWith(
      { gateway: 'RAZORPAY', error: error.message },
      'A gateway gave no answer',
    )
  }
  await letPass(site, 0)
  const report = vi.fn()
  expect(await askPayment({ ...site.services, gateways: {}, report }, txId)).toMatchObject(open)
  expect(report).not.toHaveBeenCalled()
})

test('an error while asking a gateway is reported, even when nobody waits for the answer any more', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const fetchStatus = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  for (const wait of [0, 1000]) {
    const report = vi.fn()
    const mistake = new Error('A mistake of ours')
    fetchStatus.mockImplementationOnce(() => delay(wait).then(() => Promise.reject(mistake)))
    await letPass(site, 0)
    const known = await askPayment({ ...site.services, report }, txId)
    expect(known).toMatchObject({ id: txId, state: 'PENDING' })
    await vi.waitFor(
      () => expect(report.mock.calls).toEqual([[mistake, { part: 'ask-payment' }]]),
      { timeout: 5_000 },
    )
  }
})
