import { expect, test } from 'vitest'
import type { PaymentFacts, PaymentStatus } from '../../contract/payment.ts'
import { type Look, lookOf } from './result-look.ts'

const common = { isOk: true, amount: 1200, currency: 'INR', started_at: '' } as const

const shown = (payment_status: PaymentStatus, more: Partial<PaymentFacts>, wasLeft: boolean) =>
  lookOf({
    txId: 'a',
    status: payment_status,
    facts: { ...common, payment_status, ...more },
    wasLeft,
  })

test.each<[PaymentStatus, Partial<PaymentFacts>, boolean, Look]>([
  ['PAYMENT_PAID', {}, true, 'paid'],
  ['PAYMENT_PAID', { amount: 0 }, false, 'free'],
  ['FAILED', {}, true, 'failed'],
  ['FAILED', { paid_otherwise: true }, false, 'otherwise'],
  ['PENDING', { idle: true }, true, 'closed'],
  ['PENDING', { idle: true }, false, 'pending'],
  // The hint alone closes nothing: money may be on its way.
  ['PENDING', {}, true, 'pending'],
  ['PENDING', { in_flight: true }, true, 'in-flight'],
])('%s with %j, left %s, looks %s', (status, more, wasLeft, look) => {
  expect(shown(status, more, wasLeft)).toBe(look)
})

test('without a name, an answer or a payment the page says which of them is missing', () => {
  const none = { facts: undefined, wasLeft: false }
  expect(lookOf({ ...none, txId: undefined, status: undefined })).toBe('unnamed')
  expect(lookOf({ ...none, txId: 'a', status: undefined })).toBe('asking')
  expect(lookOf({ ...none, txId: 'a', status: 'UNKNOWN' })).toBe('unknown')
})
