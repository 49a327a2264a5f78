import { expect, test } from 'vitest'
import { inr, withCaptured } from '../../../testing/refunds.ts'
import { listOpenCases, openCase } from '../case/case.store.ts'
import { changeRefund, committedMinor, refundsOf, type StoredRefund } from './refund.store.ts'
import { keyOf } from './refund-news.ts'

const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000)

test('every try of a refund has a key of its own', () => {
  const refund = { id: 'r', tries: 1 } as StoredRefund
  expect([keyOf(refund), keyOf({ ...refund, tries: 2 })]).toEqual(['r', 'r-2'])
})

test('a refund is known by its number, else by our key, else by its sum', async () => {
  const { hear, refund, states, write } = await withCaptured()
  await refund({ providerRefundId: 'rf_1', state: 'PENDING', amountMinor: 1_000 })
  const keyed = await refund({ amountMinor: 1_000 })
  await refund({ amountMinor: 2_000 })
  await write("update refunds set created_at = now() + amount_minor * interval '1 second'")
  const told = { state: 'DONE', amount: inr(1_000) } as const
  await hear({ ...told, providerRefundId: 'rf_1', key: keyed.id })
  await hear({ ...told, providerRefundId: 'rf_2', key: keyed.id })
  await hear({ ...told, providerRefundId: 'rf_3', amount: inr(2_000) })
  expect((await states()).sort()).toEqual([
    [1_000, 'DONE', 'rf_1'],
    [1_000, 'DONE', 'rf_2'],
    [2_000, 'DONE', 'rf_3'],
  ])
})

test('one of the same sum that has a number or another key is another refund', async () => {
  const { hear, refund, states } = await withCaptured()
  await refund({ providerRefundId: 'rf_1', state: 'DONE' })
  await hear({ state: 'DONE', amount: inr(3_000), providerRefundId: 'rf_2' })
  await refund({ amountMinor: 1_000 })
  await hear({ state: 'DONE', amount: inr(1_000), providerRefundId: 'rf_3', key: 'theirs' })
  expect((await states()).sort()).toEqual([
    [1_000, 'DONE', 'rf_3'],
    [1_000, 'LISTED', null],
    [3_000, 'DONE', 'rf_1'],
    [3_000, 'DONE', 'rf_2'],
  ])
})

test('a payer hears that a refund was taken, and no second time when it is made', async () => {
  const { answer, jobs, refund, db } = await withCaptured()
  const row = await refund()
  for (let turn = 0; turn < 2; turn++)
    await answer(row.id, { state: 'PENDING', providerRefundId: 'r' })
  expect(jobs).toEqual([['tell-payer', { id: row.id }]])
  expect((await refundsOf(db, 'one'))[0]?.toldAt).not.toBeNull()
  await answer(row.id, { state: 'DONE', providerRefundId: 'r' })
  expect(jobs.slice(1)).toEqual([['mail-refund', { id: row.id }]])
})

test('a refund that is made is mailed once, and settles what waited for it', async () => {
  const { answer, db, jobs, refund, write } = await withCaptured()
  const [row, other] = [await refund(), await refund()]
  const attempt = { id: 'one', gateway: 'RAZORPAY' } as const
  for (const [kind, { id }] of [
    ['refund-failed', row],
    ['refund-stuck', row],
    ['refund-stuck', other],
    ['duplicate', row],
  ] as const) {
    await db.transaction((tx) => openCase(tx, { kind, attempt, reference: id, summary: '' }))
  }
  for (let turn = 0; turn < 2; turn++) await answer(row.id, { state: 'DONE' })
  await answer(row.id, { state: 'DONE', providerRefundId: 'rf_1' })
  expect(jobs).toEqual([['mail-refund', { id: row.id }]])
  expect((await listOpenCases(db)).map(({ kind }) => kind).sort()).toEqual([
    'duplicate',
    'refund-stuck',
  ])
  expect(
    await write('select distinct settled_by, settlement from cases where settled_at is not null'),
  ).toEqual([{ settled_by: 'admit', settlement: 'The refund was made.' }])
  expect(await write(`select next_check_at from refunds where id = '${row.id}'`)).toEqual([
    { next_check_at: null },
  ])
})

test('a refund that fails opens a case with the reason, once; one that was made says so', async () => {
  const { answer, db, refund } = await withCaptured()
  const failing = await refund()
  for (let turn = 0; turn < 2; turn++) {
    await answer(failing.id, { state: 'FAILED', reason: 'No balance.' })
  }
  const done = await refund({ state: 'DONE', providerRefundId: 'rf_1', amountMinor: 4_000 })
  await answer(done.id, { state: 'FAILED' })
  const found = (await listOpenCases(db)).sort((one, other) => one.id - other.id)
  expect(found).toMatchObject([
    {
      kind: 'refund-failed',
      attemptId: 'one',
      reference: failing.id,
      summary: 'The provider did not make a refund. No balance.',
      amountMinor: 3_000,
      currency: 'INR',
      timesSeen: 1,
    },
    { summary: 'A refund that was made has come back.', amountMinor: 4_000 },
  ])
})

