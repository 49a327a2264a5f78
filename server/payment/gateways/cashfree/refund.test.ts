import { expect, test } from 'vitest'
import { attemptAt, setUpCashfree } from '../../../../testing/gateways/cashfree.ts'
import { attemptOf, simulatedConfig, startScriptedProvider } from '../../../../testing/providers.ts'
import { createCashfree } from './cashfree.ts'

test('a refund is made once, however often it is asked for', async () => {
  const { pay, cashfree, webhook } = await setUpCashfree()
  const { attempt } = await pay(attemptAt(125050))
  const part = { minor: 99955, currency: 'INR' as const }
  const [first, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => cashfree.refund(attempt, part, 'refund-1')),
  )
  expect(first).toEqual({ state: 'DONE', providerRefundId: expect.any(String) })
  for (const other of others) expect(other).toEqual(first)
  expect(await cashfree.refund(attempt, part, 'refund-1')).toEqual(first)
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({ state: 'PAID' })
  expect(await cashfree.parseWebhook(await webhook('REFUND_STATUS_WEBHOOK'))).toMatchObject({
    txId: attempt.txId,
    dedupeKey: expect.stringContaining(first?.providerRefundId ?? '-'),
  })

  const rest = { minor: 125050 - 99955, currency: 'INR' as const }
  await cashfree.refund(attempt, rest, 'refund-2')
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'REFUNDED',
    paid: { minor: 125050 },
  })
})

test('a refund that waits is found again with its state, done or failed later', async () => {
  const { pay, cashfree, webhook, happen, misbehave } = await setUpCashfree()
  await misbehave('CASHFREE', { refund: 'pending' })
  const { attempt } = await pay()
  const ask = () => cashfree.refund(attempt, attempt.expected, 'refund-1')
  expect(await ask()).toMatchObject({ state: 'PENDING' })
  await happen(attempt, 'finish-refund')
  expect(await ask()).toMatchObject({ state: 'DONE' })
  await happen(attempt, 'fail-refund')
  const failed = await webhook('"refund_status":"FAILED"')
  expect(await cashfree.parseWebhook(failed)).toMatchObject({ txId: attempt.txId })
  expect(await ask()).toMatchObject({ state: 'FAILED' })
  expect(await cashfree.fetchStatus(attempt)).toMatchObject({
    state: 'PAID',
    refunds: [{ key: 'refund-1', amount: attempt.expected, state: 'FAILED' }],
  })
  await misbehave('CASHFREE', {})
  const again = await cashfree.refund(attempt, attempt.expected, 'refund-2')
  expect(again).toMatchObject({ state: 'DONE' })
})

test('a refund that Cashfree refuses has failed, in its words', async () => {
  const { pay, cashfree, misbehave } = await setUpCashfree()
  const { attempt } = await pay()
  await misbehave('CASHFREE', { refund: 'refused' })
  expect(await cashfree.refund(attempt, attempt.expected, 'refund-1')).toEqual({
    state: 'FAILED',
    reason: 'insufficient_balance',
  })
})

test('a refund made at Cashfree’s desk is listed without a key', async () => {
  const { pay, cashfree, webhook, happen } = await setUpCashfree()
  const { attempt } = await pay()
  await happen(attempt, 'refund', 5_000)
  const told = await cashfree.parseWebhook(await webhook('REFUND_STATUS_WEBHOOK'))
  expect(told).toMatchObject({ txId: attempt.txId })
  const { state, refunds } = await cashfree.fetchStatus(attempt)
  expect(state).toBe('PAID')
  expect(refunds).toEqual([
    {
      providerRefundId: expect.any(String),
      amount: { minor: 5_000, currency: 'INR' },
      state: 'DONE',
    },
  ])
})

test('more than was paid cannot be refunded', async () => {
  const { pay, cashfree } = await setUpCashfree()
  const { attempt } = await pay()
  const tooMuch = { minor: 125001, currency: 'INR' as const }
  expect(await cashfree.refund(attempt, tooMuch, 'refund-1')).toEqual({
    state: 'FAILED',
    reason: 'refund_amount_invalid',
  })
})

test.each([
  ['SUCCESS', 'DONE'],
  ['PENDING', 'PENDING'],
  ['ONHOLD', 'PENDING'],
  ['CANCELLED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['SOMETHING_NEW', 'PENDING'],
])('a refund that is %s is %s', async (refund_status, state) => {
  const url = await startScriptedProvider(() => ({
    body: { refund_id: 'r', cf_refund_id: 7, refund_status },
  }))
  const cashfree = createCashfree({ ...simulatedConfig('CASHFREE', url), apiUrl: url })
  const attempt = attemptOf()
  expect(await cashfree.refund(attempt, attempt.expected, 'key')).toEqual({
    state,
    providerRefundId: '7',
  })
})
