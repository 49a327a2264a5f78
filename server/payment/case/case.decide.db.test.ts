import { expect, test } from 'vitest'
import { actorNamed, asha } from '../../../testing/actor.ts'
import { conflict, open, type Setting, withCase, wrong } from '../../../testing/cases.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { listOpenCases } from './case.store.ts'
import { decideCase, showCase } from './case.ts'

test('a case of a payment that is not here has neither attempt nor refunds', async () => {
  const { services, id } = await withCase({ kind: 'orphan' })
  expect(await showCase(services, id)).toEqual({
    case: expect.objectContaining({ kind: 'orphan', reference: 'gone' }),
    attempt: undefined,
    refunds: [],
    ordered: undefined,
  })
  await expect(showCase(services, 999)).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no case 999.',
  })
})

test('a decision is audited with who decided, and without a note it is its own reason', async () => {
  const about = await withCase({ kind: 'dispute', attempt: open })
  const { case: settled } = await about.decide('close')
  expect(settled).toMatchObject({ settledBy: 'asha', settlement: 'close' })
  const elsewhere = await withCase({ kind: 'orphan' })
  await elsewhere.decide('close', { note: 'Theirs' })
  const entries = 'select actor, action, record_kind, record_id, changes from audit.entries'
  const entry = { actor: 'asha', action: 'settle-case', record_kind: 'payment' }
  const changed = (before: string) => ({ case: { before, after: 'close' } })
  expect(await about.write(entries)).toEqual([
    { ...entry, record_id: 'one', changes: changed('dispute') },
  ])
  expect(await elsewhere.write(entries)).toEqual([
    { ...entry, record_id: 'gone', changes: changed('orphan') },
  ])
  await expect(about.decide('close')).rejects.toMatchObject(
    conflict(`Case ${about.id} was settled by asha (close)`),
  )
  expect(await about.write(entries)).toHaveLength(1)
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
    ['admit', 'ben'].map((name) => decide('close', { actor: actorNamed(name) })),
  )
  const { case: settled } = await showCase(services, id)
  expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(decided.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: conflict(`Case ${id} was settled by ${settled.settledBy} (close)`),
  })
  expect(await write('select actor from audit.entries')).toEqual([{ actor: settled.settledBy }])
})

test('only money that waits is accepted as paid, once, and only if somebody knows how much', async () => {
  const stateOf = async ({ write }: Awaited<ReturnType<typeof withCase>>) =>
    (await write('select state from payment_attempts'))[0]?.state
  const waiting = await withCase({ kind: 'mismatch', attempt: open })
  await waiting.decide('accept')
  expect(await stateOf(waiting)).toBe('PAID')
  const disputed = await withCase({ kind: 'dispute', attempt: open })
  await expect(disputed.decide('accept')).rejects.toMatchObject({ code: 'conflict' })
  await expect(disputed.decide('refund')).rejects.toMatchObject(
    conflict(
      'The payer disputes this payment with their bank. A refund would give the money back twice. Answer at the provider, or close the case about the dispute first.',
    ),
  )
  expect(await stateOf(disputed)).toBe('PENDING')
  const foreign = await withCase({ kind: 'orphan' })
  await expect(foreign.decide('accept')).rejects.toMatchObject(
    conflict(
      'Nobody here has paid with this money, so it cannot be accepted. Refund it, or close the case.',
    ),
  )
  expect(await listOpenCases(foreign.services.db)).toHaveLength(1)
  const already = await withCase({
    kind: 'duplicate',
    attempt: "state = 'PAID', paid_at = now(), surplus = true",
  })
  await already.decide('accept')
  expect(await already.write('select captured_minor, surplus from payment_attempts')).toEqual([
    { captured_minor: null, surplus: false },
  ])
  const unknown = await withCase({ kind: 'mismatch', attempt: "state = 'PENDING'" })
  await expect(unknown.decide('accept')).rejects.toMatchObject(
    conflict('Nobody knows how much was paid. Refund it instead.'),
  )
  expect(await listOpenCases(unknown.services.db)).toHaveLength(1)
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

test.each([
  ['does not answer', new ProviderUnreachable('Away'), /did not answer\. Nothing was changed/],
  ['refuses our keys', new ProviderRefused('No', 401, {}), /refused to answer\. Check its keys/],
])('a case is not closed where the gateway %s, and that is said', async (_what, error, said) => {
  const { services, decide, fetchStatus } = await withCase({ kind: 'mismatch', attempt: open })
  fetchStatus.mockRejectedValue(error)
  await expect(decide('close')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(said),
  })
  expect(await listOpenCases(services.db)).toHaveLength(1)
})

test('money of a person who was erased is not accepted: nobody is there to take the seat', async () => {
  for (const attempt of [open, surplus]) {
    const { decide, write } = await withCase({ kind: 'duplicate', attempt })
    await write("update applications set fullname = 'Erased', erased_at = now()")
    await expect(decide('accept')).rejects.toMatchObject(
      conflict('This person was erased, so nobody can take the seat. Refund it instead.'),
    )
  }
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
  const settlement = { id, decision: 'close', note: '', actor: asha } as const
  await decideCase({ ...gone.services, gateways: {} }, settlement)
  expect(await listOpenCases(gone.services.db)).toEqual([])
  expect(await listOpenCases(services.db)).toEqual([])
})

test('the same decision again is answered as before, and whoever saw an older case decides nothing', async () => {
  const about = await withCase({ kind: 'mismatch', attempt: open })
  await about.write(`update cases set summary = 'Another sum'`)
  await expect(about.decide('refund', { seen: '1' })).rejects.toMatchObject({
    code: 'changed-meanwhile',
    message: expect.stringContaining(`Case ${about.id} was changed since you opened this page.`),
  })
  const actor = { ...asha, request: 'pressed once' }
  const first = await about.decide('refund', { actor, seen: '2' })
  const again = await about.decide('refund', { actor, seen: '2' })
  expect(again.refund?.id).toBe(first.refund?.id)
  expect(await about.write('select 1 from refunds')).toHaveLength(1)
  expect(await about.write('select 1 from audit.entries')).toHaveLength(2)
})
