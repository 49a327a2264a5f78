import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import { createEmptyDatabase } from '../../testing/postgres.ts'
import { migrateToPrevious, previousRelease } from '../../testing/previous-release.ts'
import { applyMigrations } from './migrations.ts'

/** A database of the previous release with attempts by these ids. */
async function openPrevious(...attempts: string[]) {
  const url = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await migrateToPrevious(client)
  await addAttempts(url, ...attempts)
  const rows = async (text: string) => (await client.query(text)).rows
  const cases = () =>
    rows(`select kind, attempt_id as attempt, gateway, summary, times_seen as seen
      from cases where settled_at is null order by kind, attempt_id`)
  return { client, rows, cases }
}

const aCase = (kind: string, attempt: string, summary = 'Look at it.', seen = 1) => ({
  kind,
  attempt,
  gateway: 'RAZORPAY',
  summary,
  seen,
})

const twice = 'The application was paid already.'

test('what waited for a person before there were cases becomes one', async () => {
  const { client, rows, cases } = await openPrevious('paid', 'open', 'twice', 'done')
  await previousRelease.review(client, 'paid', { state: 'PAID' })
  await previousRelease.review(client, 'open', { state: 'PENDING' })
  await previousRelease.listDuplicate(client, 'twice')
  await previousRelease.refund(client, 'done')
  await client.query("update payment_attempts set updated_at = '2026-01-01T00:00:00Z'")
  await applyMigrations(client)
  expect(await cases()).toEqual([
    aCase('duplicate', 'twice', twice),
    aCase('late-coupon', 'paid'),
    aCase('mismatch', 'open'),
  ])
  const changed = "updated_at > now() - interval '1 hour'"
  expect(await rows(`select id from payment_attempts where ${changed} order by id`)).toEqual([
    { id: 'open' },
    { id: 'paid' },
  ])
  expect(await rows('select id from payment_attempts where review is not null')).toEqual([])
  expect(await rows('select attempt_id, state from refunds')).toEqual([
    { attempt_id: 'done', state: 'DONE' },
  ])
})

test('what the previous release puts up for review beside this one becomes a case at once', async () => {
  const { client, rows, cases } = await openPrevious('open', 'twice', 'asked')
  await applyMigrations(client)
  await previousRelease.review(client, 'open', { state: 'PENDING' })
  await previousRelease.review(client, 'open', { state: 'PENDING' })
  await previousRelease.listDuplicate(client, 'twice')
  expect(await cases()).toEqual([
    aCase('duplicate', 'twice', twice),
    aCase('mismatch', 'open', 'Look at it.', 2),
  ])
  // What its staff ask for is a refund.
  await previousRelease.refund(client, 'asked')
  expect(await rows('select attempt_id, state from refunds')).toEqual([
    { attempt_id: 'asked', state: 'DONE' },
  ])
  expect(
    await rows("select state, surplus, review from payment_attempts where id = 'twice'"),
  ).toEqual([{ state: 'PAID', surplus: true, review: null }])
  // Nothing of the previous release changes a case that was settled; news opens another.
  await client.query("update cases set settled_at = now(), settled_by = 'asha'")
  await previousRelease.review(client, 'open', { state: 'PENDING' })
  expect(await cases()).toEqual([aCase('mismatch', 'open')])
})
