import { expect, test, vi } from 'vitest'
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
  start,
  statusOf,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { losePatienceSoon } from '../../testing/providers.ts'
import { findApplication, markPaid } from '../application/application.ts'
import { couponUses, paymentAttempts } from '../db/schema.ts'
import { ProviderRefused } from './provider-call.ts'
import { reconcile } from './reconcile.ts'
import { gatewayOfSession } from './start.ts'

test('an application that was not confirmed, or of another browser, cannot be paid', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const stranger = await anApplicantAt(site, 'RAZORPAY')
  expect(await start(site, { ...stranger, requestId: payer.requestId })).toMatchObject({
    status: 404,
    message: "We couldn't find your application. Please submit it again.",
  })
  await query(site.databaseUrl, 'update applications set email_verified_at = null where id = $1', [
    payer.requestId,
  ])
  expect(await start(site, payer)).toMatchObject({
    status: 403,
    message: 'Please verify your email and phone first.',
  })
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
    expect(await start(site, payer, { redirection_url })).toMatchObject({
      status: 400,
      message: 'The redirection URL must be on this site.',
    })
  }
})

test('starting twice at once makes one attempt', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkoutOf(site, payer)))
  expect(new Set(answers.map(({ txId }) => txId)).size).toBe(1)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(1)
})

test('of two checkouts that were prepared at once, both get the one that was kept', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const gateway = gatewayAt(site, 'STRIPE')
  const { initiate } = gateway
  const both = Promise.withResolvers<void>()
  let turn = 0
  vi.spyOn(gateway, 'initiate').mockImplementation(async (...asked) => {
    const mine = ++turn
    if (mine === 2) both.resolve()
    await both.promise
    const { payload, ...checkout } = await initiate(...asked)
    return { ...checkout, payload: { ...payload, pe_txnId: `turn ${mine}` } as typeof payload }
  })
  const [one, other] = await Promise.all([checkoutOf(site, payer), checkoutOf(site, payer)])
  expect(turn).toBe(2)
  expect(one).toEqual(other)
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
    message: "This can't be paid in EUR.",
  })
})

test('a gateway that refuses an order ends the attempt, and the next one is new', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'LAUNCH500' })
  const initiate = vi
    .spyOn(gatewayAt(site, 'RAZORPAY'), 'initiate')
    .mockRejectedValueOnce(new ProviderRefused('It answered 400', 400, {}))
    .mockRejectedValueOnce(new Error('A mistake of ours'))
  expect(await start(site, payer)).toMatchObject({
    status: 503,
    message:
      'The payment provider declined to start this payment. Nothing was charged. Please write to us.',
  })
  const [first] = await site.services.db.select().from(paymentAttempts)
  expect(first).toMatchObject({ state: 'FAILED' })
  expect(await site.services.db.select().from(couponUses)).toEqual([])
  expect(await start(site, payer)).toMatchObject({ status: 500 })
  initiate.mockRestore()
  const payload = await checkoutOf(site, payer)
  expect(payload.txId).not.toBe(first?.id)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(2)
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
    message: "Payments aren't possible right now.",
  })
})

test('a timeout is unknown, never failed; trying again goes on with the same attempt', async () => {
  const site = await openPayingSite()
  losePatienceSoon()
  await site.misbehave('CASHFREE', { timeout: 'always' })
  const payer = await anApplicantAt(site, 'CASHFREE')
  expect(await start(site, payer)).toMatchObject({
    status: 503,
    message: "The payment provider isn't responding. Nothing was charged. Please try again.",
  })
  const [open] = await site.services.db.select().from(paymentAttempts)
  expect(open).toMatchObject({ state: 'CREATED' })
  await site.misbehave('CASHFREE', {})
  expect(await checkoutOf(site, payer)).toMatchObject({ txId: open?.id })
})

