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
