import { expect, test } from 'vitest'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite } from '../../../testing/site.ts'
import { Problem } from '../../http/problem.ts'
import type { AskedAttempt } from '../payment.ts'
import type { StoredAttempt } from './attempt.store.ts'
import { findAttempt, saveAttempt } from './attempt.store.ts'
import { readPayment, resultOf } from './result.ts'
import { newTxId } from './tx-id.ts'

/** Makes an open payment, and reads its result in any state. */
async function withAttempt() {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const applicationId = await createApplicant(site).apply()
  const id = newTxId()
  await site.services.db.transaction((tx) =>
    saveAttempt(tx, {
      id,
      applicationId,
      gateway: 'RAZORPAY',
      state: 'PENDING',
      amountMinor: examFee * 100,
      currency: 'INR',
      couponCode: '',
      redirectUrl: 'http://localhost:3000/success',
      nextCheckAt: new Date(),
    }),
  )
  const attempt = (await findAttempt(site.services.db, id)) as StoredAttempt
  const [row] = await query(site.databaseUrl, 'select session_id, email from applications')
  const result = (changes: Partial<AskedAttempt>, session?: string) =>
    resultOf(site.services, { ...attempt, ...changes }, session)
  const change = (sql: string) => query(site.databaseUrl, sql)
  return { site, id, attempt, result, change, session: row?.session_id, email: row?.email }
}

test('an open payment is idle once its gateway says so, unless a bank or a person is at work on it', async () => {
  const { result, attempt } = await withAttempt()
  const known = {
    isOk: true,
    payment_status: 'PENDING',
    amount: examFee,
    currency: 'INR',
    started_at: attempt.createdAt.toISOString(),
  }
  expect(await result({})).toEqual(known)
  expect(await result({ left: true })).toEqual({ ...known, idle: true })
  expect(await result({ inFlight: true })).toEqual({ ...known, in_flight: true })
  expect(await result({ left: true, capturedMinor: 100 })).toEqual(known)
})

test('the dates of the exam are told of what is paid only, and not twice of what went back', async () => {
  const { result, change } = await withAttempt()
  expect(await result({ state: 'FAILED' })).not.toHaveProperty('dates')
  await change('update applications set paid_at = now()')
  expect(await result({ state: 'PAID' })).toHaveProperty('dates')
  expect(await result({ state: 'REFUNDED' })).not.toHaveProperty('dates')
  expect(await result({ state: 'REFUNDED' })).not.toHaveProperty('paid_otherwise')
  await change("update payment_attempts set state = 'FAILED'")
  expect(await result({ state: 'FAILED' })).toHaveProperty('paid_otherwise', true)
})

test('money that went back is told with its sum and time, and a duplicate with what counts', async () => {
  const { result, change, attempt } = await withAttempt()
  const part = (minor: number, state: string, day: string) =>
    change(`insert into refunds (id, requested_by, attempt_id, amount_minor, currency, reason, state, updated_at)
      values ('${day}', 'asha', '${attempt.id}', ${minor}, 'INR', '', '${state}', '${day}')`)
  await change("update payment_attempts set captured_minor = 120000, captured_currency = 'INR'")
  await part(100_000, 'DONE', '2026-11-17T00:00:00Z')
  await part(20_000, 'PENDING', '2026-11-18T00:00:00Z')
  const back = { state: 'REFUNDED', capturedMinor: 120_000, capturedCurrency: 'INR' } as const
  // A part has come back to us since: nobody is told to pay again.
  expect(await result(back)).toMatchObject({ refunded: { amount: 1200, late: true } })
  await change(
    "update refunds set state = 'DONE', updated_at = '2026-11-18T06:30:00Z' where state = 'PENDING'",
  )
  const refunded = { amount: 1200, currency: 'INR', at: '2026-11-18T06:30:00.000Z' }
  expect(await result(back)).toMatchObject({ payment_status: 'FAILED', refunded })
  // Held money that went back was never paid.
  expect(await result({ ...back, state: 'FAILED', nextCheckAt: null })).toMatchObject({ refunded })
  expect(await result(back)).not.toHaveProperty('paid_otherwise')
  await change('update applications set paid_at = now()')
  await change("update payment_attempts set state = 'REFUNDED'")
  expect(await result({ ...back, surplus: true })).toMatchObject({ refunded, paid_otherwise: true })
})

test('a browser left alone hears no details of what is not paid, and no email or receipt of what is', async () => {
  const { result, change, session, email } = await withAttempt()
  const paidAt = new Date()
  const details = async (state: 'FAILED' | 'PAID') =>
    (await result({ state, paidAt }, session)).details
  expect(await details('FAILED')).toMatchObject({ email })
  const receipt_url = expect.stringContaining('/receipt/')
  expect(await details('PAID')).toMatchObject({ email, receipt_url })
  await change(`
    update applications set updated_at = now() - interval '31 minutes', used_at = null;
    update codes set verified_at = verified_at - interval '31 minutes'`)
  expect(await details('FAILED')).toBeUndefined()
  await change('update applications set paid_at = now()')
  expect(await details('PAID')).toMatchObject({ email: 'k•••@e•••.com', fee: examFee })
  expect(await details('PAID')).not.toHaveProperty('receipt_url')
})

test('a receipt is there for what is paid, and no provider for a free seat', async () => {
  const { result, session } = await withAttempt()
  const paidAt = new Date()
  const detailsOf = async (changes: Partial<StoredAttempt>) =>
    Object.keys((await result(changes, session)).details ?? {})
  const seen = ['email', 'coupon_code', 'fee', 'off']
  const receipt = ['paid_at', 'receipt_url']
  expect(await detailsOf({ state: 'PAID', paidAt })).toEqual([...seen, 'provider', ...receipt])
  expect(await detailsOf({ state: 'REFUNDED', paidAt })).toEqual([...seen, 'provider'])
  expect(await detailsOf({ state: 'PAID', paidAt: null })).toEqual([...seen, 'provider'])
  expect(await detailsOf({ state: 'PAID', paidAt, gateway: 'FREE' })).toEqual([...seen, ...receipt])
})

test('of an application that is erased only the payment is told', async () => {
  const { result } = await withAttempt()
  const told = await result({ state: 'PAID', applicationId: 'gone' })
  expect(Object.keys(told)).toEqual(['isOk', 'payment_status', 'amount', 'currency', 'started_at'])
})

test('a page is about the payment named, else the last of its browser, else none', async () => {
  const { site, id, session } = await withAttempt()
  const { services } = site
  expect(await readPayment(services, session, null)).toMatchObject({ txId: id, result: {} })
  expect(await readPayment(services, undefined, id)).toMatchObject({ txId: id, result: {} })
  expect(await readPayment(services, undefined, null)).toEqual({})
  expect(await readPayment(services, 'nobody', null)).toEqual({})
  expect(await readPayment(services, session, 'no id')).toEqual({})
  expect(await readPayment(services, session, '0'.repeat(25))).toEqual({ txId: '0'.repeat(25) })
})

test('a page hears of a failure that is not an unknown payment', async () => {
  const { site, id } = await withAttempt()
  const failing = (error: Error) => ({
    ...site.services,
    get db(): never {
      throw error
    },
  })
  const away = new Problem('unavailable', 'http.unavailable')
  await expect(readPayment(failing(away), undefined, id)).rejects.toThrow(away)
  const broken = Object.assign(new Error('Broken'), { code: 'not-found' })
  await expect(readPayment(failing(broken), undefined, id)).rejects.toThrow('Broken')
})
