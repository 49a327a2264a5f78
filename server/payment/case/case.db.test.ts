import { expect, test } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { asha } from '../../../testing/actor.ts'
import { attemptOf, type PayingSite, withPayment } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { makeOrdered } from '../../../testing/refunds.ts'
import { findApplication } from '../../application/application.ts'
import { settle } from '../attempt/settle.ts'
import { statusOf } from '../payment.ts'
import type { Gateway, Refund, Snapshot } from '../provider/gateway.ts'
import { countOpenCases } from './case.store.ts'
import { decideCase, listCases, showCase } from './case.ts'

const wrong = { minor: 5_000, currency: 'INR' } as const

/** A payment that came to less than its price; the gateway goes on saying so. */
async function withWrongAmount() {
  const { site, txId, requestId } = await withPayment()
  await query(
    site.databaseUrl,
    `update payment_attempts set state = 'PENDING', paid_at = null, captured_minor = null,
       captured_currency = null;
     update applications set paid_at = null`,
  )
  await settle(site.services, txId, { state: 'PAID', paid: wrong })
  const [found] = await listCases(site.services)
  return { site, txId, requestId, id: found?.id ?? 0 }
}

const saying = ({ services }: PayingSite, status: Snapshot, refund: Refund = { state: 'DONE' }) => {
  const own = { fetchStatus: async () => status, refund: async () => refund }
  const gateway = { ...services.gateways.RAZORPAY, ...own }
  return { ...services, gateways: { RAZORPAY: gateway as unknown as Gateway } }
}
const held: Snapshot = { state: 'PAID', paid: wrong }
const decision = (id: number, what: 'accept' | 'refund' | 'close') => ({
  id,
  decision: what,
  note: 'They called.',
  actor: asha,
})

test('a case shows its payment, and is counted', async () => {
  const { site, txId, id } = await withWrongAmount()
  expect(await showCase(site.services, id)).toMatchObject({
    case: { kind: 'mismatch', amountMinor: 5_000, settledAt: null },
    attempt: { id: txId, state: 'PENDING', capturedMinor: 5_000 },
    refunds: [],
  })
  expect(await countOpenCases(site.services.db)).toEqual([
    { kind: 'mismatch', open: 1, oldest: expect.any(Date) },
  ])
  await expect(showCase(site.services, 999)).rejects.toMatchObject({ code: 'not-found' })
})

test('an accepted payment counts as paid, and the same news opens no second case', async () => {
  const { site, txId, requestId, id } = await withWrongAmount()
  await decideCase(saying(site, held), decision(id, 'accept'))
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID', capturedMinor: 5_000 })
  expect((await findApplication(site.services.db, requestId))?.paidAt).not.toBeNull()
  await settle(site.services, txId, held)
  expect(await listCases(site.services)).toEqual([])
  expect((await showCase(site.services, id)).case).toMatchObject({
    settledBy: 'asha',
    settlement: 'accept: They called.',
  })
  await expect(decideCase(site.services, decision(id, 'close'))).rejects.toMatchObject({
    message: `Case ${id} was settled by asha (accept: They called.)`,
  })
})

test('refunding a case gives back what was captured and ends the attempt', async () => {
  const { site, txId, id } = await withWrongAmount()
  const before = await attemptOf(site, txId)
  expect(before && statusOf(before)).toBe('PENDING')
  const services = saying(site, held)
  await decideCase(services, decision(id, 'refund'))
  await makeOrdered(services, site.databaseUrl)
  const after = await attemptOf(site, txId)
  expect(after).toMatchObject({ state: 'FAILED', nextCheckAt: null })
  // Nothing is held any more: the payer must not wait for ever.
  expect(after && statusOf(after)).toBe('FAILED')
  expect((await showCase(site.services, id)).refunds).toMatchObject([
    { amountMinor: 5_000, state: 'DONE', requestedBy: 'asha', reason: 'They called.' },
  ])
  expect(await listCases(site.services)).toEqual([])
})

test('a refund that is refused leaves the case open', async () => {
  const { site, id } = await withWrongAmount()
  const refusing = saying(site, held, { state: 'FAILED' })
  await decideCase(refusing, decision(id, 'refund'))
  await makeOrdered(refusing, site.databaseUrl)
  const kinds = (await listCases(site.services)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['mismatch', 'refund-failed'])
})

test('a case is not closed while the provider holds money that does not count', async () => {
  const { site, txId, id } = await withWrongAmount()
  await expect(decideCase(saying(site, held), decision(id, 'close'))).rejects.toMatchObject({
    message: 'The provider still holds this money. Accept it, or refund it.',
  })
  const refunds = [{ providerRefundId: 'rfnd_1', amount: wrong, state: 'DONE' as const }]
  await decideCase(saying(site, { ...held, refunds }), decision(id, 'close'))
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'FAILED' })
  expect(await listCases(site.services)).toEqual([])
})

test('a dispute stays one case while it is open, and a settled one returns only with news', async () => {
  const { site, txId } = await withPayment()
  const paid = { minor: fromUnits(examFee), currency: 'INR' } as const
  const disputed = (state: 'open' | 'lost' | 'won') => ({
    state: 'PAID' as const,
    paid,
    disputes: [{ id: 'disp_1', state, amount: paid, reason: 'Not as described.' }],
  })
  await settle(site.services, txId, disputed('open'))
  await settle(site.services, txId, disputed('lost'))
  const [only, ...more] = await listCases(site.services)
  expect(more).toEqual([])
  expect(only).toMatchObject({ kind: 'dispute', reference: 'disp_1', timesSeen: 2 })
  expect(only?.summary).toContain('taken back')
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'CHARGED_BACK' })
  await decideCase(site.services, decision(only?.id ?? 0, 'close'))
  await settle(site.services, txId, disputed('lost'))
  expect(await listCases(site.services)).toEqual([])
  await settle(site.services, txId, disputed('won'))
  expect(await listCases(site.services)).toEqual([])
})
