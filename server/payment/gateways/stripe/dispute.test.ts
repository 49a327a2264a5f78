import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { startStripeCheckout } from '../../../../testing/gateways/stripe.ts'

test.each([
  ['win-dispute', 'won', ['funds_reinstated', 'closed']],
  ['lose-dispute', 'lost', ['closed']],
] as const)('a dispute is seen and told as open, then after %s as %s', async (act, state, ends) => {
  const checkout = await startStripeCheckout()
  const { gateway, attempt, press, webhooks, config } = checkout
  await press('pay')
  await webhooks(2)
  await checkout.act('dispute', 900)
  const dispute = {
    id: expect.stringMatching(/^du_/),
    amount: { minor: 900, currency: 'USD' },
    reason: 'fraudulent',
  }
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    disputes: [{ ...dispute, state: 'open' }],
  })
  await webhooks(4)
  await checkout.act(act)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    disputes: [{ ...dispute, state }],
  })
  const sent = (await webhooks(4 + ends.length)).slice(2)
  const types = sent.map(({ rawBody, headers }) => {
    const signature = headers['stripe-signature'] ?? ''
    return Stripe.webhooks.constructEvent(rawBody, signature, config.webhookSecret).type
  })
  const all = ['created', 'funds_withdrawn', ...ends].map((kind) => `charge.dispute.${kind}`)
  expect(types).toEqual(all)
  const notices = await Promise.all(sent.map(gateway.parseWebhook))
  for (const notice of notices) {
    expect(notice).toMatchObject({ providerOrderId: attempt.providerOrderId, dispute })
  }
  expect(notices.filter((notice) => notice.dispute?.state === state)).toHaveLength(ends.length)
  expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(all.length)
})
