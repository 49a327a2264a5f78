import { expect, test } from 'vitest'
import { withCaptured } from '../../../testing/refunds.ts'
import { changeRefund, committedMinor, returnedMinor, takeDueRefunds } from './refund.store.ts'

test('sums are of one payment; only what failed may be given back again', async () => {
  const { answer, db, refund } = await withCaptured()
  expect([await committedMinor(db, 'one'), await returnedMinor(db, 'one')]).toEqual([0, 0])
  await refund({ amountMinor: 1_000 })
  await refund({ amountMinor: 2_000, state: 'DONE', providerRefundId: 'rf_1' })
  await refund({ amountMinor: 4_000, state: 'FAILED' })
  const other = await refund({ attemptId: 'other', amountMinor: 8_000, state: 'DONE' })
  expect([await committedMinor(db, 'one'), await returnedMinor(db, 'one')]).toEqual([3_000, 2_000])
  await answer(other.id, { state: 'FAILED' })
  expect(await returnedMinor(db, 'other')).toBe(8_000)
})

test('due refunds are taken oldest first, so many at a time, and never by two', async () => {
  const { db, refund, write } = await withCaptured()
  const ids: string[] = []
  for (const hours of [-2, -1, -3, 1]) {
    const nextCheckAt = new Date(Date.now() + hours * 3_600_000)
    ids.push((await refund({ amountMinor: 1_000, nextCheckAt })).id)
  }
  const [second, third, first] = ids
  const taken = await db.transaction(async (tx) => {
    const mine = await takeDueRefunds(tx, 2)
    const theirs = await db.transaction((other) => takeDueRefunds(other, 5))
    return [mine, theirs].map((rows) => rows.map(({ id }) => id))
  })
  expect(taken).toEqual([[first, second], [third]])
  await write("update refunds set updated_at = '2026-01-01T00:00:00Z'")
  await db.transaction((tx) => changeRefund(tx, first ?? '', { nextCheckAt: null }))
  expect(
    await write('select id from refunds where updated_at > now() - interval $$1 hour$$'),
  ).toEqual([{ id: first }])
})
