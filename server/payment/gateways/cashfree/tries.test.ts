import { expect, test } from 'vitest'
import { setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import { ProviderUnreachable } from '../../provider/provider-call.ts'

test('a declined try is told, and the same order takes another', async () => {
  const { start, choose, cashfree } = await setUpCashfree()
  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'fail')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', declined: true })
})

test('a payment that a bank has not decided is in flight, and ends either way', async () => {
  const { start, choose, cashfree, webhook, happen } = await setUpCashfree()
  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'in-flight')
  const inFlight = { state: 'PENDING', inFlight: true, reason: 'ACTIVE, PENDING' }
  expect(await cashfree.fetchStatus(attempt)).toMatchObject(inFlight)
  await happen(attempt, 'fail')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PENDING', declined: true })
  await choose(payload.sessionId, 'in-flight')
  await happen(attempt, 'finish')
  await webhook('PAYMENT_SUCCESS_WEBHOOK')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('a failed try that succeeds late is a second payment beside the one that paid', async () => {
  const { start, choose, cashfree, happen } = await setUpCashfree()
  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'fail')
  await choose(payload.sessionId, 'pay')
  await happen(attempt, 'late-success')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    paid: attempt.expected,
    further: [{ state: 'PAID', paid: attempt.expected }],
  })
})

test('an order that was not paid in time has expired', async () => {
  const { start, cashfree, happen } = await setUpCashfree()
  const { attempt } = await start()
  await happen(attempt, 'expire')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'EXPIRED' })
})

test.each(['rate-limited', 'maintenance', 'odd'] as const)(
  'an interface that is %s says nothing of the payment',
  async (api) => {
    const { pay, cashfree, misbehave } = await setUpCashfree()
    const { attempt } = await pay()
    await misbehave('CASHFREE', { api })
    await expect(cashfree.fetchStatus(attempt)).rejects.toBeInstanceOf(ProviderUnreachable)
    await misbehave('CASHFREE', {})
    expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
  },
)
