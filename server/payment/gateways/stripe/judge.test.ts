import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  officialStripe,
  startStripeCheckout,
  stripeWindow,
} from '../../../../testing/gateways/stripe.ts'
import { startProviders } from '../../../../testing/providers.ts'

/** Stripe's own client drives the simulated one: what it cannot do or read, we made up. */

test('the official client captures what is held, once', async () => {
  const { url, press, webhooks } = await startProviders()
  const { paymentIntents } = officialStripe(url)
  const wanted = { amount: 500, currency: 'usd', capture_method: 'manual' } as const
  const { id, client_secret } = await paymentIntents.create(wanted)
  await press(stripeWindow, { client_secret: client_secret ?? '', outcome: 'pay' })
  expect(await paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 500,
    amount_received: 0,
  })
  await webhooks(2)
  const captured = await paymentIntents.capture(id, { expand: ['latest_charge'] })
  expect(captured).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
    latest_charge: { object: 'charge', captured: true, amount_captured: 500 },
  })
  await expect(paymentIntents.capture(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const types = (await webhooks(4)).map(({ rawBody }) => JSON.parse(String(rawBody)).type)
  expect(types).toEqual([
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
  ])
})

test('the official client cancels what is open, with a reason, and no more than that', async () => {
  const { official, payload, press } = await startStripeCheckout()
  const { paymentIntents } = official
  const { providerOrderId: id } = payload
  await press('in-flight')
  await expect(paymentIntents.cancel(id)).rejects.toBeInstanceOf(
    Stripe.errors.StripeInvalidRequestError,
  )
  const other = await paymentIntents.create({ amount: 500, currency: 'usd' })
  const reason = { cancellation_reason: 'abandoned' } as const
  expect(await paymentIntents.cancel(other.id, reason)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  await expect(paymentIntents.cancel(other.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('the official client sees 3-D Secure wait, and money in processing', async () => {
  const { official, payload, press } = await startStripeCheckout()
  const intent = () => official.paymentIntents.retrieve(payload.providerOrderId, { expand })
  const expand = ['latest_charge']
  await press('abandon')
  expect(await intent()).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
  })
  await press('in-flight')
  expect(await intent()).toMatchObject({
    status: 'processing',
    next_action: null,
    latest_charge: { status: 'pending', paid: false },
  })
})

test('the official client makes, finds and lists refunds of all states', async () => {
  const { official, payload, press, act, misbehave } = await startStripeCheckout()
  const { refunds } = official
  const payment_intent = payload.providerOrderId
  await press('pay')
  const part = await refunds.create({ payment_intent, amount: 500 })
  expect(part).toMatchObject({ status: 'succeeded', amount: 500 })
  await misbehave('STRIPE', { refund: 'pending' })
  const rest = await refunds.create({ payment_intent })
  expect(rest).toMatchObject({ status: 'pending', amount: 1300 })
  await act('finish-refund')
  expect((await refunds.retrieve(rest.id)).status).toBe('succeeded')
  await act('fail-refund')
  expect(await refunds.retrieve(rest.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await refunds.list({ payment_intent })).data).toHaveLength(2)
  const { latest_charge } = await official.paymentIntents.retrieve(payment_intent, {
    expand: ['latest_charge'],
  })
  expect(latest_charge).toMatchObject({ refunded: false, amount_refunded: 500 })
  await misbehave('STRIPE', { refund: 'refused' })
  await expect(refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'balance_insufficient',
    statusCode: 400,
  })
})

test('the official client reads a dispute, and how it ended', async () => {
  const { official, payload, press, act } = await startStripeCheckout()
  await press('pay')
  await act('dispute')
  const { data } = await official.disputes.list({ payment_intent: payload.providerOrderId })
  expect(data).toMatchObject([{ object: 'dispute', status: 'needs_response', amount: 1800 }])
  await act('lose-dispute')
  expect((await official.disputes.retrieve(data[0]?.id ?? '')).status).toBe('lost')
})

test('the official client hears of too many requests, maintenance and oddities', async () => {
  const { official, misbehave, payload } = await startStripeCheckout()
  const ask = () => official.paymentIntents.retrieve(payload.providerOrderId)
  await misbehave('STRIPE', { api: 'rate-limited' })
  await expect(ask()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  await misbehave('STRIPE', { api: 'maintenance' })
  await expect(ask()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  await misbehave('STRIPE', { api: 'odd' })
  await expect(ask()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
})

test('a call that Stripe never worked on can be made again with the same key', async () => {
  const { url, misbehave } = await startProviders()
  const { paymentIntents } = officialStripe(url)
  const ask = () =>
    paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'one key' })
  for (const api of ['rate-limited', 'maintenance', 'odd'] as const) {
    await misbehave('STRIPE', { api })
    await expect(ask()).rejects.toBeInstanceOf(Stripe.errors.StripeError)
  }
  await misbehave('STRIPE', {})
  expect((await ask()).id).toBe((await ask()).id)
})

test('the simulator refuses an act that has nothing to act on', async () => {
  const { act } = await startStripeCheckout()
  const acts = ['finish', 'fail', 'refund', 'finish-refund', 'fail-refund'] as const
  for (const what of [...acts, 'dispute', 'win-dispute', 'lose-dispute'] as const) {
    await expect(act(what), what).rejects.toThrow('409')
  }
  await act('late-success')
  for (const what of ['late-success', 'expire'] as const) {
    await expect(act(what), what).rejects.toThrow('409')
  }
})
