import { expect, test, vi } from 'vitest'
import { cards, tokenFor } from '../../testing/gateways/verifone.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  letPass,
  openPayingSite,
  press,
  receipts,
  start,
  statusOf,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { losePatienceSoon } from '../../testing/providers.ts'
import { otherDates } from '../../testing/samples.ts'
import { findApplication } from '../application/application.ts'
import { couponUses, paymentAttempts, refunds } from '../db/schema.ts'
import { askPayment } from './payment.ts'
import { ProviderRefused, ProviderUnreachable } from './provider-call.ts'
import { reconcile } from './reconcile.ts'
import { hmacSha256 } from './signature.ts'
import { gatewayOfSession } from './start.ts'

test('an application that was not confirmed, or of another browser, cannot be paid', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const stranger = await anApplicantAt(site, 'RAZORPAY')
  expect(await start(site, { ...stranger, requestId: payer.requestId })).toMatchObject({
    status: 404,
  })
  await query(site.databaseUrl, 'update applications set email_verified_at = null where id = $1', [
    payer.requestId,
  ])
  expect(await start(site, payer)).toMatchObject({ status: 403 })
})

test('who has paid in one browser cannot pay again in another', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { email, phone_number } = payer.applicant
  await query(
    site.databaseUrl,
    `insert into applications select (jsonb_populate_record(a, jsonb_build_object(
       'id', 'elsewhere', 'session_id', 'elsewhere', 'paid_at', now()))).*
     from applications a where email = $1 and phone = $2`,
    [email, phone_number],
  )
  expect(await start(site, payer)).toMatchObject({
    status: 409,
    message: 'This phone number is already registered.',
  })
})

test('the way back leads to this site, or nowhere', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { host } = new URL(site.siteUrl)
  for (const redirection_url of [
    '//evil.example/success',
    `http://${host}@evil.example/`,
    `http://user:password@${host}/success`,
    'javascript:alert(1)',
    'https://evil.example/success',
    `http://${host}.evil.example/`,
    '/success',
    '',
  ]) {
    expect(await start(site, payer, { redirection_url })).toMatchObject({ status: 400 })
  }
})

test('an unknown or forged kspay_id is a failure that tells nothing', async () => {
  const site = await openPayingSite()
  for (const [payment_transaction_id, status] of [
    ['0'.repeat(25), 404],
    ['1; drop table payment_attempts', 400],
    ['', 400],
  ] as const) {
    const response = await site.app.inject({
      method: 'POST',
      url: '/scholarship/v1/verify-payment',
      payload: { payment_transaction_id },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json().success).toBe(false)
  }
})

test('once paid, the dates of what was paid for are told', async () => {
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
    amount: 1499,
    currency: 'INR',
    started_at: expect.any(String),
  })
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  expect(await ask()).toMatchObject({ payment_status: 'PAYMENT_PAID', dates: otherDates })
})

test('starting twice at once makes one attempt', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(site, payer)))
  const ids = new Set(answers.map(({ data }) => data.transactionResponse.txId))
  expect(ids.size).toBe(1)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(1)
})

test('price 0 after a coupon: paid at once, without a gateway', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  const payload = await checkoutOf(site, payer)
  expect(payload).toMatchObject({ gateway: 'FREE', amount: 0 })
  expect(await statusOf(site, payload.txId)).toBe('PAYMENT_PAID')
  expect(await receipts(site)).toBe(1)
})

test('a coupon is reserved when the payment starts, kept when paid, given back when it expires', async () => {
  const site = await openPayingSite()
  const uses = () => site.services.db.select().from(couponUses)
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'LAUNCH500' })
  expect(await uses()).toHaveLength(0)
  const payload = await checkoutOf(site, payer)
  expect(payload).toMatchObject({ amount: 999 })
  expect(await uses()).toHaveLength(1)
  await letPass(site, 5 * 24 * 60)
  await query(site.databaseUrl, 'update payment_attempts set checks = 98')
  await reconcile(site.services)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'EXPIRED', nextCheckAt: null })
  expect(await uses()).toHaveLength(0)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  expect(await receipts(site)).toBe(1)
})

