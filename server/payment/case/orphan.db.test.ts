import { expect, test, vi } from 'vitest'
import { asha } from '../../../testing/actor.ts'
import { anApplicantAt, checkoutOf, gatewayAt, openPayingSite } from '../../../testing/paying.ts'
import { query } from '../../../testing/postgres.ts'
import { razorpayEvent } from '../../../testing/razorpay-event.ts'
import { makeOrdered } from '../../../testing/refunds.ts'
import { openTestSite } from '../../../testing/site.ts'
import { eraseOldApplications } from '../../privacy/person.ts'
import type { Reference } from '../attempt/attempt.store.ts'
import { settle } from '../attempt/settle.ts'
import type { Gateway, Snapshot } from '../provider/gateway.ts'
import { ProviderRefused, ProviderUnreachable } from '../provider/provider-call.ts'
import { takeWebhook } from '../provider/webhook.ts'
import { listOpenCases } from './case.store.ts'
import { decideCase } from './case.ts'
import { recordOrphan } from './orphan.ts'

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

/** A payment that ran out, of an application that is due to be erased. */
async function withOldPayment() {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  const [{ order }] = await query(
    site.databaseUrl,
    `update payment_attempts set state = 'EXPIRED', next_check_at = null
     returning provider_order_id as order`,
  )
  await query(site.databaseUrl, "update applications set updated_at = now() - interval '91 days'")
  return { site, txId, order }
}

test('late money for an erased application opens an orphan case', async () => {
  const { site, txId, order } = await withOldPayment()
  await eraseOldApplications(site.services)
  expect(await query(site.databaseUrl, 'select 1 from payment_attempts')).toEqual([])
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValue(paid)
  await takeWebhook(site.services, 'RAZORPAY', razorpayEvent({ order: { entity: { id: order } } }))
  expect(await listOpenCases(site.services.db)).toMatchObject([
    { kind: 'orphan', gateway: 'RAZORPAY', reference: txId, attemptId: null, amountMinor: 70_000 },
  ])
})

test('money for an application that is erased while the gateway is asked opens an orphan case', async () => {
  const { site, txId, order } = await withOldPayment()
  const erase = () => eraseOldApplications(site.services)
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockImplementation(async () => {
    await erase()
    return paid
  })
  const event = razorpayEvent({ order: { entity: { id: order } } })
  expect(await takeWebhook(site.services, 'RAZORPAY', event)).toMatchObject({
    body: '{"status":"ok"}',
  })
  expect(await listOpenCases(site.services.db)).toMatchObject([
    { kind: 'orphan', reference: txId, attemptId: null, amountMinor: 70_000 },
  ])
})

test('money for a person who was erased while it was under way is a case, and can go back', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await query(
    site.databaseUrl,
    "update applications set fullname = 'Erased', email = 'erased x', erased_at = '2026-11-18T20:00:00Z'",
  )
  const [{ amount } = { amount: 0 }] = await query(
    site.databaseUrl,
    'select amount_minor as amount from payment_attempts',
  )
  const money = { minor: Number(amount), currency: 'INR' } as const
  const snapshot = { state: 'PAID', paid: money, providerPaymentId: 'pay_1' } as const
  await settle(site.services, txId, snapshot)
  await settle(site.services, txId, snapshot)
  const [found, ...more] = await listOpenCases(site.services.db)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    kind: 'orphan',
    attemptId: txId,
    summary: 'Paid after its application was erased on 2026-11-19.',
    timesSeen: 1,
  })
  expect(
    await query(
      site.databaseUrl,
      `select state, a.paid_at is null as unpaid, p.paid_at is null as open
       from payment_attempts a join applications p on p.id = application_id`,
    ),
  ).toEqual([{ state: 'PENDING', unpaid: true, open: true }])
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValue(snapshot)
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'refund').mockResolvedValue({ state: 'DONE' })
  const id = found?.id ?? 0
  await decideCase(site.services, { id, decision: 'refund', note: '', actor: asha })
  await makeOrdered(site.services, site.databaseUrl)
  expect(await listOpenCases(site.services.db)).toEqual([])
})

