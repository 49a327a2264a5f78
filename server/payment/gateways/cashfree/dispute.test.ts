import { expect, test } from 'vitest'
import { ProviderRefused, ProviderUnreachable } from '../../provider/provider-call.ts'
import type { CashfreeApi } from './api.ts'
import { fetchDisputes, readDispute } from './dispute.ts'

test.each([
  ['CHARGEBACK_CREATED', 'open'],
  ['CHARGEBACK_MERCHANT_WON', 'won'],
  ['CHARGEBACK_MERCHANT_LOST', 'lost'],
  ['ARBITRATION_MERCHANT_ACCEPTED', 'lost'],
  ['CHARGEBACK_MERCHANT_LOST_UNDER_APPEAL', 'open'],
  ['MERCHANT_LOST', 'open'],
])('%s is %s', (dispute_status, state) => {
  expect(readDispute({ dispute_id: '7', dispute_status })).toEqual({
    id: '7',
    state,
    reason: dispute_status,
  })
})

test('amount, currency and reason are told as far as they are known', () => {
  expect(readDispute({ dispute_id: '7' })).toEqual({ id: '7', state: 'open' })
  expect(readDispute({ dispute_id: '7', dispute_amount: 12.5 })).toMatchObject({
    amount: { minor: 1250, currency: 'INR' },
  })
  const told = {
    dispute_id: '7',
    dispute_status: 'CHARGEBACK_CREATED',
    dispute_amount: 3,
    dispute_amount_currency: 'USD',
    reason_description: 'Fraud',
  }
  expect(readDispute(told)).toEqual({
    id: '7',
    state: 'open',
    amount: { minor: 300, currency: 'USD' },
    reason: 'CHARGEBACK_CREATED: Fraud',
  })
  expect(readDispute({ dispute_id: '7', reason_description: 'Fraud' }).reason).toBe('Fraud')
})

const failing = (error: Error) => (() => Promise.reject(error)) as unknown as CashfreeApi

test('no answer about disputes is no dispute, and a mistake of ours is heard', async () => {
  const refused = new ProviderRefused('no', 404, {})
  expect(await fetchDisputes(failing(refused), 'tx')).toEqual([])
  expect(await fetchDisputes(failing(new ProviderUnreachable('away')), 'tx')).toEqual([])
  await expect(fetchDisputes(failing(new TypeError('ours')), 'tx')).rejects.toThrow('ours')
})
