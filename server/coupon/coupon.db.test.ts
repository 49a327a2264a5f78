import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromUnits } from '../../contract/money.ts'
import { examFee } from '../../contract/programme.ts'
import { aPerson, createApplicant, paths } from '../../testing/applicant.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite, solveBotCheck, type TestSite } from '../../testing/site.ts'
import { openWithoutLocks } from '../../testing/without-locks.ts'
import { limits } from '../http/limits.ts'
import { findScholarship } from '../partner/partner.ts'
import { countUses } from './coupon.store.ts'
import { discounted, releaseCoupon, reserveCoupon, retakeCoupon } from './coupon.ts'

const fifty = Array.from({ length: 50 }, (_, turn) => `attempt-${turn}`)

async function open() {
  const site = await openTestSite({ BOT_CHECK: 'off', DATABASE_POOL_SIZE: '60' })
  await addAttempts(site.databaseUrl, ...fifty, 'first', 'second', 'third', 'fourth')
  return site
}

const anyone = () => {
  const { email, phone_number: phone } = aPerson()
  return { email, phone }
}

async function addCoupon({ databaseUrl }: TestSite, columns: Record<string, unknown>) {
  const names = Object.keys(columns)
  await query(
    databaseUrl,
    `insert into coupons (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(columns),
  )
}

const apply = (site: TestSite, coupon_code: string, amount: unknown = examFee, more: object = {}) =>
  createApplicant(site).post(paths.coupon, { coupon_code, amount, ...more })

const invalid = { status: 400, message: 'Invalid coupon code. Please check and try again.' }

test('a coupon takes a percentage or an amount off', async () => {
  const site = await open()
  expect(await apply(site, 'WELCOME10')).toMatchObject({
    data: { final_amount: Math.ceil(examFee * 90) / 100 },
  })
  expect(await apply(site, 'launch500')).toMatchObject({
    data: { final_amount: examFee - 500 },
  })
  expect(await apply(site, 'FREESEAT')).toMatchObject({ data: { final_amount: 0 } })
})

test('unknown, expired, used-up and foreign coupons all answer the same', async () => {
  const site = await open()
  await addCoupon(site, { code: 'EXPIRED1', percent_off: 10, expires_at: '2020-01-01' })
  await addCoupon(site, { code: 'USEDUP11', percent_off: 10, max_uses: 0 })
  await addCoupon(site, { code: 'FOREIGN1', percent_off: 10, scholarship_code: 'KS_Other' })
  for (const code of ['UNKNOWN1', 'EXPIRED1', 'USEDUP11', 'FOREIGN1', 'NORTH300', 'bad!', 'abc']) {
    expect(await apply(site, code)).toMatchObject(invalid)
  }
})

test('after a few misses from one network every further coupon needs a bot check', async () => {
  const site = await openTestSite()
  const ask = async (coupon_code: string, token?: string) => {
    const response = await site.app.inject({
      method: 'POST',
      url: paths.coupon,
      remoteAddress: '192.0.2.7',
      payload: { coupon_code, amount: examFee },
      ...(token && { headers: { 'x-bot-token': token } }),
    })
    return response.json().code ?? response.statusCode
  }
  // Coupons that exist count for nothing.
  for (let turn = 0; turn < 10; turn++) expect(await ask('WELCOME10')).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(`GUESS${turn}`)))
  const misses = guesses.filter((code) => code === 'invalid-coupon')
  expect(misses).toHaveLength(limits['coupon-misses'].max)
  expect(guesses.filter((code) => code === 'bot-check-required')).toHaveLength(15)
  expect(await ask('WELCOME10')).toBe('bot-check-required')
  expect(await ask('WELCOME10', await solveBotCheck(site.app))).toBe(200)
  const token = await solveBotCheck(site.app)
  expect(await ask('GUESS100', token)).toBe('invalid-coupon')
  expect(await ask('GUESS101', token)).toBe('bot-check-failed')
})

test('the amount must be the current price, to the paisa', async () => {
  const site = await open()
  for (const amount of [
    1,
    -examFee,
    examFee + 0.001,
    examFee + 0.5,
    0,
    1298,
    1299,
    `${examFee}`,
    null,
  ]) {
    expect((await apply(site, 'WELCOME10', amount)).status).toBe(400)
  }
  const college = { scholarship_code: 'KS_HireSure', scholarship_company_code: 'NORTH' }
  expect(await apply(site, 'NORTH300', 1299, college)).toMatchObject({
    data: { final_amount: 999 },
  })
  expect((await apply(site, 'NORTH300', examFee, college)).status).toBe(400)
})

test('a discount never leaves less than nothing or more than the price, in whole paise', () => {
  const coupon = fc.oneof(
    fc.record({ percentOff: fc.integer({ min: 1, max: 100 }), paiseOff: fc.constant(null) }),
    fc.record({ percentOff: fc.constant(null), paiseOff: fc.integer({ min: 1, max: 1e8 }) }),
  )
  fc.assert(
    fc.property(coupon, fc.integer({ min: 0, max: 1e8 }), (rule, price) => {
      const left = discounted(rule, price)
      expect(Number.isInteger(left)).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(price)
    }),
  )
})

async function reserveAll(site: TestSite, code: string) {
  const scholarship = await findScholarship(site.services, 'KS_Mgrow')
  const outcomes = await Promise.allSettled(
    fifty.map((attemptId) =>
      site.services.db.transaction((tx) =>
        reserveCoupon(tx, scholarship, { attemptId, code, person: anyone() }),
      ),
    ),
  )
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('fifty parallel uses of a one-use coupon reserve it once', async () => {
  const site = await open()
  await addCoupon(site, { code: 'ONLYONE1', percent_off: 50, max_uses: 1 })
  expect(await reserveAll(site, 'ONLYONE1')).toBe(1)
  expect(await countUses(site.services.db, 'ONLYONE1')).toBe(1)
})

test('without the lock two parallel uses both reserve a one-use coupon', async () => {
  const site = await open()
  await addCoupon(site, { code: 'ONLYONE1', percent_off: 50, max_uses: 1 })
  const scholarship = await findScholarship(site.services, 'KS_Mgrow')
  const db = openWithoutLocks(site.databaseUrl, /^insert into "coupon_uses"/)
  const reserve = (attemptId: string) =>
    db.transaction((tx) =>
      reserveCoupon(tx, scholarship, { attemptId, code: 'ONLYONE1', person: anyone() }),
    )
  await Promise.all([reserve('first'), reserve('second')])
  expect(await countUses(site.services.db, 'ONLYONE1')).toBe(2)
})

test('a released use can be reserved again, and is released once', async () => {
  const site = await open()
  const { db } = site.services
  const scholarship = await findScholarship(site.services, 'KS_Mgrow')
  await addCoupon(site, { code: 'ONLYONE1', percent_off: 50, max_uses: 1 })
  const reserve = (attemptId: string) =>
    db.transaction((tx) =>
      reserveCoupon(tx, scholarship, { attemptId, code: 'ONLYONE1', person: anyone() }),
    )
  expect(await reserve('first')).toBe(fromUnits(examFee) / 2)
  await expect(reserve('second')).rejects.toThrow('Invalid coupon code')
  for (let turn = 0; turn < 2; turn++) await db.transaction((tx) => releaseCoupon(tx, 'first'))
  await reserve('second')
  expect(await countUses(db, 'ONLYONE1')).toBe(1)
})

test('a late payment takes its coupon use again, unless the coupon is used up by then', async () => {
  const site = await open()
  const { db } = site.services
  await addCoupon(site, { code: 'ONLYONE1', percent_off: 50, max_uses: 1 })
  await addCoupon(site, { code: 'NOLIMIT1', percent_off: 50 })
  const retake = (attemptId: string, code = 'ONLYONE1') =>
    db.transaction((tx) => retakeCoupon(tx, { attemptId, code, person: anyone() }))
  expect(await retake('first')).toBe(true)
  // The attempt that holds it keeps it, and uses no second.
  expect(await retake('first')).toBe(true)
  expect(await retake('second')).toBe(false)
  expect(await countUses(db, 'ONLYONE1')).toBe(1)
  expect(await retake('third', 'NOLIMIT1')).toBe(true)
  expect(await retake('fourth', 'NOLIMIT1')).toBe(true)
  expect(await countUses(db, 'NOLIMIT1')).toBe(2)
  expect(await retake('fifth', 'UNKNOWN1')).toBe(false)
})

test('uses per person are counted by email and by phone', async () => {
  const site = await open()
  const scholarship = await findScholarship(site.services, 'KS_Mgrow')
  await addCoupon(site, { code: 'PERSONAL', percent_off: 50, max_uses_per_person: 1 })
  const [person, other] = [anyone(), anyone()]
  const reserve = (attemptId: string, whom: typeof person) =>
    site.services.db.transaction((tx) =>
      reserveCoupon(tx, scholarship, { attemptId, code: 'PERSONAL', person: whom }),
    )
  await reserve('first', person)
  await expect(reserve('second', { ...other, email: person.email })).rejects.toThrow()
  await expect(reserve('third', { ...other, phone: person.phone })).rejects.toThrow()
  await reserve('fourth', other)
})
