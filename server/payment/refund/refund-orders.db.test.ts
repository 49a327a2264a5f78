import { expect, test, vi } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { holdTransaction } from '../../../testing/hold.ts'
import { held, nothing, readOnly, unknown, withPayment } from '../../../testing/one-payment.ts'
import { findAttempt, lockAttempt, type StoredAttempt } from '../attempt/attempt.store.ts'
import { capturedOf } from '../attempt/captured.ts'
import { reconcile } from '../attempt/reconcile.ts'
import type { Refund, Snapshot } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { makeRefund, makeRefundLater, makeRefundNow } from './refund.ts'
import { orderRefund, refundable } from './refund-order.ts'

test('what can be refunded is what was captured, without what went back or is on its way', async () => {
  const { services, listed } = await withPayment()
  const left = async () => (await refundable(services, 'one')).left
  expect(await refundable(services, 'one')).toMatchObject({ attempt: { id: 'one' } })
  expect(await left()).toEqual({ minor: 10_000, currency: 'INR' })
  await listed()
  expect(await left()).toEqual({ minor: 6_000, currency: 'INR' })
  await listed({ amountMinor: 6_000, state: 'DONE' })
  await expect(left()).rejects.toMatchObject(nothing('PENDING'))
  const never = await withPayment("state = 'FAILED'")
  await expect(refundable(never.services, 'one')).rejects.toMatchObject(nothing('FAILED'))
  await expect(refundable(services, 'nobody')).rejects.toMatchObject(unknown)
})

test.each<[object, object | undefined]>([
  [
    { capturedMinor: 500, capturedCurrency: 'USD' },
    { minor: 500, currency: 'USD' },
  ],
  [{ capturedMinor: 500, capturedCurrency: null }, undefined],
  [{ capturedMinor: null, capturedCurrency: 'USD' }, undefined],
  [{ state: 'PAID' }, { minor: 125_000, currency: 'INR' }],
  [{ state: 'FAILED' }, undefined],
])('captured of %o is %o', async (changes, money) => {
  const attempt = {
    state: 'PENDING',
    amountMinor: 125_000,
    currency: 'INR',
    capturedMinor: null,
    capturedCurrency: null,
    ...changes,
  } as StoredAttempt
  expect(capturedOf(attempt)).toEqual(money)
})

test('a refund is ordered with who wants it and why, and audited', async () => {
  const { order, write, fetchStatus, refund } = await withPayment()
  const made = await order({ minor: 2_500 })
  expect(made).toMatchObject({
    attempt: { id: 'one' },
    refund: { state: 'DONE', amountMinor: 2_500, currency: 'INR', requestedBy: 'asha' },
  })
  expect([fetchStatus.mock.calls, refund.mock.calls]).toEqual([
    [[readOnly]],
    [[readOnly, { minor: 2_500, currency: 'INR' }, made.refund.id]],
  ])
  expect(
    await write('select action, record_kind, record_id, changes from audit.entries'),
  ).toMatchObject([
    {
      action: 'refund',
      record_kind: 'payment',
      record_id: 'one',
      changes: { refund: { after: 'INR\u00a025' } },
    },
  ])
  await expect(order({ id: 'nobody' })).rejects.toMatchObject(unknown)
})

test('one that is under way is gone on with; one that failed is tried again, or replaced', async () => {
  const { order, refund, services } = await withPayment()
  refund.mockResolvedValueOnce({ state: 'PENDING', providerRefundId: 'rf_1' })
  const first = (await order({ minor: 4_000 })).refund
  // What is left does not cover it: the one under way is named.
  await expect(order({ minor: 9_000 })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('A refund is under way, ordered by asha on '),
  })
  refund.mockResolvedValueOnce({ state: 'FAILED' })
  const same = (await order({ minor: 4_000 })).refund
  expect([same.id, same.amountMinor, same.state]).toEqual([first.id, 4_000, 'FAILED'])
  refund.mockResolvedValueOnce({ state: 'FAILED' })
  const again = (await order({ minor: 4_000 })).refund
  expect([again.id, again.tries]).toEqual([first.id, 2])
  expect(refund.mock.lastCall).toEqual([expect.anything(), expect.anything(), `${first.id}-2`])
  const other = (await order({ minor: 3_000 })).refund
  expect([other.id === first.id, other.amountMinor, other.state]).toEqual([false, 3_000, 'DONE'])
  await expect(order({ minor: 7_001 })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Only INR\s70 is left to refund\.$/),
  })
  expect((await refundable(services, 'one')).left.minor).toBe(7_000)
})

test('a second part while the first is under way is a refund of its own', async () => {
  const { order, refund, services } = await withPayment()
  refund.mockResolvedValue({ state: 'PENDING' })
  const first = (await order({ minor: 4_000 })).refund
  const second = (await order({ minor: 1_000 })).refund
  expect([second.id === first.id, second.amountMinor]).toEqual([false, 1_000])
  const rest = (await order()).refund
  expect([rest.amountMinor, rest.state]).toEqual([5_000, 'PENDING'])
  // All is on its way now: asked for once more, the last one goes on.
  expect((await order()).refund.id).toBe(rest.id)
  await expect(refundable(services, 'one')).rejects.toMatchObject(nothing('PENDING'))
})

test('without a sum all that is left goes back, also after a part that failed', async () => {
  const { order, refund } = await withPayment()
  refund.mockResolvedValueOnce({ state: 'FAILED' })
  await order({ minor: 4_000 })
  refund.mockResolvedValueOnce({ state: 'FAILED' })
  const whole = (await order()).refund
  expect([whole.amountMinor, whole.tries]).toEqual([10_000, 1])
  const again = (await order()).refund
  expect([again.id, again.tries, again.state]).toEqual([whole.id, 2, 'DONE'])
  await expect(order()).rejects.toMatchObject({ code: 'conflict' })
})

