import { expect, test, vi } from 'vitest'
import { fromUnits } from '../../../contract/money.ts'
import { examFee } from '../../../contract/programme.ts'
import { asha } from '../../../testing/actor.ts'
import { type PayingSite, withPayment } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { reconcile } from '../attempt/reconcile.ts'
import { listOpenCases } from '../case/case.store.ts'
import { decideCase } from '../case/case.ts'
import type { Gateway, Refund } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { refundsOf } from './refund.store.ts'
import { refundPayment } from './refund.ts'
import { orderRefund } from './refund-order.ts'

const fee = { minor: fromUnits(examFee), currency: 'INR' } as const
const rowsOf = ({ services }: PayingSite, id: string) => refundsOf(services.db, id)
const order = (id: string) => ({ id, reason: 'They asked for it.', actor: asha })

/** The same site, whose gateway says this of every refund, and that the payment is paid. */
const saying = ({ services }: PayingSite, refund: Refund) => {
  const fetchStatus = async () => ({ state: 'PAID' as const, paid: fee })
  const gateway = { ...services.gateways.RAZORPAY, refund: async () => refund, fetchStatus }
  return { ...services, gateways: { RAZORPAY: gateway as unknown as Gateway } }
}

/** The same site, whose gateway answers nothing else about a refund. */
function refusedWith(site: PayingSite, error: Error) {
  const services = saying(site, { state: 'PENDING' })
  vi.spyOn(services.gateways.RAZORPAY, 'refund').mockRejectedValue(error)
  return services
}

const ordered = (site: PayingSite, interval: string) =>
  query(
    site.databaseUrl,
    `update refunds set ordered_at = now() - interval '${interval}', next_check_at = now()`,
  )

test('a refund that is not finished in a week needs someone, once', async () => {
  const { site, txId } = await withPayment()
  const pending = saying(site, { state: 'PENDING', providerRefundId: 'rfnd_1' })
  const { refund } = await refundPayment(pending, order(txId))
  await ordered(site, '6 days 23 hours')
  await reconcile(pending)
  expect(await listOpenCases(site.services.db)).toEqual([])
  await ordered(site, '7 days')
  await reconcile(pending)
  const [found] = await listOpenCases(site.services.db)
  expect(found).toMatchObject({
    kind: 'refund-stuck',
    attemptId: txId,
    reference: refund.id,
    summary: 'The provider has not finished a refund in a week.',
  })
  expect(await rowsOf(site, txId)).toMatchObject([{ nextCheckAt: expect.any(Date) }])
  const id = found?.id ?? 0
  await decideCase(pending, { id, decision: 'close', note: 'By bank', actor: asha })
  await ordered(site, '8 days')
  await reconcile(pending)
  expect(await listOpenCases(site.services.db)).toEqual([])
})

test.each([
  [401, 'are refused'],
  [403, 'may not refund'],
  [404, 'are of another account'],
  ['none', 'are gone'],
])(
  'a refund is tried for a day where our keys (%s) %s; then it needs someone',
  async (status, _how) => {
    const { site, txId } = await withPayment()
    const silent = saying(site, { state: 'PENDING' })
    const refusing =
      status === 'none'
        ? { ...site.services, gateways: {} }
        : refusedWith(site, new ProviderRefused('No', Number(status), {}))
    await orderRefund(silent, order(txId))
    await ordered(site, '23 hours 55 minutes')
    await reconcile(refusing)
    expect(await listOpenCases(site.services.db)).toEqual([])
    await ordered(site, '24 hours')
    await reconcile(refusing)
    expect(await listOpenCases(site.services.db)).toMatchObject([
      {
        kind: 'refund-stuck',
        summary: expect.stringMatching(
          status === 404 ? /Look at the payment at the provider\.$/ : /Check them\.$/,
        ),
      },
    ])
    expect(await rowsOf(site, txId)).toMatchObject([{ state: 'LISTED' }])
    // With right keys it is made, and its case is over.
    await ordered(site, '25 hours')
    await reconcile(saying(site, { state: 'DONE', providerRefundId: 'rfnd_1' }))
    expect(await listOpenCases(site.services.db)).toEqual([])
  },
)

test('a gateway that is silent for a day needs nobody yet', async () => {
  const { site, txId } = await withPayment()
  await orderRefund(saying(site, { state: 'PENDING' }), order(txId))
  await ordered(site, '2 days')
  await reconcile(refusedWith(site, new ProviderUnreachable('away')))
  expect(await listOpenCases(site.services.db)).toEqual([])
  await ordered(site, '7 days')
  await reconcile(refusedWith(site, new ProviderUnreachable('away')))
  expect(await listOpenCases(site.services.db)).toMatchObject([{ kind: 'refund-stuck' }])
})
