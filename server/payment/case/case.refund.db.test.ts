import { expect, test } from 'vitest'
import { actorNamed } from '../../../testing/actor.ts'
import { conflict, open, withCase } from '../../../testing/cases.ts'
import { orderRefund } from '../refund/refund-order.ts'
import { countOpenCases, listOpenCases } from './case.store.ts'
import { type Decision, decideCase, showCase } from './case.ts'

test('a case that is settled by its own refund still says who decided, and why', async () => {
  const { services, id, decide, make } = await withCase({ kind: 'mismatch', attempt: open })
  const { case: ordered, refund } = await decide('refund', { note: 'They called' })
  expect(ordered.settledAt).toBeNull()
  expect(refund).toMatchObject({ state: 'LISTED', caseId: id, requestedBy: 'asha' })
  expect(await make()).toBe(true)
  const { case: settled } = await showCase(services, id)
  expect(settled).toMatchObject({ settledBy: 'asha', settlement: 'refund: They called' })
})

test('a refund has the note as its reason, else what the case says, and is audited', async () => {
  for (const [note, reason] of [
    ['They called', 'They called'],
    ['', 'Look at it'],
  ]) {
    const { decide, make, write } = await withCase({ kind: 'mismatch', attempt: open })
    await decide('refund', { note })
    await make()
    expect(await write('select reason, requested_by, state from refunds')).toEqual([
      { reason, requested_by: 'asha', state: 'DONE' },
    ])
    expect(await write('select action from audit.entries order by id')).toEqual([
      { action: 'refund' },
      { action: 'settle-case' },
    ])
  }
})

test('a refund of what is not here is refused, and the case stays open', async () => {
  const { services, decide } = await withCase({ kind: 'orphan' })
  await expect(decide('refund')).rejects.toMatchObject(
    conflict('Its payment is not here. Refund it at the provider.'),
  )
  expect(await listOpenCases(services.db)).toHaveLength(1)
})

test.each<Decision>(['accept', 'refund', 'close'])(
  'while its refund is under way a case takes no %s, and says who has decided',
  async (decision) => {
    const { services, id, decide, make, write } = await withCase({
      kind: 'mismatch',
      attempt: open,
      refund: { state: 'PENDING' },
    })
    await decide('refund')
    const refused = {
      code: 'conflict',
      message: expect.stringMatching(
        `^Case ${id} was decided by asha on \\d+ \\w+ at \\d\\d:\\d\\d \\(refund\\)\\. It is settled when`,
      ),
    }
    const ben = { actor: actorNamed('ben') }
    await expect(decide(decision, ben)).rejects.toMatchObject(refused)
    await make()
    await expect(decide(decision, ben)).rejects.toMatchObject(refused)
    expect(await listOpenCases(services.db)).toHaveLength(1)
    // It waits for the provider, and for nobody here.
    expect(await countOpenCases(services.db)).toEqual([])
    expect(await write("select 1 from audit.entries where actor = 'ben'")).toEqual([])
  },
)

test('a refund that is refused for good leaves the case to the next decision', async () => {
  const { services, id, decide, make, write } = await withCase({
    kind: 'mismatch',
    attempt: open,
    refund: { state: 'FAILED' },
  })
  await decide('refund')
  await make()
  const kinds = (await listOpenCases(services.db)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['mismatch', 'refund-failed'])
  expect(await countOpenCases(services.db)).toHaveLength(2)
  await decide('accept', { actor: actorNamed('ben') })
  expect((await showCase(services, id)).case).toMatchObject({ settledBy: 'ben' })
  expect(await write('select state from payment_attempts')).toEqual([{ state: 'PAID' }])
})

