import { expect, test } from 'vitest'
import { examFee } from '../../../contract/programme.ts'
import {
  alone,
  anApplicantAt,
  becomes,
  checkoutOf,
  openPayingSite,
  type Payer,
  type PayingSite,
  press,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { findAttempt } from './attempt.store.ts'
import { resultOf } from './result.ts'

const question = (txId: string) => ({ payment_transaction_id: txId })

const askedBy = async ({ applicant }: Payer, txId: string) =>
  (await applicant.post('/scholarship/v1/verify-payment', question(txId))).data

async function askedByAnybody({ app }: PayingSite, txId: string) {
  const url = '/scholarship/v1/verify-payment'
  return (await app.inject({ method: 'POST', url, payload: question(txId) })).json().data
}

async function pageFor({ app }: PayingSite, url: string, payer?: Payer) {
  const cookies = Object.fromEntries(payer?.applicant.cookies ?? [])
  return app.inject({ url, cookies })
}

test('the browser that applied hears fee, coupon, email and receipt of its payment, and no other', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY', { coupon_code: 'WELCOME10' })
  const payload = await checkoutOf(site, payer)
  expect(await askedBy(payer, payload.txId)).toMatchObject({ idle: true })
  expect(await askedBy(payer, payload.txId)).not.toHaveProperty('details')
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const { details } = await askedBy(payer, payload.txId)
  expect(details).toEqual({
    email: payer.applicant.email,
    coupon_code: 'WELCOME10',
    fee: examFee,
    off: examFee / 10,
    provider: 'Razorpay',
    provider_reference: expect.stringMatching(/^pay_/),
    paid_at: expect.any(String),
    receipt_url: expect.stringMatching(`^/receipt/${payload.txId}\\?key=`),
  })
  expect((await site.app.inject(details.receipt_url)).statusCode).toBe(200)
  const told = await askedByAnybody(site, payload.txId)
  expect(told).toMatchObject({ payment_status: 'PAYMENT_PAID' })
  expect(JSON.stringify(told)).not.toMatch(/details|@|receipt|WELCOME10/)
})

test('fee and coupon are left out where the prices have changed since', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL', { coupon_code: 'WELCOME10' })
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  expect((await askedBy(payer, payload.txId)).details).toMatchObject({ fee: 18, off: 1.8 })
  await query(site.databaseUrl, "update coupons set percent_off = 50 where code = 'WELCOME10'")
  const { details } = await askedBy(payer, payload.txId)
  expect(details).toMatchObject({ coupon_code: 'WELCOME10' })
  expect(details).not.toHaveProperty('fee')
  await query(site.databaseUrl, 'delete from colleges')
  expect((await askedBy(payer, payload.txId)).details).not.toHaveProperty('off')
})

test('an attempt that gave way to a paid one is told as such', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL')
  const dollars = await checkoutOf(site, payer)
  const euros = await checkoutOf(site, payer, { currency: 'EUR' })
  expect(await askedBy(payer, dollars.txId)).not.toHaveProperty('paid_otherwise')
  await press(site, payer, euros, 'pay')
  await becomes(site, euros, 'PAYMENT_PAID')
  expect(await askedBy(payer, dollars.txId)).toMatchObject({
    payment_status: 'FAILED',
    paid_otherwise: true,
    dates: expect.any(Object),
  })
  expect(await askedBy(payer, euros.txId)).not.toHaveProperty('paid_otherwise')
})

test('the result page comes with the state of the payment, for its visitor and no cache', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  const url = `/success?kspay_id=${payload.txId}`
  const open = await pageFor(site, url, payer)
  expect(open.body).toContain('Transaction in pending!')
  expect(open.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(open.headers).not.toHaveProperty('etag')
  // A claim in the address changes nothing.
  const claimed = await pageFor(site, `${url}&payment_status=Failed`, payer)
  expect(claimed.body).toContain('Transaction in pending!')
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const { email } = payer.applicant
  const paid = await pageFor(site, url, payer)
  expect(paid.body).toContain('Congratulations! Your registration has been successfully submitted.')
  expect(paid.body).toContain(email)
  expect((await pageFor(site, '/success', payer)).body).toContain(email)
  const shared = await pageFor(site, url)
  expect(shared.body).toContain('Congratulations!')
  expect(shared.body).not.toContain(email)
  expect((await pageFor(site, '/success')).body).toContain('We can’t tell which payment you mean')
})

test('the result page of an unknown payment says so, and comes with the database away', async () => {
  const site = await openPayingSite({}, alone)
  const unknown = await pageFor(site, `/success?kspay_id=${'0'.repeat(25)}`)
  expect(unknown.body).toContain('There is no such payment.')
  expect((await pageFor(site, '/success?kspay_id=<script>')).body).not.toContain('<script>&')
  await query(site.databaseUrl, 'alter table payment_attempts rename to lost')
  const { statusCode, body } = await pageFor(site, `/success?kspay_id=${'0'.repeat(25)}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('Checking your payment')
})

test('a currency that was chosen stays chosen, and both prices are told', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'PAYPAL', { coupon_code: 'WELCOME10' })
  const prices = [
    { amount: 16.2, currency: 'USD' },
    { amount: 15.3, currency: 'EUR' },
  ]
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'USD', prices })
  const euros = await checkoutOf(site, payer, { currency: 'EUR' })
  expect(euros).toMatchObject({ currency: 'EUR', prices })
  expect(await checkoutOf(site, payer)).toMatchObject({ txId: euros.txId, currency: 'EUR' })
  await query(site.databaseUrl, "update payment_attempts set state = 'EXPIRED'")
  expect(await checkoutOf(site, payer)).toMatchObject({ currency: 'EUR', prices })
})

test('an attempt that is paid while it is looked at is told as paid, not as paid with another', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'STRIPE')
  const payload = await checkoutOf(site, payer)
  const seen = await findAttempt(site.services.db, payload.txId)
  if (!seen) throw new Error('There is an attempt')
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  const result = await resultOf(site.services, { ...seen, state: 'FAILED' }, undefined)
  expect(result).toMatchObject({ payment_status: 'PAYMENT_PAID' })
  expect(result).not.toHaveProperty('paid_otherwise')
})
