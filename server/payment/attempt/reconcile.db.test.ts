import { expect, test, vi } from 'vitest'
import { addAttempts } from '../../../testing/attempts.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  gatewayAt,
  letPass,
  openPayingSite,
  press,
  start,
  statusOf,
  withPayment,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { losePatienceSoon } from '../../../testing/providers.ts'
import { paymentAttempts } from '../../db/payment.schema.ts'
import { listOpenCases } from '../case/case.store.ts'
import { takeDueAttempts } from './attempt.store.ts'
import { reconcile } from './reconcile.ts'

const minute = 60_000
const fiveDays = 5 * 24 * 60

test('a payment without a webhook is found, and the missing webhook is logged once', async () => {
  const site = await openPayingSite()
  await site.misbehave('RAZORPAY', { webhook: 'drop' })
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await addAttempts(site.databaseUrl, 'other')
  await query(
    site.databaseUrl,
    "insert into payment_events (gateway, dedupe_key, attempt_id) values ('RAZORPAY', 'evt', 'other')",
  )
  const warn = vi.spyOn(site.services.log, 'warn')
  await reconcile(site.services)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PENDING', checks: 0 })
  await letPass(site, 1)
  await reconcile(site.services)
  expect(await attemptOf(site, payload.txId)).toMatchObject({
    state: 'PAID',
    checks: 1,
  })
  expect(warn.mock.calls).toEqual([
    [{ gateway: 'RAZORPAY' }, expect.stringContaining('no webhook told of it')],
  ])
  await query(site.databaseUrl, 'update payment_attempts set next_check_at = now() where id = $1', [
    payload.txId,
  ])
  await reconcile(site.services)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a payment with a webhook logs no missing webhook', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  await becomes(site, payload, 'PAYMENT_PAID')
  // Razorpay tells of one payment three times; one that is still being taken would lock the row.
  await vi.waitFor(
    async () =>
      expect(await query(site.databaseUrl, 'select 1 from payment_events')).toHaveLength(3),
    { timeout: 12_000 },
  )
  // Acts as if the webhook had been taken, and its news were not known yet.
  await query(
    site.databaseUrl,
    "update payment_attempts set state = 'PENDING', next_check_at = now()",
  )
  const warn = vi.spyOn(site.services.log, 'warn')
  await reconcile(site.services)
  expect(await attemptOf(site, payload.txId)).toMatchObject({ state: 'PAID' })
  expect(warn).not.toHaveBeenCalled()
})

test('an open attempt is asked about again by the timetable', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const warn = vi.spyOn(site.services.log, 'warn')
  await letPass(site, 2)
  await reconcile(site.services)
  // Nothing was paid: no webhook is missing.
  expect(warn).not.toHaveBeenCalled()
  const attempt = await attemptOf(site, txId)
  expect(attempt).toMatchObject({ state: 'PENDING', checks: 1 })
  const wait = Number(attempt?.nextCheckAt) - Number(attempt?.createdAt)
  expect(Math.round(wait / minute)).toBe(5)
})

test('a gateway that is silent on the last day leaves the attempt pending', async () => {
  const site = await openPayingSite()
  losePatienceSoon()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await letPass(site, fiveDays)
  await site.misbehave('RAZORPAY', { timeout: 'always' })
  const warn = vi.spyOn(site.services.log, 'warn')
  await reconcile(site.services)
  const attempt = await attemptOf(site, txId)
  expect(attempt).toMatchObject({ state: 'PENDING' })
  expect(Math.round((Number(attempt?.nextCheckAt) - Date.now()) / minute)).toBe(60)
  expect(warn).toHaveBeenCalledWith(
    { gateway: 'RAZORPAY', error: expect.stringContaining("isn't responding") },
    'A gateway gave no answer',
  )
})

test('a failed attempt is asked about until the last day, and stays failed', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await query(site.databaseUrl, "update payment_attempts set state = 'FAILED'")
  await letPass(site, 2)
  await reconcile(site.services)
  expect((await attemptOf(site, txId))?.nextCheckAt).toBeInstanceOf(Date)
  await letPass(site, fiveDays)
  await reconcile(site.services)
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'FAILED', nextCheckAt: null })
})

test('an attempt that another instance has taken is left to it, and the others go on', async () => {
  const site = await openPayingSite()
  const taken = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await letPass(site, 1)
  const free = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await letPass(site, 1)
  await site.services.db.transaction(async (tx) => {
    expect(await takeDueAttempts(tx, 1)).toMatchObject([{ id: taken.txId }])
    await reconcile(site.services)
    expect(await attemptOf(site, free.txId)).toMatchObject({ checks: 1 })
  })
  expect(await attemptOf(site, taken.txId)).toMatchObject({ checks: 0 })
})

