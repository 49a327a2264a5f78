import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { createApplicant } from '../../../testing/applicant.ts'
import { holdTransaction } from '../../../testing/hold.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite, type TestSite } from '../../../testing/site.ts'
import { openWithoutLocks } from '../../../testing/without-locks.ts'
import type { Application } from '../../application/application.store.ts'
import { paymentAttempts, refunds } from '../../db/payment.schema.ts'
import { applications } from '../../db/schema.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { saveAttempt } from './attempt.store.ts'
import { lockPerson } from './person.store.ts'
import { settle } from './settle.ts'
import { newTxId } from './tx-id.ts'

const price = { minor: fromUnits(examFee), currency: 'INR' } as const
const paid = (minor: number = price.minor): Snapshot => ({
  state: 'PAID',
  paid: { ...price, minor },
})

/** One person in two browsers, each with an attempt that can be paid. */
async function inTwoBrowsers(site: TestSite, amounts = [price.minor, price.minor]) {
  const first = await createApplicant(site).apply()
  await query(
    site.databaseUrl,
    `insert into applications select (jsonb_populate_record(a, jsonb_build_object(
       'id', 'elsewhere', 'session_id', 'elsewhere', 'company_code', 'OTHER'))).*
     from applications a where id = $1`,
    [first],
  )
  const ids = amounts.map(() => newTxId())
  for (const [index, amountMinor] of amounts.entries()) {
    await site.services.db.transaction((tx) =>
      saveAttempt(tx, {
        id: ids[index] ?? '',
        applicationId: index === 0 ? first : 'elsewhere',
        gateway: 'RAZORPAY',
        state: 'PENDING',
        amountMinor,
        currency: 'INR',
        couponCode: '',
        redirectUrl: 'http://localhost:3000/success',
        nextCheckAt: new Date(),
      }),
    )
  }
  return ids as [string, string]
}

const jobsOf = async ({ databaseUrl }: TestSite) =>
  (
    await query(
      databaseUrl,
      `select identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where identifier in ('mail-receipt', 'mail-duplicate', 'make-refund', 'cancel-payment')`,
    )
  )
    .map(({ name }) => name)
    .sort()

test('one person who pays in two browsers keeps one payment, and the duplicate is refunded by itself', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const ids = await inTwoBrowsers(site)
  const settled = await Promise.all(ids.map((id) => settle(site.services, id, paid())))
  expect(settled.map(({ surplus }) => surplus).sort()).toEqual([false, true])
  const surplus = settled.find((attempt) => attempt.surplus)
  expect(await site.services.db.select().from(refunds)).toMatchObject([
    { attemptId: surplus?.id, amountMinor: price.minor, state: 'LISTED', requestedBy: 'admit' },
  ])
  expect(await listOpenCases(site.services.db)).toEqual([])
  expect(await jobsOf(site)).toEqual([
    'cancel-payment',
    'mail-duplicate',
    'mail-receipt',
    'make-refund',
  ])
})

/** Both applications are there, and the second is changed so. */
async function withChanged(change: string) {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const ids = await inTwoBrowsers(site)
  await query(site.databaseUrl, `update applications set ${change} where id = 'elsewhere'`)
  const settled = []
  for (const id of ids) settled.push(await settle(site.services, id, paid()))
  return settled.map(({ surplus }) => surplus)
}

test.each([
  ['a corrected email', "email = 'corrected@example.com'"],
  ['another phone', "phone = '9000000001'"],
  ['a name in capitals, with a dot', "email = 'c@example.com', fullname = upper(fullname) || '.'"],
  ['a name with accents and spaces', "phone = '9000000001', fullname = '  Ka\u0301vya  Nair '"],
])('someone who pays again with %s is the same person', async (_what, change) => {
  expect(await withChanged(change)).toEqual([false, true])
})

test.each([
  ['a sibling with the same phone', "email = 'arjun@example.com', fullname = 'Arjun Nair'"],
  ['a sibling with the same mailbox and phone', "fullname = 'Arjun Nair'"],
  ['someone of that name', "email = 'other@example.com', phone = '9000000001'"],
  ['the same person for another scholarship', "scholarship_code = 'KS_HireSure'"],
])('%s pays for a seat of their own', async (_what, change) => {
  expect(await withChanged(change)).toEqual([false, false])
})

