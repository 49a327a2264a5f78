import { expect, test, vi } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { asha } from '../../../testing/actor.ts'
import { attemptOf, gatewayAt, type PayingSite, withPayment } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { findApplication } from '../../application/application.ts'
import { reconcile } from '../attempt/reconcile.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { Gateway, ProviderRefund, Refund, Snapshot } from '../provider/gateway.ts'
import { refundsOf } from './refund.store.ts'
import { refundPayment } from './refund.ts'

const fee = { minor: fromUnits(examFee), currency: 'INR' } as const
const rowsOf = ({ services }: PayingSite, id: string) => refundsOf(services.db, id)
const mailsOf = ({ databaseUrl }: PayingSite) =>
  query(
    databaseUrl,
    `select payload->>'id' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'mail-refund'`,
  )

/** The same site, whose gateway says this of every refund, and nothing about any. */
const saying = ({ services }: PayingSite, refund: Refund, status: Partial<Snapshot> = {}) => {
  const fetchStatus = async () => ({ state: 'PAID' as const, paid: fee, ...status })
  const gateway = { ...services.gateways.RAZORPAY, refund: async () => refund, fetchStatus }
  return { ...services, gateways: { RAZORPAY: gateway as unknown as Gateway } }
}

const order = (id: string, more: object = {}) => ({
  id,
  reason: 'They asked for it.',
  actor: asha,
  ...more,
})

test('a payment is refunded once, and its application is marked refunded', async () => {
  const { site, txId, requestId } = await withPayment()
  const refund = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund')
  const made = await refundPayment(site.services, order(txId))
  expect(made).toMatchObject({ attempt: { id: txId }, refund: { state: 'DONE' } })
  expect(refund.mock.calls).toEqual([
    [
      {
        txId,
        providerOrderId: expect.stringMatching(/^order_/),
        providerPaymentId: expect.stringMatching(/^pay_/),
        expected: fee,
        readOnly: true,
      },
      fee,
      made.refund.id,
    ],
  ])
  expect(await rowsOf(site, txId)).toMatchObject([
    {
      state: 'DONE',
      amountMinor: fee.minor,
      reason: 'They asked for it.',
      requestedBy: 'asha',
      tries: 1,
      providerRefundId: expect.stringMatching(/^rfnd_/),
    },
  ])
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'REFUNDED', nextCheckAt: null })
  expect((await findApplication(site.services.db, requestId))?.refundedAt).not.toBeNull()
  expect(await mailsOf(site)).toEqual([{ id: made.refund.id }])
  await expect(refundPayment(site.services, order(txId))).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(refund).toHaveBeenCalledTimes(1)
})

test('partial refunds are made one by one, and the last one marks the payment refunded', async () => {
  const { site, txId } = await withPayment()
  const part = await refundPayment(site.services, order(txId, { minor: 50_000 }))
  expect(part.refund).toMatchObject({ amountMinor: 50_000, state: 'DONE' })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
  await expect(
    refundPayment(site.services, order(txId, { minor: fee.minor })),
  ).rejects.toMatchObject({ code: 'conflict' })
  const rest = await refundPayment(site.services, order(txId))
  expect(rest.refund).toMatchObject({ amountMinor: fee.minor - 50_000, state: 'DONE' })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'REFUNDED' })
})

test('the database refuses refunds above what was captured', async () => {
  const { site, txId } = await withPayment()
  const insert = (minor: number, currency = 'INR') =>
    query(
      site.databaseUrl,
      `insert into refunds (attempt_id, amount_minor, currency, reason, requested_by, state)
       values ($1, $2, $3, 'why', 'asha', 'LISTED')`,
      [txId, minor, currency],
    )
  await insert(fee.minor - 100)
  await expect(insert(101)).rejects.toMatchObject({ constraint: 'refunds_within_captured' })
  await expect(insert(1, 'USD')).rejects.toMatchObject({ constraint: 'refunds_within_captured' })
  await insert(100)
  await query(site.databaseUrl, "update refunds set state = 'FAILED' where amount_minor = 100")
  await insert(100)
  await expect(
    query(site.databaseUrl, "update refunds set state = 'LISTED' where state = 'FAILED'"),
  ).rejects.toMatchObject({ constraint: 'refunds_within_captured' })
})

test('a refused refund opens a case, and is retried under another key', async () => {
  const { site, txId } = await withPayment()
  const refused = saying(site, { state: 'FAILED', reason: 'too late' })
  const { refund } = await refundPayment(refused, order(txId))
  expect(refund).toMatchObject({ state: 'FAILED' })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
  expect(await listOpenCases(site.services.db)).toMatchObject([
    {
      kind: 'refund-failed',
      attemptId: txId,
      reference: refund.id,
      summary: 'The provider did not make a refund. too late',
    },
  ])
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund')
  expect((await refundPayment(site.services, order(txId))).refund).toMatchObject({
    id: refund.id,
    state: 'DONE',
    tries: 2,
  })
  expect(asked.mock.calls.map(([, , key]) => key)).toEqual([`${refund.id}-2`])
  expect(await listOpenCases(site.services.db)).toEqual([])
})

test('a refund that takes its time is asked about until it is done', async () => {
  const { site, txId } = await withPayment()
  const pending = saying(site, { state: 'PENDING', providerRefundId: 'rfnd_1' })
  await refundPayment(pending, order(txId))
  const minutesAhead = async () => {
    const [row] = await rowsOf(site, txId)
    return Math.round((Number(row?.nextCheckAt) - Number(row?.orderedAt)) / 60_000)
  }
  expect(await minutesAhead()).toBe(10)
  const letPass = (minutes: number) =>
    query(
      site.databaseUrl,
      `update refunds set ordered_at = ordered_at - make_interval(mins => ${minutes}),
         next_check_at = now()`,
    )
  await letPass(11)
  await reconcile(pending)
  expect(await minutesAhead()).toBe(60)
  const news: ProviderRefund = { providerRefundId: 'rfnd_1', amount: fee, state: 'DONE' }
  await letPass(60)
  await reconcile(saying(site, { state: 'PENDING' }, { refunds: [news] }))
  expect(await rowsOf(site, txId)).toMatchObject([{ state: 'DONE', nextCheckAt: null }])
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'REFUNDED' })
})

test('a refund needs a captured payment and a configured gateway', async () => {
  const { site, txId } = await withPayment()
  await expect(refundPayment(site.services, order('unknown'))).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no such payment.',
  })
  await expect(
    refundPayment({ ...site.services, gateways: {} }, order(txId)),
  ).rejects.toMatchObject({ code: 'unavailable', message: 'RAZORPAY is not configured.' })
  await query(
    site.databaseUrl,
    `delete from refunds;
     update payment_attempts set gateway = 'FREE', state = 'FAILED', captured_minor = null,
       captured_currency = null`,
  )
  await expect(refundPayment(site.services, order(txId))).rejects.toMatchObject({
    code: 'conflict',
    message: 'This payment is FAILED: there is nothing to refund.',
  })
  expect(await rowsOf(site, txId)).toEqual([])
})
