import { expect, test } from 'vitest'
import type { Money } from '../../../contract/money.ts'
import { asha } from '../../../testing/actor.ts'
import { withPayment } from '../../../testing/one-payment.ts'
import { makeOrdered } from '../../../testing/refunds.ts'
import { settle } from '../attempt/settle.ts'
import { listOpenCases } from './case.store.ts'
import { decideCase } from './case.ts'

const captured = { minor: 129_800, currency: 'INR' } as const

test('a mismatch with a part on its way back stays open until all of it is back', async () => {
  const site = await withPayment("state = 'PENDING', amount_minor = 130000")
  const { services, databaseUrl, refund, write } = site
  await settle(services, 'one', { state: 'PAID', paid: captured })
  const [mismatch] = await listOpenCases(services.db)
  refund.mockImplementation(async (...[, amount]: unknown[]) =>
    (amount as Money).minor === 50_000
      ? { state: 'PENDING', providerRefundId: 'r1' }
      : { state: 'DONE', providerRefundId: 'r2' },
  )
  await site.order({ minor: 50_000 })
  site.fetchStatus.mockResolvedValue({ state: 'PAID', paid: captured } as never)
  const decision = { id: mismatch?.id ?? 0, decision: 'refund', note: '', actor: asha } as const
  await decideCase(services, decision)
  await makeOrdered(services, databaseUrl)
  expect(await write('select amount_minor, state from refunds order by amount_minor')).toEqual([
    { amount_minor: 50_000, state: 'PENDING' },
    { amount_minor: 79_800, state: 'DONE' },
  ])
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'mismatch' }])
  const refunds = [
    { providerRefundId: 'r1', amount: { minor: 50_000, currency: 'INR' }, state: 'DONE' },
    { providerRefundId: 'r2', amount: { minor: 79_800, currency: 'INR' }, state: 'DONE' },
  ] as const
  await settle(services, 'one', { state: 'PAID', paid: captured, refunds: [...refunds] })
  expect(await listOpenCases(services.db)).toEqual([])
})

test('of two parts that failed, the one whose case is decided is tried again', async () => {
  const site = await withPayment("state = 'PENDING', amount_minor = 129800")
  const { services, databaseUrl, refund, write } = site
  await settle(services, 'one', { state: 'PAID', paid: captured })
  refund.mockResolvedValue({ state: 'FAILED' })
  await site.order({ minor: 50_000 })
  await site.order({ minor: 30_000 })
  refund.mockResolvedValue({ state: 'DONE', providerRefundId: 'r1' })
  site.fetchStatus.mockResolvedValue({ state: 'PAID', paid: captured } as never)
  const first = (await listOpenCases(services.db)).find(({ amountMinor }) => amountMinor === 50_000)
  await decideCase(services, { id: first?.id ?? 0, decision: 'refund', note: '', actor: asha })
  await makeOrdered(services, databaseUrl)
  expect(await write('select amount_minor, state from refunds order by amount_minor')).toEqual([
    { amount_minor: 30_000, state: 'FAILED' },
    { amount_minor: 50_000, state: 'DONE' },
  ])
  expect(await listOpenCases(services.db)).toMatchObject([
    { kind: 'refund-failed', amountMinor: 30_000 },
  ])
})
