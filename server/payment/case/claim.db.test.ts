import { expect, test } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { withPayment } from '../../../testing/one-payment.ts'
import { query } from '../../../testing/postgres.ts'
import { settle } from '../attempt/settle.ts'
import type { Snapshot } from '../provider/gateway.ts'
import { attachCase } from './attach.ts'
import { findCase, listOpenCases, openCase } from './case.store.ts'
import { decideCase } from './case.ts'
import { claimCase, releaseCase, reopenCase } from './claim.ts'

const ben = { ...asha, name: 'ben' }
const paid: Snapshot = {
  state: 'PAID',
  providerPaymentId: 'pay_1',
  paid: { minor: 100, currency: 'INR' },
}

async function withCase() {
  const site = await withPayment("state = 'PENDING', amount_minor = 125000")
  await settle(site.services, 'one', paid)
  const [found] = await listOpenCases(site.services.db)
  const id = found?.id ?? 0
  const decide = (actor = asha) =>
    decideCase(site.services, { id, decision: 'accept', note: '', actor })
  const audit = async () =>
    (await site.write('select actor, action from audit.entries order by id')).map(
      ({ actor, action }) => `${actor}: ${action}`,
    )
  return { ...site, id, decide, audit, now: () => findCase(site.services.db, id) }
}

test('a case that someone has taken on is decided by nobody else', async () => {
  const { services, id, decide, audit, now } = await withCase()
  await claimCase(services, { id, actor: asha })
  await claimCase(services, { id, actor: asha })
  await expect(claimCase(services, { id, actor: ben })).rejects.toMatchObject({
    message: expect.stringMatching(/^Case \d+ is with asha on /),
  })
  await expect(decide(ben)).rejects.toMatchObject({ code: 'conflict' })
  await releaseCase(services, { id, actor: ben })
  await decide(ben)
  expect(await now()).toMatchObject({ settledBy: 'ben' })
  expect(await audit()).toEqual(['asha: claim-case', 'ben: release-case', 'ben: settle-case'])
  await expect(claimCase(services, { id, actor: asha })).rejects.toMatchObject({ code: 'conflict' })
})

test('of two people who take a case on at once one has it', async () => {
  const { services, id, now } = await withCase()
  const both = await Promise.allSettled(
    [asha, ben].map((actor) => claimCase(services, { id, actor })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await now())?.claimedBy).toMatch(/^(asha|ben)$/)
})

test('a decision can be taken back, unless the same question is open already', async () => {
  const { services, id, decide, now } = await withCase()
  await decide()
  await reopenCase(services, { id, actor: ben })
  expect(await now()).toMatchObject({ settledAt: null, settledBy: null, settlement: null })
  await decideCase(services, { id, decision: 'refund', note: 'Wrong person', actor: ben })
  expect(await now()).toMatchObject({ settledAt: null })
  await services.db.transaction((tx) =>
    openCase(tx, { kind: 'dispute', reference: 'disp_1', summary: 'first' }),
  )
  const dispute = (await listOpenCases(services.db)).find(({ kind }) => kind === 'dispute')?.id ?? 0
  await decideCase(services, { id: dispute, decision: 'close', note: '', actor: asha })
  await services.db.transaction((tx) =>
    openCase(tx, { kind: 'dispute', reference: 'disp_1', summary: 'again' }),
  )
  await expect(reopenCase(services, { id: dispute, actor: ben })).rejects.toMatchObject({
    message: 'The same question is open already, under another number.',
  })
})

test.each([
  ['pays for the application it is given to', false, { state: 'PAID', surplus: false }],
  ['goes back where that is paid already', true, { state: 'PAID', surplus: true }],
])('money of an order that was lost %s', async (_, isPaid, expected) => {
  const site = await withPayment("state = 'EXPIRED'")
  const { services, write, databaseUrl } = site
  site.fetchStatus.mockResolvedValue({ ...paid, providerOrderId: 'order_9' })
  const whole: Snapshot = { state: 'PAID', paid: { minor: 100, currency: 'INR' } }
  if (isPaid) {
    await write('update payment_attempts set amount_minor = 100')
    await settle(services, 'one', { ...whole, providerPaymentId: 'pay_0' })
  } else await write('delete from payment_attempts')
  const reference = 'a'.repeat(25)
  await services.db.transaction((tx) =>
    openCase(tx, {
      kind: 'orphan',
      gateway: 'RAZORPAY',
      reference,
      summary: 'Lost',
      amount: paid.paid,
    }),
  )
  const [found] = await listOpenCases(services.db)
  const [{ id: applicationId }] = await query(databaseUrl, 'select id from applications')
  const wanted = { id: found?.id ?? 0, applicationId, note: 'They wrote', actor: asha }
  expect(await attachCase(services, wanted)).toMatchObject({
    id: reference,
    providerPaymentId: 'pay_1',
    capturedMinor: 100,
    ...expected,
  })
  expect((await findCase(services.db, wanted.id))?.settlement).toBe('attach: They wrote')
  expect(await write('select reason from refunds')).toEqual(
    isPaid ? [{ reason: 'Paid twice.' }] : [],
  )
  await expect(attachCase(services, wanted)).rejects.toMatchObject({ code: 'conflict' })
})

test('money that the provider does not hold, or a case about something else, is not given away', async () => {
  const { services, id, write } = await withCase()
  const [{ id: applicationId }] = await write('select id from applications')
  const wanted = { id, applicationId, note: '', actor: asha }
  await expect(attachCase(services, wanted)).rejects.toMatchObject({ code: 'conflict' })
  await services.db.transaction((tx) =>
    openCase(tx, {
      kind: 'orphan',
      gateway: 'RAZORPAY',
      reference: 'b'.repeat(25),
      summary: 'Lost',
    }),
  )
  const orphan = (await listOpenCases(services.db)).find(({ kind }) => kind === 'orphan')?.id ?? 0
  await expect(attachCase(services, { ...wanted, id: orphan })).rejects.toMatchObject({
    message: 'The provider does not hold this money any more.',
  })
})
