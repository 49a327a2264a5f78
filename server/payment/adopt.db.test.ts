import { expect, test } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import { holdTransaction } from '../../testing/hold.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import { adoptReviews } from './adopt.ts'
import { listOpenCases } from './case/case.store.ts'

async function openOldRelease() {
  const { services, databaseUrl } = await openTestSite()
  const { db } = services
  await addAttempts(databaseUrl, 'paid', 'open', 'twice', 'plain')
  const write = (text: string) => query(databaseUrl, text)
  await write(`update payment_attempts set updated_at = '2026-01-01T00:00:00Z',
      captured_minor = 125000, captured_currency = 'INR';
    update payment_attempts set state = 'PAID', paid_at = now(), surplus = true, review = 'Too late'
      where id = 'paid';
    update payment_attempts set review = 'Another sum' where id = 'open';
    insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state) values
      ('twice', 100, 'INR', 'Paid twice', null, 'LISTED'),
      ('plain', 100, 'INR', 'Asked for', 'asha', 'LISTED')`)
  return { db, write, adopt: () => db.transaction(adoptReviews) }
}

test('what waited for a person before there were cases becomes one, once', async () => {
  const { db, write, adopt } = await openOldRelease()
  await adopt()
  await adopt()
  const cases = (await listOpenCases(db)).map(({ kind, attemptId, summary }) => [
    kind,
    attemptId,
    summary,
  ])
  expect(cases.sort()).toEqual([
    ['duplicate', 'twice', 'Paid twice'],
    ['late-coupon', 'paid', 'Too late'],
    ['mismatch', 'open', 'Another sum'],
  ])
  expect(
    await write(`select id, review, updated_at > now() - interval '1 hour' as now
      from payment_attempts order by id`),
  ).toEqual([
    { id: 'open', review: null, now: true },
    { id: 'paid', review: null, now: true },
    { id: 'plain', review: null, now: false },
    { id: 'twice', review: null, now: false },
  ])
  expect(await write('select attempt_id from refunds')).toEqual([{ attempt_id: 'plain' }])
})

test('an attempt that another transaction works on is left for the next time', async () => {
  const { db, adopt } = await openOldRelease()
  const release = await holdTransaction(db, (tx) =>
    tx.execute("select from payment_attempts where id = 'open' for update"),
  )
  await adopt()
  expect((await listOpenCases(db)).map(({ kind }) => kind).sort()).toEqual([
    'duplicate',
    'late-coupon',
  ])
  await release()
  await adopt()
  expect(await listOpenCases(db)).toHaveLength(3)
})
