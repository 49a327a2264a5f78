import { expect, test } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { both, counted, first, price, second, withOrder } from '../../../testing/one-order.ts'
import { listOpenCases } from '../case/case.store.ts'
import { decideCase } from '../case/case.ts'
import { orderRefund } from '../refund/refund-order.ts'

test('a case about a sum is over once the money counts by itself', async () => {
  const { tell, rows, services } = await withOrder()
  await tell({ ...first, paid: { ...price, minor: 250_000 } })
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'mismatch', attemptId: 'one' }])
  await tell(both())
  expect(await rows()).toEqual([counted, second])
  expect(await listOpenCases(services.db)).toEqual([])
})

test('a duplicate that is kept counts, and the payment that counted goes back in its place', async () => {
  const { tell, rows, refunds, services, write } = await withOrder()
  Object.assign(services.config, { autoRefundDuplicates: false })
  await tell(both())
  const [found] = await listOpenCases(services.db)
  expect(found?.kind).toBe('duplicate')
  await decideCase(services, { id: found?.id ?? 0, decision: 'accept', note: '', actor: asha })
  expect(await rows()).toEqual([
    { ...counted, surplus: true },
    { ...second, surplus: false },
  ])
  expect(await refunds()).toEqual([])
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'duplicate', attemptId: 'one' }])
  expect(
    await write('select paid_at is not null and refunded_at is null as paid from applications'),
  ).toEqual([{ paid: true }])
})

test('a duplicate that is kept after the counted payment went back makes the application paid', async () => {
  const { tell, rows, services, write } = await withOrder()
  Object.assign(services.config, { autoRefundDuplicates: false })
  await tell(both())
  const back = { providerRefundId: 'rfnd_1', amount: price, state: 'DONE' as const }
  await tell({ ...first, state: 'REFUNDED', refunds: [back] })
  const paid = 'select paid_at is not null and refunded_at is null as paid from applications'
  expect(await write(paid)).toEqual([{ paid: false }])
  const [found] = await listOpenCases(services.db)
  await decideCase(services, { id: found?.id ?? 0, decision: 'accept', note: '', actor: asha })
  expect(await rows()).toEqual([
    { ...counted, state: 'REFUNDED' },
    { ...second, surplus: false },
  ])
  expect(await write(paid)).toEqual([{ paid: true }])
  expect(await listOpenCases(services.db)).toEqual([])
})

test('a duplicate that is kept leaves no case about a payment that is on its way back already', async () => {
  const { tell, rows, refunds, services } = await withOrder()
  Object.assign(services.config, { autoRefundDuplicates: false })
  await tell(both())
  const [found] = await listOpenCases(services.db)
  await orderRefund(services, { id: 'one', reason: 'They called', actor: asha })
  await decideCase(services, { id: found?.id ?? 0, decision: 'accept', note: '', actor: asha })
  expect(await rows()).toEqual([
    { ...counted, surplus: true },
    { ...second, surplus: false },
  ])
  expect(await refunds()).toEqual([{ payment: 'pay_1', amount_minor: 125_000, state: 'LISTED' }])
  expect(await listOpenCases(services.db)).toEqual([])
})
