import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { fromUnits } from '../../contract/money.ts'
import { examFee } from '../../contract/programme.ts'
import { addAttempts } from '../../testing/attempts.ts'
import { attemptOf, gatewayAt, type PayingSite, withPayment } from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { findApplication } from '../application/application.ts'
import { refunds } from '../db/schema.ts'
import type { Gateway, Refund } from './gateway.ts'
import { countPayments } from './payment.ts'
import { openTasks, refundPayment } from './refund.ts'

const refundOf = async ({ services }: PayingSite, id: string) =>
  (await services.db.select().from(refunds).where(eq(refunds.attemptId, id)))[0]

/** The same site, whose gateway says this of every refund. */
const saying = ({ services }: PayingSite, refund: Refund) => {
  const gateway = { ...services.gateways.RAZORPAY, refund: async () => refund } as Gateway
  return { ...services, gateways: { RAZORPAY: gateway } }
}

test('a payment goes back once, and its application knows', async () => {
  const { site, txId, requestId } = await withPayment()
  const refund = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund')
  expect(await refundPayment(site.services, txId, 'They asked for it.')).toMatchObject({
    attempt: { id: txId },
    state: 'DONE',
  })
  expect(refund.mock.calls).toEqual([
    [
      {
        txId,
        providerOrderId: expect.stringMatching(/^order_/),
        providerPaymentId: expect.stringMatching(/^pay_/),
        expected: { minor: fromUnits(examFee), currency: 'INR' },
        readOnly: true,
      },
      { minor: fromUnits(examFee), currency: 'INR' },
      txId,
    ],
  ])
  expect(await refundOf(site, txId)).toMatchObject({
    state: 'DONE',
    reason: 'They asked for it.',
    providerRefundId: expect.stringMatching(/^rfnd_/),
  })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'REFUNDED' })
  expect((await findApplication(site.services.db, requestId))?.refundedAt).not.toBeNull()
  const nobody = { ...site.services, gateways: {} }
  expect(await refundPayment(nobody, txId, 'again')).toMatchObject({ state: 'DONE' })
  expect(await openTasks(site.services)).toEqual({ toRefund: [], toReview: [] })
})

test('a refund that waits or was refused leaves the payment as it is, and waits for a person', async () => {
  const { site, txId } = await withPayment()
  const pending = saying(site, { state: 'PENDING', providerRefundId: 'rfnd_1' })
  expect(await refundPayment(pending, txId, 'why')).toMatchObject({ state: 'PENDING' })
  expect(await refundOf(site, txId)).toMatchObject({ state: 'PENDING', providerRefundId: 'rfnd_1' })
  const refused = saying(site, { state: 'FAILED', reason: 'too late' })
  expect(await refundPayment(refused, txId, 'why else')).toMatchObject({
    state: 'FAILED',
    reason: 'too late',
  })
  expect(await refundOf(site, txId)).toMatchObject({
    state: 'FAILED',
    reason: 'why',
    providerRefundId: 'rfnd_1',
  })
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
  expect(await openTasks(site.services)).toMatchObject({
    toRefund: [{ attemptId: txId }],
    toReview: [],
  })
})

test('money that came in place of the price goes back as it came', async () => {
  const { site, txId } = await withPayment()
  await query(
    site.databaseUrl,
    "update payment_attempts set state = 'PENDING', review = 'Look at it.', next_check_at = now()",
  )
  const gateway = gatewayAt(site, 'RAZORPAY')
  const paid = { minor: 5_000, currency: 'INR' } as const
  const fetchStatus = vi
    .spyOn(gateway, 'fetchStatus')
    .mockResolvedValueOnce({ state: 'PENDING' })
    .mockResolvedValueOnce({ state: 'PENDING', paid })
  const refund = vi.spyOn(gateway, 'refund').mockResolvedValueOnce({ state: 'DONE' })
  await expect(refundPayment(site.services, txId, 'why')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This payment is PENDING: there is nothing to refund.',
  })
  expect(await refundPayment(site.services, txId, 'why')).toMatchObject({
    amount: paid,
    state: 'DONE',
  })
  expect(fetchStatus).toHaveBeenLastCalledWith(expect.objectContaining({ txId, readOnly: true }))
  expect(refund.mock.calls).toEqual([[expect.objectContaining({ txId }), paid, txId]])
  expect(await attemptOf(site, txId)).toMatchObject({
    state: 'FAILED',
    review: null,
    nextCheckAt: null,
  })
})

test('only what is paid can be given back, by a gateway that is there', async () => {
  const { site, txId } = await withPayment()
  await expect(refundPayment(site.services, 'unknown', 'why')).rejects.toMatchObject({
    code: 'not-found',
    message: 'There is no such payment.',
  })
  await expect(
    refundPayment({ ...site.services, gateways: {} }, txId, 'why'),
  ).rejects.toMatchObject({ code: 'unavailable', message: 'RAZORPAY is not configured.' })
  await query(site.databaseUrl, "update payment_attempts set gateway = 'FREE'")
  await expect(refundPayment(site.services, txId, 'why')).rejects.toMatchObject({
    message: 'FREE is not configured.',
  })
  await query(site.databaseUrl, "update payment_attempts set state = 'FAILED'")
  await expect(refundPayment(site.services, txId, 'why')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This payment is FAILED: there is nothing to refund.',
  })
  expect(await refundOf(site, txId)).toBeUndefined()
})

test('what waits for a person is listed and counted, the newest first', async () => {
  const { site, txId } = await withPayment()
  const { db } = site.services
  expect(await countPayments(db)).toEqual({
    states: [{ gateway: 'RAZORPAY', state: 'PAID', attempts: 1 }],
    overdue: 0,
    review: 0,
    refunds: 0,
  })
  await addAttempts(site.databaseUrl, 'listed', 'pending', 'failed', 'done')
  await query(
    site.databaseUrl,
    `insert into refunds (attempt_id, reason, state, created_at) values
       ('listed', 'a', 'LISTED', now() - interval '3 hours'),
       ('pending', 'b', 'PENDING', now() - interval '2 hours'),
       ('failed', 'c', 'FAILED', now() - interval '1 hour'), ('done', 'd', 'DONE', now())`,
  )
  await query(
    site.databaseUrl,
    `update payment_attempts set review = 'Look at it.',
       next_check_at = now() - interval '6 minutes' where id = $1`,
    [txId],
  )
  const { toRefund, toReview } = await openTasks(site.services)
  expect(toRefund.map(({ attemptId }) => attemptId)).toEqual(['failed', 'pending', 'listed'])
  expect(toReview.map(({ id }) => id)).toEqual([txId])
  expect(await countPayments(db)).toMatchObject({ overdue: 1, review: 1, refunds: 3 })
})