test('of two payments of one person with different emails at once, one counts', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const ids = await inTwoBrowsers(site)
  await query(
    site.databaseUrl,
    "update applications set email = 'c@example.com' where id = 'elsewhere'",
  )
  const settled = await Promise.all(ids.map((id) => settle(site.services, id, paid())))
  expect(settled.map(({ surplus }) => surplus).sort()).toEqual([false, true])
})

test('without the lock on the person both payments would count', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const ids = await inTwoBrowsers(site)
  await query(site.databaseUrl, "update payment_attempts set state = 'EXPIRED'")
  const db = openWithoutLocks(site.databaseUrl, /^update "applications"/)
  const settled = await Promise.all(ids.map((id) => settle({ ...site.services, db }, id, paid())))
  expect(settled.map(({ surplus }) => surplus)).toEqual([false, false])
})

test('money waits for a judgement about the same person, other news does not', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const { db } = site.services
  const [first, second] = await inTwoBrowsers(site)
  const [person] = await db.select().from(applications)
  const release = await holdTransaction(db, (tx) => lockPerson(tx, person as Application))
  const money = settle(site.services, first, paid())
  await settle(site.services, second, { state: 'PENDING' })
  expect(await Promise.race([money, delay(300, 'waits')])).toBe('waits')
  await release()
  expect(await money).toMatchObject({ state: 'PAID' })
})

test('a duplicate of another amount opens a case instead of a refund', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const [first, second] = await inTwoBrowsers(site, [price.minor, 50_000])
  await settle(site.services, first, paid())
  await settle(site.services, second, paid(50_000))
  expect(await site.services.db.select().from(refunds)).toEqual([])
  expect(await listOpenCases(site.services.db)).toMatchObject([
    {
      kind: 'duplicate',
      attemptId: second,
      amountMinor: 50_000,
      summary: `This person had already paid, with ${first}.`,
    },
  ])
})

test.each([
  ['in another currency', "currency = 'USD' where id = $1", price, { ...price, currency: 'USD' }],
  [
    'of nothing',
    'amount_minor = 0 where $1 <> application_id',
    { ...price, minor: 0 },
    { ...price, minor: 0 },
  ],
] as const)('a duplicate %s waits for a person', async (_what, change, counted, money) => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const [first, second] = await inTwoBrowsers(site)
  await query(site.databaseUrl, `update payment_attempts set ${change}`, [second])
  await settle(site.services, first, { state: 'PAID', paid: counted })
  await settle(site.services, second, { state: 'PAID', paid: money })
  expect(await site.services.db.select().from(refunds)).toEqual([])
  expect(await listOpenCases(site.services.db)).toMatchObject([
    { kind: 'duplicate', attemptId: second },
  ])
})

test('the jobs that follow know what they are about', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const [first, second] = await inTwoBrowsers(site)
  await settle(site.services, first, paid())
  await settle(site.services, second, paid())
  const [refund] = await site.services.db.select().from(refunds)
  const payload = async (name: string) =>
    (
      await query(
        site.databaseUrl,
        `select payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where identifier = $1`,
        [name],
      )
    ).map((row) => row.payload)
  expect(await payload('make-refund')).toEqual([{ id: refund?.id }])
  expect(await payload('mail-duplicate')).toEqual([{ id: second, message: expect.any(String) }])
  expect(await payload('cancel-payment')).toEqual([{ id: second }])
})

test('with AUTO_REFUND_DUPLICATES=off every duplicate waits for a person', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off', AUTO_REFUND_DUPLICATES: 'off' })
  const [first, second] = await inTwoBrowsers(site)
  await settle(site.services, first, paid())
  await settle(site.services, second, paid())
  expect(await site.services.db.select().from(refunds)).toEqual([])
  expect(await listOpenCases(site.services.db)).toMatchObject([
    { kind: 'duplicate', attemptId: second },
  ])
})

test('a payment that counts expires the other open attempts of the person', async () => {
  const site = await openTestSite({ BOT_CHECK: 'off' })
  const [first, second] = await inTwoBrowsers(site)
  await settle(site.services, first, paid())
  const [other] = await site.services.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, second))
  expect(other).toMatchObject({ state: 'EXPIRED', nextCheckAt: expect.any(Date) })
  expect(await jobsOf(site)).toEqual(['cancel-payment', 'mail-receipt'])
})
