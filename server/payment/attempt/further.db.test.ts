import { expect, test } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import {
  both,
  counted,
  first,
  payment,
  price,
  second,
  withOrder,
} from '../../../testing/one-order.ts'
import { openWithoutLocks } from '../../../testing/without-locks.ts'
import { listOpenCases } from '../case/case.store.ts'
import { decideCase } from '../case/case.ts'
import { attemptOf } from '../payment.ts'
import { countBegun, findAttempt, findLastAttempt, findReferenced } from './attempt.store.ts'
import { settle } from './settle.ts'

test('a second capture on a paid order is a payment of its own, and goes back', async () => {
  const { tell, rows, refunds, write } = await withOrder()
  await tell(first)
  await tell(both())
  expect(await rows()).toEqual([counted, second])
  expect(await refunds()).toEqual([{ payment: 'pay_2', amount_minor: 125_000, state: 'LISTED' }])
  const jobs = `select identifier from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by 1`
  expect((await write(jobs)).map(({ identifier }) => identifier)).toEqual(
    expect.arrayContaining(['mail-duplicate', 'mail-receipt', 'make-refund']),
  )
})

test('both captures told at once, or the second alone, leave the same two payments', async () => {
  for (const news of [both(), payment('pay_2')]) {
    const { tell, rows, refunds } = await withOrder()
    if (!('further' in news)) await tell(first)
    await tell(news)
    await tell(news)
    expect(await rows()).toEqual([counted, second])
    expect(await refunds()).toHaveLength(1)
  }
})

test('a second capture of another sum or currency is a case, which counts nothing together', async () => {
  for (const odd of [
    { minor: 100, currency: 'INR' },
    { minor: 1_800, currency: 'USD' },
  ] as const) {
    const { tell, rows, refunds, services } = await withOrder()
    await tell(both(payment('pay_2', odd)))
    const captured = { captured_minor: odd.minor, captured_currency: odd.currency }
    expect(await rows()).toEqual([
      counted,
      { ...second, ...captured, state: 'EXPIRED', surplus: false },
    ])
    expect(await refunds()).toEqual([])
    const [found] = await listOpenCases(services.db)
    expect(found).toMatchObject({
      kind: 'mismatch',
      amountMinor: odd.minor,
      currency: odd.currency,
    })
    // Accepted, it is one payment too many all the same: of another sum, so that staff give it back.
    await decideCase(services, { id: found?.id ?? 0, decision: 'accept', note: '', actor: asha })
    expect(await rows()).toEqual([counted, { ...second, ...captured }])
    expect(await listOpenCases(services.db)).toMatchObject([
      { kind: 'duplicate', amountMinor: odd.minor, currency: odd.currency },
    ])
  }
})

test('of a wrong payment and a right one on the same order the right one counts', async () => {
  const { tell, rows, services } = await withOrder()
  const wrong = { minor: 100, currency: 'INR' } as const
  await tell({ ...first, paid: wrong, further: [payment('pay_2')] })
  expect(await rows()).toEqual([
    { ...counted, captured_minor: 100, state: 'EXPIRED' },
    { ...second, surplus: false },
  ])
  expect(await listOpenCases(services.db)).toMatchObject([{ kind: 'mismatch', attemptId: 'one' }])
})

test('two deliveries at once make one row of a second capture', async () => {
  const { tell, rows } = await withOrder()
  await tell(first)
  await Promise.all([tell(both()), tell(both())])
  expect(await rows()).toEqual([counted, second])
})

test('without the lock only a unique index keeps a second capture from being two rows', async () => {
  const { tell, rows, services, databaseUrl } = await withOrder()
  await tell(first)
  const db = openWithoutLocks(databaseUrl, /^insert into "payment_attempts"/)
  const told = await Promise.allSettled(
    [1, 2].map(() => settle({ ...services, db }, 'one', payment('pay_2'))),
  )
  expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rows()).toEqual([counted, second])
})

test('the gateway is asked about a second payment by its own number, on the order it came with', async () => {
  const { tell, services } = await withOrder()
  await tell(both())
  const found = await findReferenced(services.db, 'RAZORPAY', {
    providerOrderId: 'order_1',
    providerPaymentId: 'pay_2',
  })
  if (!found) throw new Error('pay_2 is not here')
  expect(attemptOf(found)).toMatchObject({
    txId: 'one',
    providerOrderId: undefined,
    providerPaymentId: 'pay_2',
  })
  const ordered = await findReferenced(services.db, 'RAZORPAY', { providerOrderId: 'order_1' })
  expect(ordered?.id).toBe('one')
})

test('a second capture is nothing that the payer began', async () => {
  const { tell, services } = await withOrder()
  await tell(both())
  const applicationId = (await findAttempt(services.db, 'one'))?.applicationId ?? ''
  expect((await findLastAttempt(services.db, applicationId))?.id).toBe('one')
  expect(await countBegun(services.db, applicationId, 60)).toBe(1)
})

test('a refund that the provider books on the other payment is still the one that we ordered', async () => {
  const { tell, refunds, write, rows } = await withOrder()
  await tell(both())
  const [{ id } = {}] = await write('select id from refunds')
  const made = {
    providerRefundId: 'rfnd_1',
    key: String(id),
    amount: price,
    state: 'DONE' as const,
  }
  await tell({ ...both(), refunds: [made] })
  expect(await refunds()).toEqual([{ payment: 'pay_2', amount_minor: 125_000, state: 'DONE' }])
  expect(await rows()).toEqual([counted, { ...second, state: 'REFUNDED' }])
})

test('once the payment that counts is given back, the second one counts', async () => {
  const { tell, rows, write } = await withOrder()
  await tell(first)
  const back = { providerRefundId: 'rfnd_1', amount: price, state: 'DONE' as const }
  await tell({ ...first, state: 'REFUNDED', refunds: [back], further: [payment('pay_2')] })
  expect(await rows()).toEqual([
    { ...counted, state: 'REFUNDED' },
    { ...second, surplus: false },
  ])
  expect(await write('select refunded_at from applications')).toEqual([{ refunded_at: null }])
})

test('of a second capture that the provider has refunded in part, the rest goes back', async () => {
  const { tell, refunds } = await withOrder()
  await tell(first)
  const part = { ...price, minor: 50_000 }
  const given = { providerRefundId: 'rfnd_1', amount: part, state: 'DONE' as const }
  await tell(both({ ...payment('pay_2'), refunds: [given] }))
  expect(await refunds()).toEqual([
    { payment: 'pay_2', amount_minor: 50_000, state: 'DONE' },
    { payment: 'pay_2', amount_minor: 75_000, state: 'LISTED' },
  ])
})

test('what the release before stored as one sum, and refunded on one row, is put in its place', async () => {
  const { tell, rows, refunds, write } = await withOrder()
  await tell(first)
  await write("update payment_attempts set captured_minor = 250000 where id = 'one'")
  await write(`insert into refunds (id, requested_by, attempt_id, amount_minor, currency, reason, state, provider_refund_id)
    values ('old', 'RAZORPAY', 'one', 125000, 'INR', '', 'DONE', 'rfnd_old')`)
  const given = { providerRefundId: 'rfnd_old', amount: price, state: 'DONE' as const }
  const back = { ...payment('pay_2'), state: 'REFUNDED' as const, refunds: [given] }
  await tell({ ...both(back), refunds: [] })
  expect(await rows()).toEqual([counted, { ...second, state: 'EXPIRED', surplus: false }])
  expect(await refunds()).toEqual([{ payment: 'pay_2', amount_minor: 125_000, state: 'DONE' }])
})
