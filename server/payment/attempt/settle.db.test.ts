import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { fromUnits, moneyText, rupees } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../../testing/site.ts'
import { openWithoutLocks } from '../../../testing/without-locks.ts'
import { findApplication } from '../../application/application.ts'
import { saveUse } from '../../coupon/coupon.store.ts'
import { couponUses, paymentAttempts, refunds } from '../../db/payment.schema.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { mailReceipt } from '../receipt/receipt.ts'
import { saveAttempt } from './attempt.store.ts'
import { settle } from './settle.ts'
import { newTxId } from './tx-id.ts'

const paid: Snapshot = { state: 'PAID', paid: { minor: fromUnits(examFee), currency: 'INR' } }

type State = 'CREATED' | 'PENDING' | 'FAILED' | 'EXPIRED'

/** An application with attempts that are in these states. */
async function withAttempts(site: TestSite, states: State[], couponCode = '') {
  const applicationId = await createApplicant(site).apply()
  const ids = states.map(() => newTxId())
  for (const [index, state] of states.entries()) {
    await site.services.db.transaction((tx) =>
      saveAttempt(tx, {
        id: ids[index] ?? '',
        applicationId,
        gateway: 'RAZORPAY',
        state,
        amountMinor: fromUnits(examFee),
        currency: 'INR',
        couponCode,
        redirectUrl: 'http://localhost:3000/success',
        nextCheckAt: new Date(),
      }),
    )
  }
  return { applicationId, ids }
}

const attemptWith = ({ services }: TestSite, id: string) =>
  services.db.query.paymentAttempts.findFirst({ where: eq(paymentAttempts.id, id) })

const receiptsOf = ({ databaseUrl }: TestSite) =>
  query(
    databaseUrl,
    `select payload->>'id' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mail-receipt'`,
  )

const stateOf = async (site: TestSite, id: string) => (await attemptWith(site, id))?.state

test('two payments that arrive at once leave one that counts; the other goes back', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['EXPIRED', 'PENDING'])
  const settled = await Promise.all(ids.map((id) => settle(site.services, id, paid)))
  expect(settled.map(({ surplus }) => surplus).sort()).toEqual([false, true])
  expect(await site.services.db.select().from(refunds)).toHaveLength(1)
})

test('without the lock only a unique index keeps both payments from counting', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['EXPIRED', 'FAILED'])
  const db = openWithoutLocks(site.databaseUrl, /^update "applications"/)
  const settled = await Promise.allSettled(
    ids.map((id) => settle({ ...site.services, db }, id, paid)),
  )
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(reason.cause).toMatchObject({ code: '23505' })
})

test('settling the same snapshot ten times sends one receipt', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  await Promise.all(Array.from({ length: 10 }, () => settle(site.services, id, paid)))
  const [row] = await site.services.db.select().from(paymentAttempts)
  expect(row).toMatchObject({ state: 'PAID', surplus: false })
  expect(await site.services.db.select().from(refunds)).toEqual([])
  expect(await receiptsOf(site)).toEqual([{ id }])
})

test('paid is never undone by a late "failed", and late money is accepted', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['FAILED'])
  const [id = ''] = ids
  await settle(site.services, id, paid)
  expect(await stateOf(site, id)).toBe('PAID')
  for (const state of ['FAILED', 'EXPIRED', 'PENDING'] as const) {
    await settle(site.services, id, { state })
    expect(await stateOf(site, id)).toBe('PAID')
  }
  await settle(site.services, id, { state: 'REFUNDED' })
  await settle(site.services, id, paid)
  expect(await stateOf(site, id)).toBe('REFUNDED')
})

test('a capture of another amount or currency opens a case, and does not count', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids, applicationId } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  for (const [money, got] of [
    [{ minor: 149_899, currency: 'INR' }, moneyText({ minor: 149_899, currency: 'INR' })],
    [
      { minor: fromUnits(examFee), currency: 'USD' },
      moneyText({ minor: fromUnits(examFee), currency: 'USD' }),
    ],
    [undefined, 'an unknown amount'],
  ] as const) {
    await settle(site.services, id, { state: 'PAID', ...(money && { paid: money }) })
    expect(await listOpenCases(site.services.db)).toMatchObject([
      {
        kind: 'mismatch',
        attemptId: id,
        gateway: 'RAZORPAY',
        summary: `Captured ${got} instead of ${rupees(examFee)}.`,
        amountMinor: money?.minor ?? null,
        currency: money?.currency ?? null,
      },
    ])
    expect(await stateOf(site, id)).toBe('PENDING')
  }
  expect((await findApplication(site.services.db, applicationId))?.paidAt).toBeNull()
})