test('a refund that failed is tried again for its own case, and settles that one', async () => {
  const { services, decide, make, write } = await withCase({
    kind: 'mismatch',
    attempt: open,
    refund: { state: 'FAILED' },
  })
  await decide('refund')
  await make()
  const failed = (await listOpenCases(services.db)).find(({ kind }) => kind === 'refund-failed')
  // Another of the same sum failed since.
  await write(`insert into refunds (id, attempt_id, amount_minor, currency, reason, requested_by, state)
    values ('other', 'one', 5000, 'INR', '', 'asha', 'FAILED')`)
  const { refund } = await decideCase(services, {
    id: failed?.id ?? 0,
    decision: 'refund',
    note: 'Once more',
    actor: actorNamed('ben'),
  })
  expect(refund).toMatchObject({ id: failed?.reference, tries: 2, caseId: failed?.id })
  expect(refund).toMatchObject({ requestedBy: 'ben', reason: 'Once more' })
})

/** A case whose refund the provider has not finished in three weeks, and the case about that. */
async function withStuck() {
  const about = await withCase({ kind: 'mismatch', attempt: open, refund: { state: 'PENDING' } })
  const { services } = about
  await about.decide('refund')
  await about.write("update refunds set ordered_at = now() - interval '8 days'")
  await about.make()
  const stuck = (await listOpenCases(services.db)).find(({ kind }) => kind === 'refund-stuck')
  const decideStuck = (decision: Decision) =>
    decideCase(services, { id: stuck?.id ?? 0, decision, note: '', actor: actorNamed('ben') })
  return { ...about, decideStuck }
}

test('a refund that is stuck is asked about once more, and its case can be decided meanwhile', async () => {
  const { services, decideStuck, make } = await withStuck()
  expect((await decideStuck('refund')).refund).toMatchObject({ state: 'PENDING', tries: 1 })
  expect(await make()).toBe(true)
  expect(await listOpenCases(services.db)).toHaveLength(2)
  await decideStuck('close')
  expect(await listOpenCases(services.db)).toEqual([])
})

test('closing the case of a refund that is stuck settles the case that it was ordered for', async () => {
  const { services, id, decideStuck } = await withStuck()
  await decideStuck('close')
  expect((await showCase(services, id)).case).toMatchObject({
    settledBy: 'ben',
    settlement: 'close',
  })
})

test.each<[Decision, RegExp]>([
  ['accept', /^It is on its way back, ordered by ben on /],
  ['refund', /^A refund is under way, ordered by ben on /],
])(
  'a case takes no %s while all of its money is on its way back already',
  async (decision, message) => {
    const { services, decide } = await withCase({ kind: 'mismatch', attempt: open })
    await orderRefund(services, { id: 'one', reason: 'They called', actor: actorNamed('ben') })
    await expect(decide(decision)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(message),
    })
  },
)

test('with a part on its way back the rest can be accepted, or goes back too', async () => {
  const part = { id: 'one', minor: 1_000, reason: 'Too much', actor: actorNamed('ben') }
  const accepted = await withCase({ kind: 'mismatch', attempt: open })
  await orderRefund(accepted.services, part)
  await accepted.decide('accept')
  expect(await accepted.write('select state from payment_attempts')).toEqual([{ state: 'PAID' }])
  const returned = await withCase({ kind: 'mismatch', attempt: open })
  await orderRefund(returned.services, part)
  await returned.decide('refund')
  await returned.make()
  expect(await returned.write('select amount_minor, state from refunds order by 1')).toEqual([
    { amount_minor: 1_000, state: 'DONE' },
    { amount_minor: 4_000, state: 'DONE' },
  ])
  expect(await listOpenCases(returned.services.db)).toEqual([])
})

test('money that turns out to count while it is being refunded is not given back', async () => {
  const price = { minor: 125_000, currency: 'INR' } as const
  const told = { state: 'PAID', paid: price } as const
  const { decide, make, write } = await withCase({ kind: 'mismatch', attempt: open, told })
  await decide('refund')
  await make()
  expect(await write('select state from payment_attempts')).toEqual([{ state: 'PAID' }])
  expect(await write('select state from refunds')).toEqual([{ state: 'FAILED' }])
  expect(await write('select settlement from cases')).toEqual([
    { settlement: 'The money counts now.' },
  ])
})
