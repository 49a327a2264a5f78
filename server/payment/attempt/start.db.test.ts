import { expect, test, vi } from 'vitest'
import { createApplicant } from '../../../testing/applicant.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  collegeOf,
  letPass,
  openPayingSite,
  press,
  receipts,
  start,
  statusOf,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { markPaid } from '../../application/application.ts'
import { couponUses, paymentAttempts } from '../../db/payment.schema.ts'
import { reconcile } from './reconcile.ts'

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

test('a person who paid in one browser cannot pay again in another', async () => {
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

test('a redirection URL that is not on this site is refused', async () => {
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

test('a coupon that covers the price makes the payment paid without a gateway', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'FREESEAT' })
  const payload = await checkoutOf(site, payer)
  expect(payload).toMatchObject({ gateway: 'FREE', amount: 0 })
  expect(await statusOf(site, payload.txId)).toBe('PAYMENT_PAID')
  expect(await receipts(site)).toBe(1)
})

test('a coupon is reserved when the payment starts and released when it expires, and the payment can still be made', async () => {
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
  expect(await uses()).toHaveLength(1)
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
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'EUR', amount: 11.33 })
})

test('a free seat is paid in another currency, and a currency that the gateway does not take is refused', async () => {
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

test('an attempt continues until the price, the gateway or the coupon changes', async () => {
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

test('the same amount in another currency makes another checkout', async () => {
  const site = await openPayingSite({ PRICE_USD: '17', PRICE_EUR: '17' })
  const payer = await anApplicantAt(site, 'PAYPAL')
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'USD', amount: 17 })
  const euros = { currency: 'EUR', amount: 17 }
  expect(await checkoutOf(site, payer, { currency: 'EUR' })).toMatchObject(euros)
})

test('an application that is paid meanwhile refuses to start a payment', async () => {
  const site = await openPayingSite()
  const { db } = site.services
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const paid = { status: 409, message: 'This application is already paid.' }
  let late: ReturnType<typeof start> | undefined
  await db.transaction(async (tx) => {
    await markPaid(tx, payer.requestId)
    late = start(site, payer)
    // It has found the application unpaid, and waits for its lock.
    await vi.waitFor(
      async () =>
        expect(
          await query(
            site.databaseUrl,
            `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      { timeout: 10_000 },
    )
  })
  expect(await late).toMatchObject(paid)
  expect(await start(site, payer)).toMatchObject(paid)
  expect(await db.select().from(paymentAttempts)).toEqual([])
})

test('a coupon that leaves less than the gateway charges is refused when it is applied', async () => {
  const site = await openPayingSite()
  await query(
    site.databaseUrl,
    "insert into coupons (code, percent_off) values ('ALMOST', 99), ('HALFOFF', 50)",
  )
  const applicant = createApplicant(site)
  await applicant.verifyPhone()
  const submit = (coupon_code: string) => applicant.submit({ ...collegeOf('STRIPE'), coupon_code })
  expect(await submit('ALMOST')).toMatchObject({ status: 400, code: 'invalid-coupon' })
  expect(await submit('HALFOFF')).toMatchObject({ status: 200 })
  // In rupees the same coupon leaves enough.
  const rupees = { ...collegeOf('RAZORPAY'), coupon_code: 'ALMOST' }
  expect(await applicant.submit(rupees)).toMatchObject({ status: 200 })
  expect(await submit('FREESEAT')).toMatchObject({ status: 200 })
})

test('a checkout that the provider forgets after a while is prepared again for the same order', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'CASHFREE')
  const first = await checkoutOf(site, payer)
  expect(await checkoutOf(site, payer)).toEqual(first)
  await query(
    site.databaseUrl,
    "update payment_attempts set prepared_at = now() - interval '11 minutes'",
  )
  const second = await checkoutOf(site, payer)
  expect(second.txId).toBe(first.txId)
  expect(second).not.toEqual(first)
  expect(await site.services.db.select().from(paymentAttempts)).toHaveLength(1)
})
