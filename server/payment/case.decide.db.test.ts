import { expect, test, vi } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import { query } from '../../testing/postgres.ts'
import { openTestSite } from '../../testing/site.ts'
import type { Services } from '../services.ts'
import { type CaseKind, listOpenCases, openCase } from './case.store.ts'
import { type Decision, decideCase, showCase } from './case.ts'
import type { Gateway, Refund, Snapshot } from './gateway.ts'

const wrong = { minor: 5_000, currency: 'INR' } as const
const held: Snapshot = { state: 'PAID', paid: wrong }
const staff = { way: 'command', staffId: null, name: 'asha' } as const

type Setting = {
  kind: CaseKind
  /** What our database says of the payment; none: it is not here. */
  attempt?: string | undefined
  told?: Snapshot
  refund?: Refund
}

/** A case, and what follows from a decision while the gateway says so much. */
async function withCase({ kind, attempt, told = held, refund = { state: 'DONE' } }: Setting) {
  const site = await openTestSite()
  const write = (text: string) => query(site.databaseUrl, text)
  await addAttempts(site.databaseUrl, 'one')
  if (attempt) await write(`update payment_attempts set ${attempt}`)
  await site.services.db.transaction((tx) =>
    openCase(tx, {
      kind,
      ...(attempt
        ? { attempt: { id: 'one', gateway: 'RAZORPAY' as const } }
        : { gateway: 'RAZORPAY' as const, reference: 'gone' }),
      summary: 'Look at it',
      amount: wrong,
    }),
  )
  const fetchStatus = vi.fn(async () => told)
  const gateway = { ...site.services.gateways.RAZORPAY, fetchStatus, refund: async () => refund }
  const services: Services = {
    ...site.services,
    gateways: { RAZORPAY: gateway as unknown as Gateway },
  }
  const [{ id } = { id: 0 }] = await listOpenCases(services.db)
  const decide = (decision: Decision, changes: object = {}) =>
    decideCase(services, { id, decision, by: 'asha', note: '', ...changes })
  return { services, id, decide, write, fetchStatus }
}

const open =
  "state = 'PENDING', captured_minor = 5000, captured_currency = 'INR', next_check_at = now()"
const conflict = (message: string) => ({ code: 'conflict', message })

test('a case of a payment that is not here has neither attempt nor refunds', async () => {
  const { services, id } = await withCase({ kind: 'orphan' })
  expect(await showCase(services, id)).toEqual({
    case: expect.objectContaining({ kind: 'orphan', reference: 'gone' }),
    attempt: undefined,
    refunds: [],
  })
  await expect(showCase(services, 999)).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no case 999.',
  })
})

test('a decision is audited with who decided, and without a note it is its own reason', async () => {
  const about = await withCase({ kind: 'dispute', attempt: open })
  const { case: settled } = await about.decide('close', { actor: staff })
  expect(settled).toMatchObject({ settledBy: 'asha', settlement: 'close' })
  const elsewhere = await withCase({ kind: 'orphan' })
  await elsewhere.decide('close', { actor: staff, note: 'Theirs' })
  const silent = await withCase({ kind: 'orphan' })
  await silent.decide('close')
  const entries = 'select actor, action, record_kind, record_id, changes from audit_entries'
  const entry = { actor: 'asha', action: 'settle-case', record_kind: 'payment' }
  const changed = (before: string) => ({ case: { before, after: 'close' } })
  expect(await about.write(entries)).toEqual([
    { ...entry, record_id: 'one', changes: changed('dispute') },
  ])
  expect(await elsewhere.write(entries)).toEqual([
    { ...entry, record_id: 'gone', changes: changed('orphan') },
  ])
  expect(await silent.write(entries)).toEqual([])
  await expect(silent.decide('close')).rejects.toMatchObject(
    conflict(`Case ${silent.id} was settled by asha (close)`),
  )
})

test('of two people who decide at once one does, and the other is told who', async () => {
  const { services, id, decide, fetchStatus, write } = await withCase({
    kind: 'mismatch',
    attempt: open,
  })
  const both = Promise.withResolvers<void>()
  fetchStatus.mockImplementation(async () => {
    if (fetchStatus.mock.calls.length === 2) both.resolve()
    await both.promise
    return { state: 'FAILED' }
  })
  const decided = await Promise.allSettled(
    // The commands of a server are often run as its user.
    ['admit', 'ben'].map((name) => decide('close', { by: name, actor: { ...staff, name } })),
  )
  const { case: settled } = await showCase(services, id)
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: conflict(`Case ${id} was settled by ${settled.settledBy} (close)`),
  })
  expect(await write('select actor from audit_entries')).toEqual([{ actor: settled.settledBy }])
})

test('a case that is settled by its own refund still says who decided, and why', async () => {
  const { decide } = await withCase({ kind: 'mismatch', attempt: open })
  const { case: settled } = await decide('refund', { note: 'They called' })
  expect(settled).toMatchObject({ settledBy: 'asha', settlement: 'refund: They called' })
})