test('an order with an id of ours that is not here, as after a restore, is a case', async () => {
  const site = await openPayingSite()
  const { txId } = await checkoutOf(site, await anApplicantAt(site, 'RAZORPAY'))
  await query(site.databaseUrl, 'delete from payment_attempts')
  vi.spyOn(gatewayAt(site, 'RAZORPAY'), 'fetchStatus').mockResolvedValue({
    ...paid,
    providerPaymentId: 'pay_1',
  })
  const entity = { id: 'order_1', receipt: txId }
  for (const id of ['evt_1', 'evt_2']) {
    await takeWebhook(site.services, 'RAZORPAY', razorpayEvent({ order: { entity } }, id))
  }
  expect(await listOpenCases(site.services.db)).toMatchObject([
    {
      kind: 'orphan',
      reference: txId,
      amountMinor: 70_000,
      timesSeen: 2,
      summary:
        'Paid for an order that was placed here but is no longer stored. It is the provider’s payment pay_1.',
    },
  ])
  expect(await query(site.databaseUrl, 'select 1 from foreign_payments')).toEqual([])
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

/** What our database knows after a gateway has told so much about an order that is not here. */
async function told(reference: Reference, answer: Snapshot | Error, erased = false) {
  const { services, databaseUrl } = await openTestSite()
  if (erased) {
    await query(
      databaseUrl,
      `insert into erased_attempts (id, gateway, provider_order_id, amount_minor, currency, erased_at)
       values ('our-id', 'STRIPE', 'our-order', 1800, 'USD', '2026-01-31T12:00:00Z')`,
    )
  }
  const fetchStatus = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const gateway = { name: 'STRIPE', currencies: ['USD'], fetchStatus } as unknown as Gateway
  await recordOrphan(services, gateway, reference)
  const foreign = await query(
    databaseUrl,
    'select gateway, reference, state, amount_minor, currency, times_seen from foreign_payments',
  )
  return { foreign, cases: await listOpenCases(services.db), asked: fetchStatus.mock.calls }
}

test.each<[Reference, object]>([
  [
    { txId: 'tx', providerOrderId: 'order', providerPaymentId: 'pay' },
    { txId: 'tx', providerOrderId: 'order', providerPaymentId: 'pay' },
  ],
  [{ providerOrderId: 'order', providerPaymentId: 'pay' }, { txId: 'order' }],
  [{ providerPaymentId: 'pay' }, { txId: 'pay' }],
])(
  'an order of others is asked about by what is known of it, without a capture: %o',
  async (reference, asked) => {
    const { foreign, ...others } = await told(reference, { state: 'PENDING' })
    const about = { expected: { minor: 0, currency: 'USD' }, readOnly: true }
    expect(others.asked).toEqual([[{ ...reference, ...asked, ...about }]])
    expect(foreign).toMatchObject([
      {
        gateway: 'STRIPE',
        reference: reference.txId ?? reference.providerOrderId ?? reference.providerPaymentId,
        state: 'PENDING',
        amount_minor: null,
        currency: null,
      },
    ])
  },
)

test('an order that the provider does not show us is recorded without its state', async () => {
  const refusal = new ProviderRefused('It answered 404', 404, {})
  const { foreign } = await told({ txId: 'tx' }, refusal)
  expect(foreign).toMatchObject([{ reference: 'tx', state: null, amount_minor: null }])
})

test.each<[string, Reference, object[]]>([
  ['by our id', { txId: 'our-id' }, [{ kind: 'orphan' }]],
  ['by its order', { providerOrderId: 'our-order' }, [{ kind: 'orphan' }]],
  ['not by another', { txId: 'other', providerOrderId: 'other' }, []],
])('an erased attempt is found %s', async (_how, reference, cases) => {
  const found = await told(reference, paid, true)
  expect(found.cases).toMatchObject(cases)
  expect(found.foreign).toHaveLength(1 - cases.length)
})

test('a case says when the application was erased; what is not paid needs nobody', async () => {
  const late = await told({ txId: 'our-id' }, paid, true)
  expect(late.cases).toMatchObject([
    { summary: 'Paid after its application was erased on 2026-01-31.', amountMinor: 70_000 },
  ])
  const failed = await told({ txId: 'our-id' }, { state: 'FAILED' }, true)
  expect([failed.cases, failed.foreign]).toEqual([[], []])
  const refused = await told({ txId: 'our-id' }, new ProviderRefused('404', 404, {}), true)
  expect([refused.cases, refused.foreign]).toEqual([[], []])
})
