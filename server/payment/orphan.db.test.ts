import { expect, test, vi } from 'vitest'
import { anApplicantAt, checkoutOf, gatewayAt, openPayingSite } from '../../testing/paying.ts'
import { query } from '../../testing/postgres.ts'
import { razorpayEvent } from '../../testing/razorpay-event.ts'
import { eraseOldApplications } from '../privacy/person.ts'
import { listOpenCases } from './case.store.ts'
import { ProviderUnreachable } from './provider-call.ts'
import { takeWebhook } from './webhook.ts'

const paid = { state: 'PAID', paid: { minor: 70_000, currency: 'INR' } } as const

test('a payment of another product on the same account is acknowledged and recorded', async () => {
  const site = await openPayingSite()
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValue(paid)
  for (const id of ['evt_1', 'evt_2']) {
    const event = razorpayEvent({ order: { entity: { id: 'order_theirs' } } }, id)
    expect(await takeWebhook(site.services, 'RAZORPAY', event)).toMatchObject({
      body: '{"status":"ok"}',
    })
  }
  expect(
    await query(
      site.databaseUrl,
      'select gateway, reference, state, amount_minor, currency, times_seen from foreign_payments',
    ),
  ).toEqual([
    {
      gateway: 'RAZORPAY',
      reference: 'order_theirs',
      state: 'PAID',
      amount_minor: 70_000,
      currency: 'INR',
      times_seen: 2,
    },
  ])
  expect(await listOpenCases(site.services.db)).toEqual([])
})

test('late money for an erased application opens an orphan case', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const [{ order }] = await query(
    site.databaseUrl,
    `update payment_attempts set state = 'EXPIRED', next_check_at = null
     returning provider_order_id as order`,
  )
  await query(site.databaseUrl, "update applications set updated_at = now() - interval '91 days'")
  await eraseOldApplications(site.services)
  expect(await query(site.databaseUrl, 'select 1 from payment_attempts')).toEqual([])
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValue(paid)
  await takeWebhook(site.services, 'RAZORPAY', razorpayEvent({ order: { entity: { id: order } } }))
  expect(await listOpenCases(site.services.db)).toMatchObject([
    { kind: 'orphan', gateway: 'RAZORPAY', reference: txId, attemptId: null, amountMinor: 70_000 },
  ])
})

test('a webhook about an unknown order answers unavailable while the provider is silent', async () => {
  const site = await openPayingSite()
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockRejectedValue(
    new ProviderUnreachable('api.razorpay.com is away'),
  )
  const event = razorpayEvent({ order: { entity: { id: 'order_theirs' } } })
  await expect(takeWebhook(site.services, 'RAZORPAY', event)).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await query(site.databaseUrl, 'select 1 from foreign_payments')).toEqual([])
})
