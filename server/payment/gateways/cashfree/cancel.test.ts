import { expect, test } from 'vitest'
import { setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, simulatedConfig, startRecordedProvider } from '../../../../testing/providers.ts'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import { createCashfree } from './cashfree.ts'

test('an order that is cancelled cannot be paid any more', async () => {
  const { start, cashfree, url } = await setUpCashfree()
  const { attempt, payload } = await start()
  expect(await cashfree.cancel?.(attempt)).toBe(true)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'FAILED',
    reason: 'TERMINATED',
  })
  const page = await fetch(`${url}/cashfree/checkout`, {
    method: 'POST',
    body: new URLSearchParams({ payment_session_id: payload.sessionId, outcome: 'pay' }),
    redirect: 'manual',
  })
  expect(page.status).toBe(303)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'FAILED' })
  expect(await cashfree.cancel?.(attempt)).toBe(true)
})

test('an order that was paid cannot be cancelled', async () => {
  const { pay, cashfree } = await setUpCashfree()
  const { attempt } = await pay()
  expect(await cashfree.cancel?.(attempt)).toBe(false)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
})

test('an order whose payment is under way is cancelled once that has failed', async () => {
  const { start, choose, cashfree, happen } = await setUpCashfree()
  const { attempt, payload } = await start()
  await choose(payload.sessionId, 'in-flight')
  expect(await cashfree.cancel?.(attempt)).toBe(false)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'PENDING',
    inFlight: true,
    reason: 'TERMINATION_REQUESTED, PENDING',
  })
  await happen(attempt, 'fail')
  expect(await cashfree.cancel?.(attempt)).toBe(true)
})

test('an order that has expired needs no cancelling', async () => {
  const { start, cashfree, happen } = await setUpCashfree()
  const { attempt } = await start()
  await happen(attempt, 'expire')
  expect(await cashfree.cancel?.(attempt)).toBe(true)
})

test('an order that Cashfree does not know may still be on its way there', async () => {
  const { cashfree } = await setUpCashfree()
  expect(await cashfree.cancel?.(attemptOf({ txId: 'unknown' }))).toBe(false)
})

test.each([
  [401, ProviderRefused],
  [503, ProviderUnreachable],
])('an answer of %i says nothing of the order', async (status, error) => {
  const { url, requests } = await startRecordedProvider(() => ({ status, body: {} }))
  const cashfree = createCashfree({ ...simulatedConfig('CASHFREE', url), apiUrl: url })
  await expect(cashfree.cancel?.(attemptOf())).rejects.toBeInstanceOf(error)
  expect(requests.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
    'PATCH /orders/tx1',
  ])
})
