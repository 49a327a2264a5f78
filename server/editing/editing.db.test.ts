import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { say } from '../../contract/messages/say.ts'
import { asha } from '../../testing/actor.ts'
import { createTestDatabase } from '../../testing/postgres.ts'
import { addCoupon, changeCoupon, listCoupons, removeCoupon } from '../coupon/coupon.staff.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../log/log.ts'
import { forEveryRow } from './editing.ts'

async function open() {
  const { pool, db } = connect(await createTestDatabase(), {
    poolSize: 3,
    log: createLog('silent'),
  })
  onTestFinished(() => pool.end())
  return { db, actor: asha }
}

const launch = { coupon_code: 'LAUNCH500', amount_off: 500 }
const launched = {
  ...launch,
  percent_off: null,
  expires_at: null,
  max_uses: null,
  max_uses_per_person: null,
  scholarship_code: null,
}

test('a use case returns what was there before and what is there after', async () => {
  const services = await open()
  expect(await addCoupon(services, { ...launch, coupon_code: 'launch500' })).toEqual({
    after: launched,
  })
  const after = { ...launched, max_uses: 3 }
  expect(await changeCoupon(services, { coupon_code: 'launch500', max_uses: 3 })).toEqual({
    before: launched,
    after,
  })
  expect(await listCoupons(services)).toEqual([{ ...after, used: 0 }])
  expect(await removeCoupon(services, { coupon_code: 'launch500' })).toEqual({ before: after })
  expect(await listCoupons(services)).toEqual([])
})

test('a refusal lists every problem by field, and carries a code', async () => {
  const services = await open()
  await expect(
    addCoupon(services, { coupon_code: 'X', percent_off: 0, max_uses: 1.5 }),
  ).rejects.toMatchObject({
    code: 'invalid',
    field: 'coupon_code',
    message: [
      'coupon_code: must be 5-20 letters and digits',
      'percent_off: must be 1 to 100',
      'max_uses: must be a whole number',
    ].join('\n'),
  })
  const missing = {
    code: 'not-found',
    message: 'coupon_code: there is no coupon LAUNCH500',
  }
  await expect(changeCoupon(services, launch)).rejects.toMatchObject(missing)
  const { coupon_code } = launch
  await expect(removeCoupon(services, { coupon_code })).rejects.toMatchObject(missing)
})

test('two parallel adds of one coupon leave one and refuse the other', async () => {
  const services = await open()
  const both = await Promise.allSettled([addCoupon(services, launch), addCoupon(services, launch)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({
      code: 'conflict',
      message: 'coupon_code: LAUNCH500 already exists',
    }),
  })
})

test('two parallel changes of different fields of a coupon are both kept', async () => {
  const services = await open()
  await addCoupon(services, launch)
  const { coupon_code } = launch
  const isWaiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const second = await services.db.transaction(async (tx) => {
    await changeCoupon({ db: tx, actor: asha }, { coupon_code, amount_off: 400 })
    const change = changeCoupon(services, { coupon_code, max_uses: 3 })
    await vi.waitUntil(async () => (await services.db.execute(isWaiting)).rowCount === 1, {
      timeout: 10_000,
    })
    return { change }
  })
  expect(await second.change).toMatchObject({ before: { amount_off: 400 } })
  expect(await listCoupons(services)).toMatchObject([{ amount_off: 400, max_uses: 3 }])
})

test('where one of many rows is refused, no row is changed', async () => {
  const services = await open()
  const rows = [
    launch,
    { coupon_code: 'HALF50' },
    launch,
    { coupon_code: 'HALF50', percent_off: 50 },
  ]
  await expect(forEveryRow(services, rows, addCoupon)).rejects.toMatchObject({
    problems: [
      { row: 1, field: 'percent_off' },
      { row: 2, field: 'coupon_code', message: say('editing.exists', { key: 'LAUNCH500' }) },
    ],
  })
  expect(await listCoupons(services)).toEqual([])
})