test('only money that waits is accepted as paid, once, and only if somebody knows how much', async () => {
  const stateOf = async ({ write }: Awaited<ReturnType<typeof withCase>>) =>
    (await write('select state from payment_attempts'))[0]?.state
  const waiting = await withCase({ kind: 'mismatch', attempt: open })
  await waiting.decide('accept')
  expect(await stateOf(waiting)).toBe('PAID')
  const disputed = await withCase({ kind: 'dispute', attempt: open })
  await disputed.decide('accept')
  expect(await stateOf(disputed)).toBe('PENDING')
  const foreign = await withCase({ kind: 'orphan' })
  await foreign.decide('accept')
  expect(await listOpenCases(foreign.services.db)).toEqual([])
  const already = await withCase({
    kind: 'duplicate',
    attempt: "state = 'PAID', paid_at = now(), surplus = true",
  })
  await already.decide('accept')
  expect(await already.write('select captured_minor, surplus from payment_attempts')).toEqual([
    { captured_minor: null, surplus: true },
  ])
  const unknown = await withCase({ kind: 'mismatch', attempt: "state = 'PENDING'" })
  await expect(unknown.decide('accept')).rejects.toMatchObject(
    conflict('Nobody knows how much was paid. Refund it instead.'),
  )
  expect(await listOpenCases(unknown.services.db)).toHaveLength(1)
})

test('a refund has the note as its reason, else what the case says, and is audited', async () => {
  for (const [note, reason] of [
    ['They called', 'They called'],
    ['', 'Look at it'],
  ]) {
    const { decide, write } = await withCase({ kind: 'mismatch', attempt: open })
    await decide('refund', { note, actor: staff })
    expect(await write('select reason, requested_by, state from refunds')).toEqual([
      { reason, requested_by: 'asha', state: 'DONE' },
    ])
    expect(await write('select action from audit_entries order by id')).toEqual([
      { action: 'refund' },
      { action: 'settle-case' },
    ])
  }
  const silent = await withCase({ kind: 'mismatch', attempt: open })
  await silent.decide('refund')
  expect(await silent.write('select 1 from audit_entries')).toEqual([])
})

test.each<[string, Setting, string]>([
  ['is not here', { kind: 'orphan' }, 'Its payment is not here. Refund it at the provider.'],
  [
    'is refused',
    { kind: 'mismatch', attempt: open, refund: { state: 'FAILED' } },
    'The provider refused the refund. The case stays open.',
  ],
  [
    'is not finished',
    { kind: 'refund-stuck', attempt: open, refund: { state: 'PENDING' } },
    'The provider has not finished it yet. The case stays open.',
  ],
])('a refund of what %s leaves the case open', async (_what, setting, message) => {
  const { services, id, decide } = await withCase(setting)
  await expect(decide('refund')).rejects.toMatchObject(conflict(message))
  expect((await listOpenCases(services.db)).map((found) => found.id)).toContain(id)
})

test('a refund that is under way settles every case but one about refunds that are stuck', async () => {
  const begun = await withCase({ kind: 'mismatch', attempt: open, refund: { state: 'PENDING' } })
  await begun.decide('refund')
  expect(await listOpenCases(begun.services.db)).toEqual([])
  const done = await withCase({ kind: 'refund-stuck', attempt: open })
  await done.decide('refund')
  expect(await listOpenCases(done.services.db)).toEqual([])
})

const surplus =
  "state = 'PAID', paid_at = now(), surplus = true, captured_minor = 5000, captured_currency = 'INR'"

test.each<[string, Setting]>([
  ['a duplicate that is held', { kind: 'duplicate', attempt: surplus }],
  [
    'money that went back',
    {
      kind: 'mismatch',
      attempt: open,
      told: {
        state: 'PAID',
        paid: wrong,
        refunds: [{ providerRefundId: 'r', state: 'DONE', amount: wrong }],
      },
    },
  ],
  [
    'a late payment that went back whole',
    { kind: 'late-coupon', attempt: surplus, told: { state: 'REFUNDED', paid: wrong } },
  ],
  ['money that never came', { kind: 'mismatch', attempt: open, told: { state: 'FAILED' } }],
  ['a dispute', { kind: 'dispute', attempt: open }],
])('a case is closed that is about %s', async (_what, setting) => {
  const { services, decide } = await withCase(setting)
  await decide('close')
  expect(await listOpenCases(services.db)).toEqual([])
})

test('a case about money that counts as nothing is not closed while the provider holds it', async () => {
  const { services, decide } = await withCase({ kind: 'mismatch', attempt: open })
  await expect(decide('close')).rejects.toMatchObject(
    conflict('The provider still holds this money. Accept it, or refund it.'),
  )
  expect(await listOpenCases(services.db)).toHaveLength(1)
})

test('closing asks the provider without a capture, and does without one that is gone', async () => {
  const { services, decide, fetchStatus } = await withCase({
    kind: 'mismatch',
    attempt: open,
    told: { state: 'FAILED' },
  })
  await decide('close')
  expect(fetchStatus).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ readOnly: true }))
  const gone = await withCase({ kind: 'mismatch', attempt: open })
  const [{ id } = { id: 0 }] = await listOpenCases(gone.services.db)
  const settlement = { id, decision: 'close', by: 'asha', note: '' } as const
  await decideCase({ ...gone.services, gateways: {} }, settlement)
  expect(await listOpenCases(gone.services.db)).toEqual([])
  expect(await listOpenCases(services.db)).toEqual([])
})
