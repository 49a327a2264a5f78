import { expect, test, vi } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import {
  anApplicantAt,
  attemptOf,
  becomes,
  checkoutOf,
  letPass,
  openPayingSite,
  press,
} from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { losePatienceSoon } from '../../testing/providers.ts'
import { paymentAttempts } from '../db/schema.ts'
import { takeDueAttempts } from './payment.store.ts'
import { reconcile } from './reconcile.ts'

const minute = 60_000
const fiveDays = 5 * 24 * 60

test('money that no webhook told of is found, and the missing webhook is complained of once', async () => {
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
    nextCheckAt: null,
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

test('where a webhook came there is nothing to complain of', async () => {
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
  // As if the webhook had been taken, and what it told were not known yet.
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

test('silence ends nothing, even on the last day', async () => {
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

test('what failed is asked about until the last day, and stays failed', async () => {
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

test('what another instance has taken is left to it, and waits for nobody', async () => {
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

test('one run asks about all whose time has come, and one that fails holds up none', async () => {
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