test('another currency or coupon after the quote makes a new attempt at the new price', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL', { coupon_code: 'WELCOME10' })
  const dollars = await checkoutOf(site, payer)
  expect(dollars).toMatchObject({ currency: 'USD', amount: 16.2 })
  const euros = await checkoutOf(site, payer, { currency: 'EUR' })
  expect(euros).toMatchObject({ currency: 'EUR', amount: 15.3 })
  expect(euros.txId).not.toBe(dollars.txId)
  expect(await attemptOf(site, dollars.txId)).toMatchObject({ state: 'EXPIRED' })
  expect(await start(site, payer, { currency: 'INR' })).toMatchObject({ status: 400 })
  const cheaper = await payer.applicant.submit({
    scholarship_code: 'KS_HireSure',
    scholarship_company_code: 'DEMO_PAYPAL',
    coupon_code: 'LAUNCH500',
  })
  expect(cheaper).toMatchObject({ status: 200 })
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'USD', amount: 12 })
})

test('a free seat in another currency, and what a gateway does not take', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL', { coupon_code: 'FREESEAT' })
  const payload = await checkoutOf(site, payer, { currency: 'EUR' })
  expect(payload).toEqual({
    gateway: 'FREE',
    txId: payload.txId,
    pe_txnId: payload.txId,
    amount: 0,
    currency: 'EUR',
    redirectUrl: `${site.siteUrl}/success`,
  })
  expect(await attemptOf(site, payload.txId)).toMatchObject({
    gateway: 'FREE',
    state: 'PAID',
    nextCheckAt: null,
  })
  const other = await anApplicantAt(site, 'RAZORPAY')
  expect(await start(site, other, { currency: 'EUR' })).toMatchObject({
    status: 400,
    message: 'This cannot be paid in EUR.',
  })
})

test('what the browser hands over counts from the browser that applied, at a gateway that needs it', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const stranger = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  const other = await checkoutOf(site, stranger)
  const handOver = ({ applicant }: typeof payer, txId: string) =>
    applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { orderID: 'providerOrderId' in payload ? payload.providerOrderId : '' },
    })
  const unknown = { status: 404, message: 'There is no such payment.' }
  expect(await handOver(stranger, payload.txId)).toMatchObject(unknown)
  expect(await handOver(payer, '0'.repeat(25))).toMatchObject(unknown)
  expect(await handOver(stranger, other.txId)).toMatchObject({
    status: 400,
    message: 'This payment is completed by its provider alone.',
  })
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const { PAYPAL } = site.services.gateways
  if (!PAYPAL) throw new Error('PayPal is simulated')
  const complete = vi.spyOn(PAYPAL, 'complete')
  expect(await handOver(payer, payload.txId)).toMatchObject({
    data: { payment_status: 'PAYMENT_PAID' },
  })
  expect(complete).not.toHaveBeenCalled()
})

test('a charge that was refused may be tried again, one whose end is unknown may not', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'VERIFONE')
  const { txId } = await checkoutOf(site, payer)
  const charge = async (card: string) =>
    payer.applicant.post('/scholarship/v1/complete-payment', {
      payment_transaction_id: txId,
      result: { token: await tokenFor(site.simulators, card) },
    })
  const unreadable = { payment_transaction_id: txId, result: {} }
  expect(await payer.applicant.post('/scholarship/v1/complete-payment', unreadable)).toMatchObject({
    status: 400,
  })
  expect(await attemptOf(site, txId)).toMatchObject({ completingAt: null })
  const { VERIFONE } = site.services.gateways
  if (!VERIFONE) throw new Error('Verifone is simulated')
  const complete = vi.spyOn(VERIFONE, 'complete')
  complete.mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PENDING', completingAt: null })
  complete.mockRejectedValueOnce(new ProviderUnreachable('It does not answer'))
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(await attemptOf(site, txId)).toMatchObject({ completingAt: expect.any(Date) })
  complete.mockClear()
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PENDING' } })
  expect(complete).not.toHaveBeenCalled()
  // A quarter of an hour later it would be known at the gateway, had it been made.
  await query(
    site.databaseUrl,
    "update payment_attempts set completing_at = now() - interval '16 minutes'",
  )
  expect(await charge(cards.approved)).toMatchObject({ data: { payment_status: 'PAYMENT_PAID' } })
})

