import { expect, test } from 'vitest'
import { fee, paypalInTests, setUpPaypal } from '../../../../testing/gateways/paypal.ts'

test.each([
  ['win-dispute', 'won', 'RESOLVED_SELLER_FAVOUR'],
  ['lose-dispute', 'lost', 'RESOLVED_BUYER_FAVOUR'],
] as const)(
  'a dispute is told when it is opened and when it ends: %s',
  async (end, state, outcome) => {
    const { pay, paypal, webhook, happen } = await setUpPaypal()
    const { attempt } = await pay()
    await happen(attempt, 'dispute', 700)
    const opened = await paypal.parseWebhook(await webhook('CUSTOMER.DISPUTE.CREATED'))
    expect(opened).toEqual({
      dedupeKey: expect.stringMatching(/^WH-/),
      txId: attempt.txId,
      providerPaymentId: attempt.providerPaymentId,
      dispute: {
        id: expect.stringMatching(/^PP-R-/),
        state: 'open',
        amount: { minor: 700, currency: 'USD' },
        reason: 'UNAUTHORISED',
      },
      ack: { contentType: 'text/plain', body: '' },
    })
    await happen(attempt, end)
    const ended = await paypal.parseWebhook(await webhook(outcome))
    expect(ended.dispute).toEqual({ ...opened.dispute, state })
  },
)

test('a reversal is a dispute that is lost', async () => {
  const { pay, paypal, webhook, happen } = await setUpPaypal()
  const { attempt } = await pay()
  await happen(attempt, 'lose-dispute')
  expect(await paypal.parseWebhook(await webhook('PAYMENT.CAPTURE.REVERSED'))).toMatchObject({
    txId: attempt.txId,
    providerPaymentId: attempt.providerPaymentId,
    dispute: { state: 'lost', amount: fee, reason: 'REVERSED' },
  })
})

/** Reads the notice of an event of the test's own making. */
async function told(event: object) {
  const { adapter, sign } = await paypalInTests.webhook.signer()
  const { headers, payload } = sign(JSON.stringify({ id: 'WH-1', ...event }))
  const request = { headers, rawBody: Buffer.from(payload), query: new URLSearchParams() }
  return adapter?.parseWebhook(request)
}

test.each([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
  ['NONE', 'open'],
  ['SOMETHING_NEW', 'open'],
  [null, 'open'],
])('a dispute that ends with %s is %s', async (outcome_code, state) => {
  const resource = {
    dispute_id: 'PP-D-1',
    status: 'RESOLVED',
    dispute_amount: null,
    dispute_outcome: { outcome_code },
    disputed_transactions: [{ seller_transaction_id: 'C', custom: null }],
  }
  expect(await told({ event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource })).toMatchObject({
    dedupeKey: 'WH-1',
    providerPaymentId: 'C',
    dispute: { id: 'PP-D-1', state },
  })
})

test('a dispute event without a dispute is invalid', async () => {
  const event = told({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource: 'dispute' })
  await expect(event).rejects.toMatchObject({ code: 'invalid' })
})

test.each(['BILLING.PLAN.CREATED', 'VAULT.PAYMENT.TOKEN.CREATED'])(
  '%s is acknowledged, and nothing of it is read',
  async (event_type) => {
    expect(await told({ event_type, resource: 'anything' })).toEqual({
      dedupeKey: 'WH-1',
      ack: { contentType: 'text/plain', body: '' },
    })
  },
)

test.each([
  ['C9', 'C9'],
  [null, 'WH-1'],
])('a reversal of %s without an amount is the lost dispute %s', async (id, dispute) => {
  const resource = { id, custom_id: 'tx1', amount: null, links: null }
  expect(await told({ event_type: 'PAYMENT.CAPTURE.REVERSED', resource })).toMatchObject({
    txId: 'tx1',
    dispute: { id: dispute, state: 'lost', reason: 'REVERSED' },
  })
})

test('a dispute may name no payment', async () => {
  const resource = { dispute_id: 'PP-D-1', disputed_transactions: null }
  expect(await told({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource })).toEqual({
    dedupeKey: 'WH-1',
    dispute: { id: 'PP-D-1', state: 'open' },
    ack: { contentType: 'text/plain', body: '' },
  })
})

test.each([
  { supplementary_data: { related_ids: null } },
  { purchase_units: [] },
  { links: [{ rel: 'self', href: 'https://api.paypal.com/v2/payments/captures/C1' }] },
  { links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C1/more' }] },
])('a capture that is told with %j names nothing of ours', async (part) => {
  const resource = { id: 'C', links: null, ...part }
  expect(await told({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })).toEqual({
    dedupeKey: 'WH-1',
    ack: { contentType: 'text/plain', body: '' },
  })
})

test('an event that names its order by null names nothing', async () => {
  const resource = { id: 'C', custom_id: null, supplementary_data: null, links: null }
  expect(await told({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })).toEqual({
    dedupeKey: 'WH-1',
    ack: { contentType: 'text/plain', body: '' },
  })
})
