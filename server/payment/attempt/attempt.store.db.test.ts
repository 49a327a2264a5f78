import { expect, test } from 'vitest'
import { addAttempts } from '../../../testing/attempts.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite } from '../../../testing/site.ts'
import { hasEvent, saveEvent, wasNotified } from '../provider/event.store.ts'
import {
  beginCompletion,
  changeAttempt,
  countBegun,
  countOverdue,
  countStates,
  findAttempt,
  findLastAttempt,
  findLastOfSession,
  findLiveAttempt,
  findReferenced,
  lockAttempt,
  mayAskGateway,
  takeDueAttempts,
} from './attempt.store.ts'
import { findCounted, findLiveOf } from './person.store.ts'

/** Siblings with one phone, each with an application and two attempts: `a1` and `a2`, `b1` and `b2`. */
async function withAttempts() {
  const { services, databaseUrl } = await openTestSite()
  const write = (text: string) => query(databaseUrl, text)
  await addAttempts(databaseUrl, 'a1', 'a2')
  await addAttempts(databaseUrl, 'b1', 'b2')
  await write("update applications set fullname = 'Arjun Nair' where id = 'of-b1'")
  await write(`update payment_attempts set created_at = now() - interval '2 hours' where id like '%1';
    update payment_attempts set provider_order_id = 'order_' || id, provider_payment_id = 'pay_' || id`)
  return { db: services.db, write }
}

const personOf = (email: string) => ({
  email,
  phone: '9876543210',
  fullname: email === 'of-b1' ? 'Arjun Nair' : 'Kavya Nair',
  scholarshipCode: 'KS_Mgrow',
})
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

test('the last attempt of an application and of a browser is the one begun last', async () => {
  const { db } = await withAttempts()
  expect((await findLastAttempt(db, 'of-a1'))?.id).toBe('a2')
  expect(await findLastOfSession(db, 'of-b1')).toBe('b2')
  expect(await findLastOfSession(db, 'nobody')).toBeUndefined()
  expect(await countBegun(db, 'of-a1', 60)).toBe(1)
  expect(await countBegun(db, 'of-a1', 180)).toBe(2)
  expect(await countBegun(db, 'nobody', 180)).toBe(0)
})

test.each(['CREATED', 'PENDING'])('an attempt that is %s can still be paid', async (state) => {
  const { db, write } = await withAttempts()
  const live = (application: string) =>
    db.transaction((tx) => findLiveAttempt(tx, application)).then((attempt) => attempt?.id)
  const liveOf = (email: string) => db.transaction((tx) => findLiveOf(tx, personOf(email)))
  expect([await live('of-a1'), await liveOf('of-a1')]).toEqual([undefined, []])
  await write(`update payment_attempts set state = '${state}' where id in ('a1', 'b2')`)
  expect([await live('of-a1'), await live('of-b1')]).toEqual(['a1', 'b2'])
  expect([ids(await liveOf('of-a1')), ids(await liveOf('of-b1'))]).toEqual([['a1'], ['b2']])
  const others = [
    { ...personOf('of-a1'), phone: '9876543211', email: 'else' },
    { ...personOf('of-a1'), scholarshipCode: 'KS_HireSure' },
    { ...personOf('of-a1'), fullname: 'Kavya Naik' },
  ]
  for (const person of others) {
    expect(await db.transaction((tx) => findLiveOf(tx, person))).toEqual([])
  }
})

test('one payment of a person counts; a surplus does not, nor one that went back', async () => {
  const { db, write } = await withAttempts()
  const counted = () =>
    db.transaction((tx) => findCounted(tx, personOf('of-a1'))).then((attempt) => attempt?.id)
  expect(await counted()).toBeUndefined()
  await write(`update payment_attempts set state = 'PAID', paid_at = now(), surplus = true
    where id = 'a1'; update payment_attempts set state = 'PAID', paid_at = now() where id = 'b1'`)
  expect(await counted()).toBeUndefined()
  await write("update payment_attempts set state = 'PAID', paid_at = now() where id = 'a2'")
  expect(await counted()).toBe('a2')
})

test('a webhook finds its attempt by any of its names, at its own gateway only', async () => {
  const { db } = await withAttempts()
  const found = async (reference: object, gateway: 'RAZORPAY' | 'PAYU' = 'RAZORPAY') =>
    (await findReferenced(db, gateway, reference))?.id
  expect(await found({ txId: 'a1' })).toBe('a1')
  expect(await found({ providerOrderId: 'order_b1' })).toBe('b1')
  expect(await found({ providerPaymentId: 'pay_b2' })).toBe('b2')
  expect(await found({ txId: 'unknown', providerOrderId: 'order_a2' })).toBe('a2')
  expect(await found({ txId: 'a1' }, 'PAYU')).toBeUndefined()
  expect(await found({ txId: 'unknown' })).toBeUndefined()
  expect(await found({})).toBeUndefined()
})