test('one run asks about every due attempt, and an error holds up none', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await query(
    site.databaseUrl,
    `insert into payment_attempts select (jsonb_populate_record(a, jsonb_build_object(
       'id', 'copy' || n, 'state', 'FAILED', 'provider_order_id', null))).*
     from payment_attempts a, generate_series(1, 25) n where a.id = $1`,
    [txId],
  )
  await letPass(site, 2)
  const reported: unknown[] = []
  const { RAZORPAY } = site.services.gateways
  const fetchStatus = async () => {
    throw new Error('A mistake of ours')
  }
  await reconcile({
    ...site.services,
    report: (error, context) => void reported.push([(error as Error).message, context]),
    gateways: { RAZORPAY: { ...RAZORPAY, fetchStatus } as NonNullable<typeof RAZORPAY> },
  })
  expect(reported).toHaveLength(26)
  expect(reported[0]).toEqual(['A mistake of ours', { part: 'reconcile' }])
  const asked = await site.services.db.select().from(paymentAttempts)
  expect(asked.map(({ checks }) => checks)).toEqual(Array(26).fill(1))
})

test('an in-flight attempt is asked about after day 4, and stays pending', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { txId } = await checkoutOf(site, payer)
  const fetchStatus = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  fetchStatus.mockResolvedValue({ state: 'PENDING', inFlight: true })
  await letPass(site, 2)
  await reconcile(site.services)
  await letPass(site, 40 * 24 * 60)
  await reconcile(site.services)
  const attempt = await attemptOf(site, txId)
  expect(attempt).toMatchObject({ state: 'PENDING', inFlight: true })
  expect(Math.round((Number(attempt?.nextCheckAt) - Date.now()) / minute)).toBe(24 * 60)
  expect(await statusOf(site, txId)).toBe('PENDING')
  // Nobody is led into paying a second time meanwhile.
  await query(site.databaseUrl, 'update colleges set price_in_paise = 50000')
  expect(await start(site, payer)).toMatchObject({ status: 409 })
  fetchStatus.mockResolvedValue({ state: 'PENDING' })
  await letPass(site, 24 * 60)
  await reconcile(site.services)
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'EXPIRED' })
})

test('polling pages and paid applications ask the gateway read-only', async () => {
  const site = await openPayingSite()
  const payer = await anApplicantAt(site, 'RAZORPAY')
  const { txId } = await checkoutOf(site, payer)
  const fetchStatus = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus')
  const lastAsked = () => fetchStatus.mock.calls.at(-1)?.[0].readOnly
  await letPass(site, 2)
  await statusOf(site, txId)
  expect(lastAsked()).toBe(true)
  await reconcile(site.services)
  expect(lastAsked()).toBe(false)
  await query(site.databaseUrl, 'update applications set paid_at = now()')
  await letPass(site, 60)
  await reconcile(site.services)
  expect(lastAsked()).toBe(true)
})

test('a paid attempt is asked about again after a day, and a dispute is seen without a webhook', async () => {
  const { site, txId } = await withPayment()
  const attempt = await attemptOf(site, txId)
  const days = (Number(attempt?.nextCheckAt) - Number(attempt?.paidAt)) / minute / 60 / 24
  expect(Math.round(days * 10) / 10).toBe(1)
  await query(site.databaseUrl, 'update payment_attempts set next_check_at = now()')
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValueOnce({
    state: 'PAID',
    disputes: [{ id: 'disp_1', state: 'open' }],
  })
  await reconcile(site.services)
  expect(await listOpenCases(site.services.db)).toMatchObject([{ kind: 'dispute' }])
})

test('a refund that cannot be asked about is reported, and the others go on', async () => {
  const report = vi.fn()
  const site = await openPayingSite()
  await addAttempts(site.databaseUrl, 'one', 'other')
  await query(
    site.databaseUrl,
    `update payment_attempts set captured_minor = 125000, captured_currency = 'INR';
     insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state,
       created_at, next_check_at)
     select id, 100, 'INR', '', 'asha', 'LISTED', now() - interval '3 years', now()
     from payment_attempts`,
  )
  const away = new Error('A mistake of ours')
  const asking = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund').mockRejectedValue(away)
  await reconcile({ ...site.services, report })
  expect(asking).toHaveBeenCalledTimes(2)
  expect(report.mock.calls).toEqual([
    [away, { part: 'refund' }],
    [away, { part: 'refund' }],
  ])
  const [{ hours }] = await query(
    site.databaseUrl,
    'select min(extract(epoch from next_check_at - now()) / 3600)::float as hours from refunds',
  )
  // An attempt past its timetable is asked about once a day.
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThan(24.1)
})