test('a gateway that refuses an order ends the attempt, and the next one is new', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'LAUNCH500' })
  const { RAZORPAY } = site.services.gateways
  if (!RAZORPAY) throw new Error('Razorpay is simulated')
  const initiate = vi
    .spyOn(RAZORPAY, 'initiate')
    .mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
    .mockRejectedValueOnce(new Error('A mistake of ours'))
  expect(await start(site, payer)).toMatchObject({ status: 503 })
  const [first] = await site.services.db.select().from(paymentAttempts)
  expect(first).toMatchObject({ state: 'FAILED' })
  expect(await site.services.db.select().from(couponUses)).toEqual([])
  expect(await start(site, payer)).toMatchObject({ status: 500 })
  initiate.mockRestore()
  const payload = await checkoutOf(site, payer)
  expect(payload.txId).not.toBe(first?.id)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(2)
})

test('a page that keeps asking makes us ask the gateway once in two seconds', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const { RAZORPAY } = site.services.gateways
  if (!RAZORPAY) throw new Error('Razorpay is simulated')
  const asked = vi.spyOn(RAZORPAY, 'fetchStatus')
  await Promise.all(Array.from({ length: 5 }, () => askPayment(site.services, txId)))
  expect(asked).toHaveBeenCalledTimes(1)
  await query(
    site.databaseUrl,
    "update payment_attempts set checked_at = now() - interval '3 seconds'",
  )
  await askPayment(site.services, txId)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('the pay page learns the gateway of this browser’s unpaid application', async () => {
  const site = await openPayingSite()
  const { applicant, requestId } = await anApplicantAt(site, 'STRIPE')
  const application = await findApplication(site.services.db, requestId)
  expect(applicant.email).toBe(application?.email)
  const sessionId = application?.sessionId
  expect((await gatewayOfSession(site.services, sessionId))?.name).toBe('STRIPE')
  expect(await gatewayOfSession(site.services, 'another')).toBeUndefined()
  expect(await gatewayOfSession(site.services, undefined)).toBeUndefined()
  await expect(
    gatewayOfSession({ ...site.services, gateways: {} }, sessionId),
  ).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Payments are not possible right now.',
  })
})

test('a second captured payment for one application goes to the refund list', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const dollars = await checkoutOf(site, payer)
  const euros = await checkoutOf(site, payer, { currency: 'EUR' })
  await press(site, payer, euros, 'pay')
  await becomes(site, euros, 'PAYMENT_PAID')
  // The window of the first was still open. Its order is captured by nobody but the gateway.
  await query(site.databaseUrl, "update payment_attempts set state = 'PENDING' where id = $1", [
    dollars.txId,
  ])
  await press(site, payer, dollars, 'pay')
  await vi.waitFor(async () =>
    expect(await attemptOf(site, dollars.txId)).toMatchObject({ state: 'PAID', surplus: true }),
  )
  expect(await site.services.db.select().from(refunds)).toMatchObject([
    { attemptId: dollars.txId, state: 'LISTED' },
  ])
  expect(await receipts(site)).toBe(1)
})

test('a timeout is unknown, never failed; trying again goes on with the same attempt', async () => {
  const site = await openPayingSite()
  losePatienceSoon()
  await site.misbehave('CASHFREE', { timeout: 'always' })
  const payer = await anApplicantAt(site, 'CASHFREE')
  expect(await start(site, payer)).toMatchObject({
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged. Please try again.',
  })
  const [open] = await site.services.db.select().from(paymentAttempts)
  expect(open).toMatchObject({ state: 'CREATED' })
  await site.misbehave('CASHFREE', {})
  expect(await checkoutOf(site, payer)).toMatchObject({ txId: open?.id })
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

test('100 parallel copies of one webhook: all are taken, one has an effect', async () => {
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

test('a webhook of another gateway, of nobody, or of an unknown payment is refused', async () => {
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
  expect((await send(hmacSha256('simulated-razorpay-webhook-secret', body))).statusCode).toBe(404)
})