test('news of an attempt is written to it alone, with the time', async () => {
  const { db, write } = await withAttempts()
  await write("update payment_attempts set updated_at = '2026-01-01T00:00:00Z'")
  await changeAttempt(db, 'a1', { declined: true })
  expect(
    await write(`select id, declined from payment_attempts
      where declined or updated_at > now() - interval '1 hour'`),
  ).toEqual([{ id: 'a1', declined: true }])
  expect(await findAttempt(db, 'a1')).toMatchObject({ id: 'a1', declined: true })
  expect(await findAttempt(db, 'nobody')).toBeUndefined()
  const locked = await db.transaction((tx) => lockAttempt(tx, 'b2'))
  expect(locked).toMatchObject({ id: 'b2' })
})

test('one charge at a time; after a quarter of an hour another may be tried', async () => {
  const { db, write } = await withAttempts()
  const begin = () => beginCompletion(db, 'a1')
  expect([await begin(), await begin()]).toEqual([true, false])
  expect(await write('select id from payment_attempts where completing_at is not null')).toEqual([
    { id: 'a1' },
  ])
  await write("update payment_attempts set completing_at = now() - interval '14 minutes'")
  expect(await begin()).toBe(false)
  await write("update payment_attempts set completing_at = now() - interval '16 minutes'")
  expect([await begin(), await begin()]).toEqual([true, false])
})

test('a gateway is asked once in so many seconds, however often pages do', async () => {
  const { db, write } = await withAttempts()
  const ask = () => mayAskGateway(db, 'a1', 60)
  expect([await ask(), await ask()]).toEqual([true, false])
  expect(await write('select id from payment_attempts where checked_at is not null')).toEqual([
    { id: 'a1' },
  ])
  await write("update payment_attempts set checked_at = now() - interval '61 seconds'")
  expect([await ask(), await ask()]).toEqual([true, false])
})

test('an event of a gateway is acted upon once', async () => {
  const { db } = await withAttempts()
  const event = { gateway: 'RAZORPAY', dedupeKey: 'evt', attemptId: 'a1' } as const
  const save = (changes: object = {}) =>
    db.transaction((tx) => saveEvent(tx, { ...event, ...changes }))
  expect([await hasEvent(db, 'RAZORPAY', 'evt'), await wasNotified(db, 'a1')]).toEqual([
    false,
    false,
  ])
  expect([await save(), await save(), await save({ gateway: 'PAYU' })]).toEqual([true, false, true])
  expect([await hasEvent(db, 'RAZORPAY', 'evt'), await wasNotified(db, 'a1')]).toEqual([true, true])
  expect([await hasEvent(db, 'STRIPE', 'evt'), await hasEvent(db, 'RAZORPAY', 'e')]).toEqual([
    false,
    false,
  ])
  expect(await wasNotified(db, 'a2')).toBe(false)
})

test('due attempts are taken oldest first, so many at a time, and never by two', async () => {
  const { db, write } = await withAttempts()
  await write(`update payment_attempts a set next_check_at = now() + hours * interval '1 hour'
    from (values ('a1', -2), ('a2', -1), ('b1', -3), ('b2', 1)) v (id, hours) where a.id = v.id`)
  const taken = await db.transaction(async (tx) => {
    const mine = await takeDueAttempts(tx, 2)
    const theirs = await db.transaction((other) => takeDueAttempts(other, 5))
    return [mine, theirs].map((rows) => rows.map(({ id }) => id))
  })
  expect(taken).toEqual([['b1', 'a1'], ['a2']])
  expect(await countOverdue(db)).toBe(3)
  await write("update payment_attempts set next_check_at = now() - interval '4 minutes'")
  expect(await countOverdue(db)).toBe(0)
})

test('attempts are counted by gateway and state', async () => {
  const { db, write } = await withAttempts()
  await write(`update payment_attempts set gateway = 'PAYU' where id = 'a1';
    update payment_attempts set state = 'PENDING' where id = 'b1'`)
  const counts = await countStates(db)
  expect(counts).toHaveLength(3)
  expect(counts).toContainEqual({ gateway: 'RAZORPAY', state: 'FAILED', attempts: 2 })
  expect(counts).toContainEqual({ gateway: 'PAYU', state: 'FAILED', attempts: 1 })
})
