import { expect, test } from 'vitest'
import {
  anAttempt,
  simulatedStripe,
  startStripeCheckout,
} from '../../../../testing/gateways/stripe.ts'
import { startScriptedProvider } from '../../../../testing/providers.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'
import { createStripe } from './stripe.ts'

test('a canceled intent can be paid by nobody, and is canceled once', async () => {
  const { gateway, attempt, press, webhook, official, payload } = await startStripeCheckout()
  expect(await gateway.cancel?.(attempt)).toBe(true)
  expect((await official.paymentIntents.retrieve(payload.providerOrderId)).status).toBe('canceled')
  expect(await press('pay')).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } })
  expect(await gateway.cancel?.(attempt)).toBe(true)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state: 'FAILED' })
  const told = await gateway.parseWebhook(await webhook('payment_intent.canceled'))
  expect(told).toMatchObject({ providerOrderId: attempt.providerOrderId })
})

test.each(['fail', 'abandon'])(
  'after %s an intent is open, and can be canceled',
  async (outcome) => {
    const { gateway, attempt, press } = await startStripeCheckout()
    await press(outcome)
    expect(await gateway.cancel?.(attempt)).toBe(true)
  },
)

test.each([
  ['pay', 'PAID'],
  ['in-flight', 'PENDING'],
])('after %s an intent is not canceled', async (outcome, state) => {
  const { gateway, attempt, press } = await startStripeCheckout()
  await press(outcome)
  expect(await gateway.cancel?.(attempt)).toBe(false)
  expect(await gateway.fetchStatus(attempt)).toMatchObject({ state })
})

test('cancelling finds an intent by our txId, and is not confirmed where there is none', async () => {
  const { gateway, url } = await startStripeCheckout()
  expect(await gateway.cancel?.(anAttempt)).toBe(true)
  const other = createStripe(simulatedStripe(url))
  expect(await other.cancel?.({ ...anAttempt, txId: 'tx2' })).toBe(false)
})

/** Stripe with an intent of this status, that answers its cancelling so. */
async function stripeWith(status: string, answer: number) {
  const url = await startScriptedProvider(({ method }) =>
    method === 'POST'
      ? { status: answer, body: { error: { message: 'No' } } }
      : { body: { id: 'pi_1', object: 'payment_intent', status } },
  )
  return createStripe(simulatedStripe(url))
}

test.each([
  ['succeeded', false],
  ['canceled', true],
])('an intent that is %s when the cancelling comes is told as such', async (status, isCanceled) => {
  const gateway = await stripeWith(status, 400)
  expect(await gateway.cancel?.({ ...anAttempt, providerOrderId: 'pi_1' })).toBe(isCanceled)
})

test('a cancelling without an answer is unknown', async () => {
  const gateway = await stripeWith('canceled', 500)
  const cancelled = gateway.cancel?.({ ...anAttempt, providerOrderId: 'pi_1' })
  await expect(cancelled).rejects.toThrow(ProviderUnreachable)
})
