import { expect, test, vi } from 'vitest'
import type { GatewayName } from '../../../contract/payment.ts'
import { actorNamed } from '../../../testing/actor.ts'
import {
  anApplicantAt,
  attemptOf,
  checkoutOf,
  gatewayAt,
  letPass,
  openPayingSite,
  type PayingSite,
  press,
  statusOf,
} from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { act } from '../../../testing/providers.ts'
import { makeOrdered } from '../../../testing/refunds.ts'
import { openWithoutLocks } from '../../../testing/without-locks.ts'
import type { Services } from '../../services.ts'
import type { StoredAttempt } from '../attempt/attempt.store.ts'
import { ProviderUnreachable } from '../provider/provider-call.ts'
import { refundsOf } from '../refund/refund.store.ts'
import { orderRefund } from '../refund/refund-order.ts'
import { type Decision, decideCase, listCases, showCase } from './case.ts'

const gateways = ['RAZORPAY', 'VERIFONE'] as const

/** A payment of another sum than was asked for, held by its provider, and the case about it. */
async function withWrongAmount(gateway: GatewayName) {
  const site = await openPayingSite()
  await site.misbehave(gateway, { capture: 'wrong-amount', webhook: 'drop' })
  const payer = await anApplicantAt(site, gateway)
  const payload = await checkoutOf(site, payer)
  await press(site, payer, payload, 'pay')
  const found = await vi.waitFor(
    async () => {
      await letPass(site, 0)
      await statusOf(site, payload.txId)
      const [first] = await listCases(site.services)
      if (!first) throw new Error('There is no case yet')
      return first
    },
    { timeout: 12_000, interval: 50 },
  )
  await site.misbehave(gateway, { webhook: 'drop' })
  const decide = (name: string, decision: Decision, services = site.services) =>
    decideCase(services, { id: found.id, decision, note: '', actor: actorNamed(name) })
  return { site, txId: payload.txId, id: found.id, decide }
}

/** Services that let someone else act, once and to the end, when all is read and nothing locked. */
function beforeLocking({ services }: PayingSite, act: () => Promise<unknown>): Services {
  let first: typeof act | undefined = act
  const transaction: Services['db']['transaction'] = async (work) => {
    const faster = first
    first = undefined
    await faster?.()
    return services.db.transaction(work)
  }
  return { ...services, db: Object.assign(Object.create(services.db), { transaction }) }
}

const auditOf = async ({ databaseUrl }: PayingSite) =>
  (await query(databaseUrl, 'select actor, action from audit.entries order by id')).map(
    ({ actor, action }) => `${actor}: ${action}`,
  )

test.each(gateways)(
  '%s: of an accept and a refund at once the first takes effect, and the other is told who was faster',
  async (gateway) => {
    const { site, txId, id, decide } = await withWrongAmount(gateway)
    const late = beforeLocking(site, () => decide('asha', 'accept'))
    await expect(decide('ben', 'refund', late)).rejects.toMatchObject({
      code: 'conflict',
      message: `Case ${id} was settled by asha (accept)`,
    })
    expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
    expect(await refundsOf(site.services.db, txId)).toEqual([])
    expect(await auditOf(site)).toEqual(['asha: settle-case'])
  },
)

test.each(gateways)('%s: of two refunds at once one is ordered, and made once', async (gateway) => {
  const { site, txId, decide } = await withWrongAmount(gateway)
  const refund = vi.spyOn(gatewayAt(site, gateway), 'refund')
  const late = beforeLocking(site, () => decide('asha', 'refund'))
  await expect(decide('ben', 'refund', late)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('was decided by asha on'),
  })
  await makeOrdered(site.services, site.databaseUrl)
  expect(refund).toHaveBeenCalledTimes(1)
  expect(await refundsOf(site.services.db, txId)).toMatchObject([{ requestedBy: 'asha' }])
  expect(await auditOf(site)).toEqual(['asha: refund', 'asha: settle-case'])
})

test.each(gateways)(
  '%s: of an accept and a close at once the accept takes effect',
  async (gateway) => {
    const { site, txId, id, decide } = await withWrongAmount(gateway)
    const late = beforeLocking(site, () => decide('asha', 'accept'))
    await expect(decide('ben', 'close', late)).rejects.toMatchObject({
      message: `Case ${id} was settled by asha (accept)`,
    })
    expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
    expect(await auditOf(site)).toEqual(['asha: settle-case'])
  },
)

test.each(gateways)(
  '%s: a refund that comes while a webhook tells of one on the provider’s pages is not ordered',
  async (gateway) => {
    const { site, txId, id, decide } = await withWrongAmount(gateway)
    const late = beforeLocking(site, async () => {
      await site.misbehave(gateway, {})
      await act(site.simulators.url, gateway, { act: 'refund', txId })
      await vi.waitFor(async () => expect(await listCases(site.services)).toEqual([]), {
        timeout: 12_000,
        interval: 50,
      })
    })
    await expect(decide('ben', 'refund', late)).rejects.toMatchObject({
      message: `Case ${id} was settled by admit (The money was given back.)`,
    })
    expect(await refundsOf(site.services.db, txId)).toMatchObject([{ requestedBy: gateway }])
    expect(await makeOrdered(site.services, site.databaseUrl)).toBe(false)
    expect(await auditOf(site)).toEqual([])
  },
)

test('a refund of a payment that is accepted at the same moment is not ordered', async () => {
  const { site, txId, decide } = await withWrongAmount('RAZORPAY')
  const order = { id: txId, reason: 'They called', actor: actorNamed('ben') }
  const late = beforeLocking(site, () => decide('asha', 'accept'))
  await expect(orderRefund(late, order)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This payment changed a moment ago, and is PAID now. Look at it again.',
  })
  expect(await auditOf(site)).toEqual(['asha: settle-case'])
  // Somebody who has looked at it again may.
  await orderRefund(site.services, order)
  expect(await auditOf(site)).toEqual(['asha: settle-case', 'ben: refund'])
})

test('of an accept and a refund of the payment itself at once one takes effect', async () => {
  const { site, txId, decide } = await withWrongAmount('RAZORPAY')
  const order = { id: txId, reason: 'They called', actor: actorNamed('ben') }
  const [accepted, ordered] = await Promise.allSettled([
    decide('asha', 'accept'),
    orderRefund(site.services, order),
  ])
  const { state } = (await attemptOf(site, txId)) as StoredAttempt
  expect([accepted.status, ordered.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(state === 'PAID').toBe(accepted.status === 'fulfilled')
  expect(await refundsOf(site.services.db, txId)).toHaveLength(state === 'PAID' ? 0 : 1)
})

test('without the lock an accept and a refund would both take effect', async () => {
  const { site, txId, id, decide } = await withWrongAmount('RAZORPAY')
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockRejectedValue(
    new ProviderUnreachable('Away'),
  )
  // Both have looked: one is about to make the money count, the other to write down its return.
  const db = openWithoutLocks(site.databaseUrl, /^insert into "refunds"|^update "applications"/)
  await Promise.all([
    decide('asha', 'accept', { ...site.services, db }),
    decide('ben', 'refund', { ...site.services, db }),
  ])
  expect(await attemptOf(site, txId)).toMatchObject({ state: 'PAID' })
  expect(await refundsOf(site.services.db, txId)).toMatchObject([{ requestedBy: 'ben' }])
  expect((await showCase(site.services, id)).case).toMatchObject({ settledBy: 'asha' })
})
