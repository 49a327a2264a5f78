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

/** What an event of the test's own making tells. */
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

test('an event that names its order by null names nothing', async () => {
  const resource = { id: 'C', custom_id: null, supplementary_data: null, links: null }
  expect(await told({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })).toEqual({
    dedupeKey: 'WH-1',
    ack: { contentType: 'text/plain', body: '' },
  })
})
