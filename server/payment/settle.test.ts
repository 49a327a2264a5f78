import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApplicant } from '../../testing/applicant.ts'
import { query } from '../../testing/postgres.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { findApplication } from '../application/application.ts'
import { couponUses, paymentAttempts, refunds } from '../db/schema.ts'
import type { Snapshot } from './gateway.ts'
import { saveAttempt } from './payment.store.ts'
import { laterCheck, minutesOfCheck, transitions } from './payment.transitions.ts'
import { settle } from './payment.ts'
import { newTransactionId } from './transaction-id.ts'

const paid: Snapshot = { state: 'PAID', paid: { minor: 149_900, currency: 'INR' } }

type State = 'PENDING' | 'FAILED' | 'EXPIRED'

/** An application with attempts that are in these states. */
async function withAttempts(site: TestSite, states: State[], couponCode = '') {
  const applicationId = await createApplicant(site).apply()
  const ids = states.map(() => newTransactionId())
  for (const [index, state] of states.entries()) {
    await site.services.db.transaction((tx) =>
      saveAttempt(tx, {
        id: ids[index] ?? '',
        applicationId,
        gateway: 'RAZORPAY',
        state,
        amountMinor: 149_900,
        currency: 'INR',
        couponCode,
        redirectUrl: 'http://localhost:3000/success',
      }),
    )
  }
  return { applicationId, ids }
}

const stateOf = async ({ services }: TestSite, id: string) =>
  (await services.db.query.paymentAttempts.findFirst({ where: eq(paymentAttempts.id, id) }))?.state

test('of two payments that arrive at once, one counts and the other goes back', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['EXPIRED', 'PENDING'])
  const settled = await Promise.all(ids.map((id) => settle(site.services, id, paid)))
  expect(settled.map(({ surplus }) => surplus).sort()).toEqual([false, true])
  expect(await site.services.db.select().from(refunds)).toHaveLength(1)
})

test('without the lock both would be taken for the first', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const { applicationId, ids } = await withAttempts(site, ['EXPIRED', 'PENDING'])
  const bothHaveLooked = Promise.withResolvers<void>()
  let looked = 0
  const isFirst = () =>
    site.services.db.transaction(async (tx) => {
      const application = await findApplication(tx, applicationId)
      looked += 1
      if (looked === ids.length) bothHaveLooked.resolve()
      await bothHaveLooked.promise
      return application?.paidAt === null
    })
  expect(await Promise.all(ids.map(isFirst))).toEqual([true, true])
})

test('the same news twice changes nothing', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const { ids } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  await Promise.all(Array.from({ length: 10 }, () => settle(site.services, id, paid)))
  const [row] = await site.services.db.select().from(paymentAttempts)
  expect(row).toMatchObject({ state: 'PAID', surplus: false })
  expect(await site.services.db.select().from(refunds)).toEqual([])
})

test('paid is never undone by a late "failed", and late money is accepted', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
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

test('money that is not what was asked for is looked at, not counted', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  const { ids, applicationId } = await withAttempts(site, ['PENDING'])
  const [id = ''] = ids
  for (const money of [
    { minor: 149_899, currency: 'INR' },
    { minor: 149_900, currency: 'USD' },
    undefined,
  ] as const) {
    await settle(site.services, id, { state: 'PAID', ...(money && { paid: money }) })
    expect(await stateOf(site, id)).toBe('PENDING')
  }
  expect((await findApplication(site.services.db, applicationId))?.paidAt).toBeNull()
})

test('late money with a coupon uses it again, and a person looks where others have used it up', async () => {
  const site = await createTestSite({ BOT_CHECK: 'off' })
  await query(site.databaseUrl, 'update coupons set max_uses = 1 where code = $1', ['LAUNCH500'])
  const first = await withAttempts(site, ['EXPIRED'], 'LAUNCH500')
  const second = await withAttempts(site, ['EXPIRED'], 'LAUNCH500')
  const settled = []
  for (const { ids } of [first, second]) {
    settled.push(await settle(site.services, ids[0] ?? '', paid))
  }
  expect(settled).toMatchObject([
    { state: 'PAID', review: null },
    { state: 'PAID', review: 'Paid late with a coupon that others have used up since.' },
  ])
  const application = await findApplication(site.services.db, first.applicationId)
  expect(await site.services.db.select().from(couponUses)).toMatchObject([
    { attemptId: first.ids[0], email: application?.email, phone: application?.phone },
  ])
})

test('every state knows where it may lead, and nothing leads out of a refund', () => {
  expect(transitions.REFUNDED).toEqual([])
  expect(transitions.PAID).toEqual(['REFUNDED'])
  for (const state of ['CREATED', 'PENDING', 'FAILED', 'EXPIRED'] as const) {
    expect(transitions[state]).toContain('PAID')
  }
})

test('gateways are asked after 1, 5, 15 and 60 minutes, then hourly until day 4', () => {
  const begun = new Date('2025-07-10T00:00:00Z')
  const after = (minutes: number) => laterCheck(begun, new Date(begun.getTime() + minutes * 60_000))
  expect(after(2).at).toEqual(new Date('2025-07-10T00:05:00Z'))
  // What was missed while the site was down is asked once, not once for every hour.
  expect(after(605).at).toEqual(new Date('2025-07-10T11:00:00Z'))
  expect(after(4 * 24 * 60 + 1).isOver).toBe(true)
  const first = [0, 1, 2, 3, 4, 5].map(minutesOfCheck)
  expect(first).toEqual([1, 5, 15, 60, 120, 180])
  expect(minutesOfCheck(98)).toBe(4 * 24 * 60)
  expect(minutesOfCheck(99)).toBeUndefined()
})