test('a refund under way is asked about by its timetable, and daily in the end', async () => {
  const { answer, db, refund } = await withCaptured()
  const row = await refund({ nextCheckAt: null })
  for (let turn = 0; turn < 2; turn++) {
    await db.transaction((tx) => changeRefund(tx, row.id, { nextCheckAt: null }))
    await answer(row.id, { state: 'PENDING', providerRefundId: 'rf_1' })
    const [{ nextCheckAt } = { nextCheckAt: null }] = await refundsOf(db, 'one')
    expect(nextCheckAt?.getTime()).toBeGreaterThan(Date.now())
  }
  const old = await refund({ createdAt: longAgo, amountMinor: 2_000 })
  await answer(old.id, { state: 'PENDING' })
  const at = (await refundsOf(db, 'one')).find(({ id }) => id === old.id)?.nextCheckAt
  expect(Number(at)).toBeCloseTo(Date.now() + 24 * 3_600_000, -5)
  // Tried again, an old one begins anew.
  const again = await refund({ createdAt: longAgo, orderedAt: new Date(), amountMinor: 1_000 })
  await answer(again.id, { state: 'PENDING' })
  const soon = (await refundsOf(db, 'one')).find(({ id }) => id === again.id)?.nextCheckAt
  expect(Number(soon)).toBeCloseTo(Date.now() + 10 * 60_000, -5)
})

test('a refund made elsewhere is written down; one that failed there is not', async () => {
  const { db, hear, jobs } = await withCaptured()
  await hear({ providerRefundId: 'rf_0', state: 'FAILED', amount: inr(1_000) })
  expect(await refundsOf(db, 'one')).toEqual([])
  await hear({ providerRefundId: 'rf_1', state: 'PENDING', amount: inr(1_000) })
  await hear({ providerRefundId: 'rf_2', state: 'DONE', amount: inr(2_000) })
  const rows = await refundsOf(db, 'one')
  const common = { reason: 'Made on the provider’s own pages.', requestedBy: 'RAZORPAY' }
  expect(rows).toMatchObject([
    { ...common, state: 'PENDING', providerRefundId: 'rf_1', nextCheckAt: expect.any(Date) },
    { ...common, state: 'DONE', providerRefundId: 'rf_2', nextCheckAt: null, amountMinor: 2_000 },
  ])
  expect(jobs).toEqual([
    ['tell-payer', { id: rows[0]?.id }],
    ['mail-refund', { id: rows[1]?.id }],
  ])
})

test.each([
  [7_000, 'LISTED'],
  [7_001, 'FAILED'],
])('a refund elsewhere of %s leaves ours, not sent yet, %s', async (minor, state) => {
  const { db, hear, refund } = await withCaptured()
  const ours = await refund()
  await hear({ providerRefundId: 'rf_1', state: 'DONE', amount: inr(minor), key: 'theirs' })
  const [row] = (await refundsOf(db, 'one')).filter(({ id }) => id === ours.id)
  expect([row?.state, row?.nextCheckAt === null]).toEqual([state, state === 'FAILED'])
  expect(await committedMinor(db, 'one')).toBeLessThanOrEqual(10_000)
})

test('more than was captured cannot go back: a person must look', async () => {
  const { db, hear, refund, states } = await withCaptured()
  await refund({ state: 'DONE', providerRefundId: 'rf_1', amountMinor: 8_000 })
  await hear({ providerRefundId: 'rf_2', state: 'DONE', amount: inr(5_000) })
  expect(await states()).toEqual([[8_000, 'DONE', 'rf_1']])
  expect(await listOpenCases(db)).toMatchObject([
    {
      kind: 'mismatch',
      attemptId: 'one',
      reference: 'rf_2',
      summary: 'The provider tells of refunds of more than it captured.',
      amountMinor: 5_000,
    },
  ])
})

test('all went back: what is under way is done, and the rest becomes a refund', async () => {
  const { allBack, jobs, refund, states, write } = await withCaptured()
  await refund({ amountMinor: 1_000 })
  await refund({ amountMinor: 2_000, state: 'PENDING', providerRefundId: 'rf_1' })
  await refund({ amountMinor: 4_000, state: 'FAILED' })
  await write("update refunds set created_at = now() + amount_minor * interval '-1 second'")
  await allBack({ capturedMinor: null })
  await allBack({ capturedCurrency: null })
  expect((await states()).sort()).toEqual([
    [1_000, 'DONE', null],
    [2_000, 'DONE', 'rf_1'],
    [4_000, 'FAILED', null],
  ])
  for (let turn = 0; turn < 2; turn++) await allBack()
  expect((await states()).sort()).toEqual([
    [1_000, 'DONE', null],
    [2_000, 'DONE', 'rf_1'],
    [4_000, 'FAILED', null],
    [7_000, 'DONE', 'one'],
  ])
  expect(jobs).toHaveLength(3)
})
