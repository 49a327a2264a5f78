import { expect, test } from 'vitest'
import type { PaymentResult, PaymentStatus } from '../../contract/payment.ts'
import { type Look, lookOf } from './result-look.ts'

const refunded = { amount: 1200, currency: 'INR', at: '2026-11-18T06:30:00.000Z' } as const

const common = { isOk: true, amount: 1200, currency: 'INR', started_at: '' } as const

const shown = (payment_status: PaymentStatus, more: Partial<PaymentResult>) =>
  lookOf({
    txId: 'a',
    status: payment_status,
    payment: { ...common, payment_status, ...more },
  })

test.each<[PaymentStatus, Partial<PaymentResult>, Look]>([
  ['PAYMENT_PAID', {}, 'paid'],
  ['PAYMENT_PAID', { amount: 0 }, 'free'],
  ['FAILED', {}, 'failed'],
  ['FAILED', { paid_otherwise: true }, 'otherwise'],
  ['FAILED', { refunded }, 'refunded'],
  ['FAILED', { refunded, paid_otherwise: true }, 'refunded'],
  ['PENDING', { idle: true }, 'closed'],
  // Nobody has said that nothing is on its way.
  ['PENDING', {}, 'pending'],
  ['PENDING', { in_flight: true }, 'in-flight'],
])('%s with %j looks %s', (status, more, look) => {
  expect(shown(status, more)).toBe(look)
})

test('without a name, an answer or a payment the page says which of them is missing', () => {
  const none = { payment: undefined }
  expect(lookOf({ ...none, txId: undefined, status: undefined })).toBe('unnamed')
  expect(lookOf({ ...none, txId: 'a', status: undefined })).toBe('asking')
  expect(lookOf({ ...none, txId: 'a', status: 'UNKNOWN' })).toBe('unknown')
})