test('a payment keeps what the gateway calls it, what was captured and when', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids, applicationId } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  await settle(site.services, id, { state: 'PENDING', providerOrderId: 'order_1' })
  await settle(site.services, id, {
    ...paid,
    providerOrderId: 'order_2',
    providerPaymentId: 'pay_1',
  })
  expect(await attemptWith(site, id)).toMatchObject({
    state: 'PAID',
    providerOrderId: 'order_1',
    providerPaymentId: 'pay_1',
    paidAt: expect.any(Date),
    capturedMinor: fromUnits(examFee),
    capturedCurrency: 'INR',
  })
  await settle(site.services, id, { state: 'PENDING' })
  expect(await attemptWith(site, id)).toMatchObject({ providerPaymentId: 'pay_1' })
  expect((await findApplication(site.services.db, applicationId))?.paidAt).not.toBeNull()
  expect(await receiptsOf(site)).toHaveLength(1)
  await expect(settle(site.services, 'unknown', paid)).rejects.toThrow('There is no such attempt')
})

test('a receipt goes to the applicant, and to nobody once they are erased', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids, applicationId } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  await settle(site.services, id, paid)
  const application = await findApplication(site.services.db, applicationId)
  const send = vi.fn()
  const services = { ...site.services, mailer: { ...site.services.mailer, send } }
  await mailReceipt(services, id)
  await query(site.databaseUrl, 'update applications set erased_at = now()')
  await mailReceipt(services, id)
  expect(send.mock.calls).toMatchObject([
    [{ to: application?.email, messageId: `receipt-${id}`, text: expect.stringContaining(id) }],
  ])
})

test('refunding a surplus leaves the application as it is, refunding the payment marks it refunded', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids, applicationId } = await withAttempts(site, ['PENDING', 'EXPIRED'])
  const [first = '', second = ''] = ids
  const refundedAt = async () =>
    (await findApplication(site.services.db, applicationId))?.refundedAt
  await settle(site.services, first, paid)
  await settle(site.services, second, paid)
  expect(await receiptsOf(site)).toHaveLength(1)
  expect(await site.services.db.select().from(refunds)).toMatchObject([
    { attemptId: second, state: 'LISTED', reason: 'Paid twice.', requestedBy: 'admit' },
  ])
  await query(site.databaseUrl, 'update payment_attempts set next_check_at = now()')
  await settle(site.services, second, { state: 'REFUNDED' })
  expect(await site.services.db.select().from(refunds)).toMatchObject([{ state: 'DONE' }])
  expect(await refundedAt()).toBeNull()
  await settle(site.services, first, { state: 'REFUNDED' })
  expect(await refundedAt()).toBeInstanceOf(Date)
  expect(await attemptWith(site, first)).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
})

test('a coupon is held while the payment is pending, and released when it fails', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['CREATED'], 'LAUNCH500')
  const [id = ''] = ids
  const use = { attemptId: id, couponCode: 'LAUNCH500', email: 'a@example.com', phone: '9' }
  await site.services.db.transaction((tx) => saveUse(tx, use))
  await settle(site.services, id, { state: 'PENDING' })
  expect(await stateOf(site, id)).toBe('PENDING')
  expect(await site.services.db.select().from(couponUses)).toHaveLength(1)
  await settle(site.services, id, { state: 'FAILED' })
  expect(await site.services.db.select().from(couponUses)).toEqual([])
})

test('a late payment with a coupon counts while a use is left, and opens a case otherwise', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  await query(site.databaseUrl, 'update coupons set max_uses = 1 where code = $1', ['LAUNCH500'])
  const first = await withAttempts(site, ['EXPIRED'], 'LAUNCH500')
  const second = await withAttempts(site, ['EXPIRED'], 'LAUNCH500')
  const settled = []
  for (const { ids } of [first, second]) {
    settled.push(await settle(site.services, ids[0] ?? '', paid))
  }
  expect(settled).toMatchObject([{ state: 'PAID' }, { state: 'EXPIRED' }])
  expect(await listOpenCases(site.services.db)).toMatchObject([
    {
      kind: 'late-coupon',
      attemptId: second.ids[0],
      amountMinor: fromUnits(examFee),
      summary: 'Paid late with the coupon LAUNCH500, which has run out since.',
    },
  ])
  const application = await findApplication(site.services.db, first.applicationId)
  expect(await site.services.db.select().from(couponUses)).toMatchObject([
    { attemptId: first.ids[0], email: application?.email, phone: application?.phone },
  ])
})

test.each([
  ['has expired', "expires_at = now() - interval '30 days'"],
  ['is for fewer people', 'max_uses = 0'],
  ['is for fewer uses by one person', 'max_uses_per_person = 0'],
])('late money does not count where its coupon %s since', async (_what, change) => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['EXPIRED'], 'LAUNCH500')
  await query(site.databaseUrl, `update coupons set ${change} where code = 'LAUNCH500'`)
  expect(await settle(site.services, ids[0] ?? '', paid)).toMatchObject({ state: 'EXPIRED' })
  expect(await listOpenCases(site.services.db)).toMatchObject([{ kind: 'late-coupon' }])
  expect(await site.services.db.select().from(couponUses)).toEqual([])
  expect(await receiptsOf(site)).toEqual([])
})