test('the gateway hears who pays how much, and where it may call and lead back to', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYU', { coupon_code: 'LAUNCH500' })
  const initiate = vi.spyOn(gatewayAt(site, 'PAYU'), 'initiate')
  const payload = await checkoutOf(site, payer, {
    redirection_url: `${site.siteUrl}/success?from=mail`,
  })
  const { txId } = payload
  const { fullname, email, phone_number } = payer.applicant
  expect(initiate.mock.calls).toEqual([
    [
      {
        txId,
        providerOrderId: undefined,
        providerPaymentId: undefined,
        expected: { minor: 99_900, currency: 'INR' },
        isOver: false,
      },
      { name: fullname, email, phone: phone_number, clientIp: '127.0.0.1' },
      {
        returnUrl: `${site.siteUrl}/success?from=mail&kspay_id=${txId}`,
        returnPostUrl: `${site.siteUrl}/payments/payu/return`,
        webhookUrl: `${site.siteUrl}/payments/payu/webhook`,
      },
    ],
  ])
  expect(payload.redirectUrl).toBe(`${site.siteUrl}/success?from=mail`)
  const attempt = await attemptOf(site, txId)
  expect(attempt).toMatchObject({
    state: 'PENDING',
    amountMinor: 99_900,
    couponCode: 'LAUNCH500',
    payload,
  })
  const wait = Number(attempt?.nextCheckAt) - Number(attempt?.createdAt)
  expect(Math.round(wait / 1000)).toBe(60)
})

test('what was begun goes on until price, gateway or coupon change', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'WELCOME10' })
  const change = (sql: string) => query(site.databaseUrl, sql)
  const begun = [await checkoutOf(site, payer)]
  const goesOn = async () => {
    expect(await checkoutOf(site, payer)).toEqual(begun.at(-1))
  }
  const beginsAnew = async () => {
    const before = begun.map(({ txId }) => txId)
    begun.push(await checkoutOf(site, payer))
    expect(before).not.toContain(begun.at(-1)?.txId)
    expect(await attemptOf(site, before.at(-1) as string)).toMatchObject({ state: 'EXPIRED' })
    expect(await site.services.db.select().from(couponUses)).toMatchObject([
      { attemptId: begun.at(-1)?.txId },
    ])
  }
  await goesOn()
  await change("update colleges set price_in_paise = 100000 where slug = 'demo-razorpay'")
  await beginsAnew()
  expect(begun.at(-1)).toMatchObject({ gateway: 'RAZORPAY', amount: 900 })
  await goesOn()
  await change("update colleges set gateway = 'CASHFREE' where slug = 'demo-razorpay'")
  await beginsAnew()
  expect(begun.at(-1)).toMatchObject({ gateway: 'CASHFREE', amount: 900 })
  await goesOn()
  await change("insert into coupons (code, percent_off) values ('SAMEPRICE', 10)")
  await change("update applications set coupon_code = 'SAMEPRICE'")
  await beginsAnew()
  await goesOn()
})

test('a price that is the same number in another currency is another price', async () => {
  const site = await openPayingSite({ PRICE_USD: '17', PRICE_EUR: '17' })
  const payer = await anApplicantAt(site, 'PAYPAL')
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'USD', amount: 17 })
  const euros = { currency: 'EUR', amount: 17 }
  expect(await checkoutOf(site, payer, { currency: 'EUR' })).toMatchObject(euros)
})

test('who is paid while starting to pay is not asked for money again', async () => {
  const site = await openPayingSite()
  const { db } = site.services
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const paid = { status: 409, message: 'This application is already paid.' }
  let late: ReturnType<typeof start> | undefined
  await db.transaction(async (tx) => {
    await markPaid(tx, payer.requestId)
    late = start(site, payer)
    // It has found the application unpaid, and waits for its lock.
    await vi.waitFor(async () =>
      expect(
        await query(
          site.databaseUrl,
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    )
  })
  expect(await late).toMatchObject(paid)
  expect(await start(site, payer)).toMatchObject(paid)
  expect(await db.select().from(paymentAttempts)).toEqual([])
})
