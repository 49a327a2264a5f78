import { expect, test, vi } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { asha } from '../../../testing/actor.ts'
import { attemptOf, gatewayAt, type PayingSite, withPayment } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { settle } from '../attempt/settle.ts'
import { listOpenCases } from '../case/case.store.ts'
import type { ProviderRefund } from '../provider/gateway.ts'
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

const order = (id: string) => ({ id, reason: 'They asked for it.', actor: asha })

test('a refund that was done and later fails opens a case', async () => {
  const { site, txId } = await withPayment()
  const { refund } = await refundPayment(site.services, order(txId))
  const news: ProviderRefund = {
    providerRefundId: refund.providerRefundId ?? '',
    amount: fee,
    state: 'FAILED',
    reason: 'The account is closed.',
  }
  await settle(site.services, txId, { state: 'PAID', paid: fee, refunds: [news] })
  expect(await rowsOf(site, txId)).toMatchObject([{ state: 'FAILED' }])
  expect(await listOpenCases(site.services.db)).toMatchObject([
    {
      kind: 'refund-failed',
      summary: 'A refund that was made has come back. The account is closed.',
    },
  ])
})

test('a refund made on the provider’s own pages is recorded once', async () => {
  const { site, txId } = await withPayment()
  const part = { minor: 20_000, currency: 'INR' } as const
  const news: ProviderRefund = { providerRefundId: 'rfnd_9', amount: part, state: 'DONE' }
  for (let turn = 0; turn < 2; turn++) {
    await settle(site.services, txId, { state: 'PAID', paid: fee, refunds: [news] })
  }
  expect(await rowsOf(site, txId)).toMatchObject([
    { providerRefundId: 'rfnd_9', amountMinor: 20_000, state: 'DONE', requestedBy: 'RAZORPAY' },
  ])
  expect(await mailsOf(site)).toHaveLength(1)
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
})

test('a refund made on the provider’s own pages is not made again', async () => {
  const { site, txId } = await withPayment()
  const asked = vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund')
  const news: ProviderRefund = { providerRefundId: 'rfnd_9', amount: fee, state: 'DONE' }
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValueOnce({
    state: 'PAID',
    paid: fee,
    refunds: [news],
  })
  const { refund } = await refundPayment(site.services, order(txId))
  expect(refund).toMatchObject({ state: 'DONE', providerRefundId: 'rfnd_9' })
  expect(await rowsOf(site, txId)).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
})

test('a refund whose answer was lost is matched by its key or its amount', async () => {
  const { site, txId } = await withPayment()
  await query(
    site.databaseUrl,
    `insert into refunds (id, attempt_id, amount_minor, currency, reason, requested_by, state)
     values ('one', $1, 100, 'INR', 'why', 'asha', 'LISTED'),
            ('two', $1, 200, 'INR', 'why', 'asha', 'LISTED')`,
    [txId],
  )
  const news = (minor: number, more: object) => ({
    providerRefundId: `rfnd_${minor}`,
    amount: { minor, currency: 'INR' as const },
    state: 'DONE' as const,
    ...more,
  })
  const refunds = [news(100, { key: 'one' }), news(200, {})]
  await settle(site.services, txId, { state: 'PAID', paid: fee, refunds })
  expect(await rowsOf(site, txId)).toMatchObject([
    { id: 'one', state: 'DONE', providerRefundId: 'rfnd_100' },
    { id: 'two', state: 'DONE', providerRefundId: 'rfnd_200' },
  ])
})