test.each(['DONE', 'FAILED'] as const)(
  'a refund that is %s is not asked for again',
  async (state) => {
    const { services, listed, refund } = await withPayment()
    const { id } = await listed({ state })
    expect(await makeRefund(services, id)).toMatchObject({ id, state })
    expect(refund).not.toHaveBeenCalled()
  },
)

test('one under way is looked up first, without a capture, and asked for only if still under way', async () => {
  const { services, listed, fetchStatus, refund } = await withPayment()
  const { id } = await listed({ state: 'PENDING', providerRefundId: 'rf_1' })
  await makeRefund(services, id)
  expect([fetchStatus.mock.calls, refund.mock.calls.length]).toEqual([[[readOnly]], 1])
  const later = await listed({ state: 'PENDING', providerRefundId: 'rf_2', amountMinor: 1_000 })
  const done = {
    providerRefundId: 'rf_2',
    state: 'DONE',
    amount: { minor: 1_000, currency: 'INR' },
  }
  fetchStatus.mockResolvedValueOnce({ ...held, refunds: [done] } as Snapshot)
  expect(await makeRefund(services, later.id)).toMatchObject({ state: 'DONE' })
  expect(refund).toHaveBeenCalledTimes(1)
})

test('a refund that is not there, or whose gateway has no keys, is refused', async () => {
  const { services, listed } = await withPayment()
  const nobody = '00000000-0000-0000-0000-000000000000'
  await expect(makeRefund(services, nobody)).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no such refund.',
  })
  const { id } = await listed()
  await expect(makeRefund({ ...services, gateways: {} }, id)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'RAZORPAY is not configured.',
  })
})

test('where nobody waits a silent or refusing gateway is logged, and a mistake of ours is not hidden', async () => {
  const { services, listed, refund } = await withPayment()
  const warn = vi.spyOn(services.log, 'warn').mockImplementation(() => undefined)
  const { id } = await listed()
  const troubles = [new ProviderUnreachable('Away'), new ProviderRefused('No', 400, {})]
  for (const trouble of troubles) {
    refund.mockRejectedValueOnce(trouble)
    await makeRefundLater(services, id)
    expect(warn.mock.lastCall).toEqual([
      { error: trouble.message },
      'A gateway gave no answer about a refund',
    ])
  }
  refund.mockRejectedValueOnce(new Error('Broken'))
  await expect(makeRefundLater(services, id)).rejects.toThrow('Broken')
  expect(warn).toHaveBeenCalledTimes(troubles.length)
})

test('a refund waits for whoever works on the application', async () => {
  const { services, order } = await withPayment()
  const { db } = services
  const release = await holdTransaction(
    db,
    (tx) => tx.execute('select from applications for update'),
    (tx) => lockAttempt(tx, 'one'),
  )
  const ordered = order()
  const first = await Promise.race([
    ordered.then(() => 'refunded'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ])
  expect(first).toBe('waits')
  await release()
  await ordered
  expect(await findAttempt(db, 'one')).toMatchObject({ state: 'FAILED' })
})

test('an order is its row, its audit and its job, and the gateway is not asked for it', async () => {
  const { services, write, refund } = await withPayment()
  const order = { id: 'one', reason: 'They called', actor: asha }
  const { refund: ordered } = await orderRefund(services, order)
  expect(ordered).toMatchObject({ state: 'LISTED', amountMinor: 10_000, caseId: null })
  const jobs = "select payload from graphile_worker._private_jobs where payload->>'id' <> ''"
  expect(await write(jobs)).toEqual([{ payload: { id: ordered.id } }])
  expect(await write('select actor from audit.entries')).toEqual([{ actor: 'asha' }])
  expect(refund).not.toHaveBeenCalled()
  // Ordered twice, it is one refund, and nothing that anybody did.
  await orderRefund(services, order)
  expect(await write(jobs)).toHaveLength(1)
  expect(await write('select actor from audit.entries')).toHaveLength(1)
})

test('a crash while an order is written leaves nothing of it', async () => {
  const { services, write } = await withPayment()
  const enqueue = async () => {
    throw new Error('The process died')
  }
  const order = { id: 'one', reason: 'They called', actor: asha }
  await expect(orderRefund({ ...services, enqueue }, order)).rejects.toThrow('The process died')
  expect(await write('select 1 from refunds')).toEqual([])
  expect(await write('select 1 from audit.entries')).toEqual([])
})

test('a job, a command and the reconciler take turns in asking for a refund', async () => {
  const { services, listed, refund, write } = await withPayment()
  const { id } = await listed({ nextCheckAt: new Date() })
  const answered = Promise.withResolvers<Refund>()
  const begun = Promise.withResolvers<void>()
  refund.mockImplementationOnce(() => {
    begun.resolve()
    return answered.promise
  })
  const job = makeRefund(services, id)
  await begun.promise
  expect(await makeRefund(services, id)).toMatchObject({ state: 'LISTED' })
  await reconcile(services)
  const command = makeRefundNow(services, id)
  answered.resolve({ state: 'DONE' })
  expect(await job).toMatchObject({ state: 'DONE', askingAt: null })
  expect(await command).toMatchObject({ state: 'DONE' })
  expect(refund).toHaveBeenCalledTimes(1)
  // Whoever died while asking is not waited for.
  const later = await listed({ amountMinor: 1_000, nextCheckAt: new Date() })
  await write(
    `update refunds set asking_at = now() - interval '4 minutes' where id = '${later.id}'`,
  )
  await reconcile(services)
  expect(refund).toHaveBeenCalledTimes(2)
})
