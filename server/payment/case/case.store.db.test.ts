import { expect, test } from 'vitest'
import { addAttempts } from '../../../testing/attempts.ts'
import { query } from '../../../testing/postgres.ts'
import { openTestSite } from '../../../testing/site.ts'
import type { ActTx } from '../../acts/act.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import type { Dispute } from '../provider/gateway.ts'
import {
  countOpenCases,
  findCase,
  listOpenCases,
  openCase,
  settleCase,
  settleCasesOf,
  wasSettled,
} from './case.store.ts'
import { noteDispute } from './dispute.ts'

const attempt = { id: 'one', gateway: 'RAZORPAY' } as const
const amount = { minor: 5_000, currency: 'INR' } as const

async function openCases() {
  const { services, databaseUrl } = await openTestSite()
  const { db } = services
  await addAttempts(databaseUrl, 'one', 'other')
  type Case = Parameters<typeof openCase>[1]
  const open = (changes: Partial<Case> = {}) =>
    db.transaction((tx) =>
      openCase(tx, { kind: 'mismatch', attempt, summary: 'Too little', amount, ...changes }),
    )
  const settle = (id: number, by = 'asha') =>
    db.transaction((tx) => settleCase(tx as ActTx, id, { by, how: 'close' }))
  const ids = async () => (await listOpenCases(db)).map(({ id }) => id)
  return { db, open, settle, ids, write: (text: string) => query(databaseUrl, text) }
}

test('heard of again while it is open a case is the same, with what is known now', async () => {
  const { db, open, settle, write } = await openCases()
  await open()
  const [first] = await listOpenCases(db)
  expect(first).toMatchObject({
    kind: 'mismatch',
    attemptId: 'one',
    gateway: 'RAZORPAY',
    reference: 'one',
    summary: 'Too little',
    amountMinor: 5_000,
    currency: 'INR',
    timesSeen: 1,
    settledAt: null,
  })
  await write("update cases set seen_at = '2026-01-01T00:00:00Z'")
  await open({ summary: 'Too much', amount: { minor: 7_000, currency: 'USD' } })
  const [second, ...others] = await listOpenCases(db)
  expect(others).toEqual([])
  expect(second).toMatchObject({
    id: first?.id,
    summary: 'Too much',
    amountMinor: 7_000,
    currency: 'USD',
    timesSeen: 2,
  })
  expect(second?.seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  await settle(first?.id ?? 0)
  await open()
  expect(
    (await listOpenCases(db)).map(({ id, timesSeen }) => [id === first?.id, timesSeen]),
  ).toEqual([[false, 1]])
})

test('a case need not be about a payment of ours, nor about an amount', async () => {
  const { db, open } = await openCases()
  await open({ kind: 'orphan', attempt: undefined, gateway: 'PAYU', reference: 'gone' } as never)
  await open({ kind: 'duplicate', attempt: { id: 'other', gateway: 'FREE' }, amount: undefined })
  await open({ kind: 'dispute', gateway: 'STRIPE', reference: 'dp_1' })
  const found = (await listOpenCases(db)).sort((one, other) => one.id - other.id)
  expect(found).toMatchObject([
    { attemptId: null, gateway: 'PAYU', reference: 'gone', amountMinor: 5_000 },
    { attemptId: 'other', gateway: null, reference: 'other', amountMinor: null, currency: null },
    { attemptId: 'one', gateway: 'STRIPE', reference: 'dp_1' },
  ])
})

test('the newest comes first; they are counted by kind', async () => {
  const { db, open, ids, write } = await openCases()
  for (const reference of ['a', 'b', 'c']) await open({ reference })
  await open({ kind: 'dispute', reference: 'a' })
  await write("update cases set opened_at = now() - id * interval '1 hour'")
  const [newest, ...rest] = await ids()
  expect([newest, ...rest]).toEqual(
    [newest, ...rest].sort((one, other) => Number(one) - Number(other)),
  )
  const counts = (await countOpenCases(db)).sort((one, other) => one.open - other.open)
  expect(counts).toEqual([
    { kind: 'dispute', open: 1, oldest: expect.any(Date) },
    { kind: 'mismatch', open: 3, oldest: expect.any(Date) },
  ])
})

test('a case that one person has settled is not settled by another', async () => {
  const { db, open, settle, ids } = await openCases()
  await open()
  await open({ kind: 'dispute' })
  const [id = 0, other = 0] = await ids()
  await settle(id)
  await settle(id, 'ben')
  expect(await findCase(db, id)).toMatchObject({
    settledBy: 'asha',
    settlement: 'close',
    settledAt: expect.any(Date),
  })
  expect(await findCase(db, other)).toMatchObject({ settledAt: null })
  expect(await countOpenCases(db)).toHaveLength(1)
})

test('what happened since settles the cases that it answers, and no others', async () => {
  const { db, open, ids } = await openCases()
  await open()
  const [mismatch = 0] = await ids()
  await open({ kind: 'duplicate', reference: 'dup' })
  await open({ kind: 'duplicate', reference: 'dup2' })
  await open({ kind: 'dispute' })
  await open({ attempt: { id: 'other', gateway: 'RAZORPAY' } })
  const left = async () =>
    (await listOpenCases(db)).map(({ kind, reference }) => `${kind} ${reference}`).sort()
  const how = 'The money was given back.'
  await db.transaction((tx) =>
    settleCasesOf(tx, 'one', { kinds: ['mismatch', 'duplicate'], reference: 'dup' }, how),
  )
  expect(await left()).toEqual(['dispute one', 'duplicate dup2', 'mismatch one', 'mismatch other'])
  await db.transaction((tx) => settleCasesOf(tx, 'one', { kinds: ['mismatch', 'duplicate'] }, how))
  expect(await left()).toEqual(['dispute one', 'mismatch other'])
  expect(await findCase(db, mismatch)).toMatchObject({
    settledBy: 'admit',
    settlement: how,
  })
})

test('a case was settled if one of these very words was', async () => {
  const { db, open, settle, ids } = await openCases()
  await open()
  const known = { kind: 'mismatch', reference: 'one', summary: 'Too little' } as const
  const was = (changes: object = {}) =>
    db.transaction((tx) => wasSettled(tx, { ...known, ...changes }))
  expect(await was()).toBe(false)
  await settle((await ids())[0] ?? 0)
  expect(await was()).toBe(true)
  expect(await was({ kind: 'dispute' })).toBe(false)
  expect(await was({ reference: 'other' })).toBe(false)
  expect(await was({ summary: 'Too much' })).toBe(false)
})

test.each<[Dispute['state'], string | undefined, string]>([
  [
    'open',
    'fraudulent',
    'The payer disputes this payment. Answer at the provider before its deadline. fraudulent',
  ],
  ['lost', undefined, 'The money was taken back by the payer’s bank or the provider.'],
])('a dispute that is %s says what to do', async (state, reason, summary) => {
  const { db } = await openCases()
  const dispute = { id: 'dp_1', state, amount, ...(reason && { reason }) }
  await db.transaction((tx) => noteDispute(tx, attempt as unknown as StoredAttempt, dispute))
  expect(await listOpenCases(db)).toMatchObject([
    { kind: 'dispute', reference: 'dp_1', attemptId: 'one', summary, amountMinor: 5_000 },
  ])
  const won = { ...dispute, state: 'won' as const }
  await db.transaction((tx) => noteDispute(tx, attempt as unknown as StoredAttempt, won))
  expect(await listOpenCases(db)).toEqual([])
})
