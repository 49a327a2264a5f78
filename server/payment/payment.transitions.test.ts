import { expect, test } from 'vitest'
import { paymentStates } from '../../contract/payment.ts'
import { isOpen, laterCheck, minutesOfCheck, transitions } from './payment.transitions.ts'
import { statusOf } from './payment.ts'

test('every state knows where it may lead, and nothing leads out of a refund', () => {
  expect(transitions.REFUNDED).toEqual([])
  expect(transitions.PAID).toEqual(['REFUNDED'])
  for (const state of ['CREATED', 'PENDING', 'FAILED', 'EXPIRED'] as const) {
    expect(transitions[state]).toContain('PAID')
  }
  // What has failed or expired is over, unless money comes.
  expect(transitions.FAILED).toEqual(['PAID'])
  expect(transitions.EXPIRED).toEqual(['PAID'])
  expect(transitions.PENDING).toEqual(['PAID', 'FAILED', 'EXPIRED'])
  expect(transitions.CREATED).toEqual(['PENDING', 'PAID', 'FAILED', 'EXPIRED'])
})

test('an attempt is open until somebody has said how it ends', () => {
  expect(paymentStates.filter(isOpen)).toEqual(['CREATED', 'PENDING'])
  expect(paymentStates.map(statusOf)).toEqual([
    'PENDING',
    'PENDING',
    'PAYMENT_PAID',
    'FAILED',
    'FAILED',
    'FAILED',
  ])
})

test('gateways are asked after 1, 5, 15 and 60 minutes, then hourly until day 4', () => {
  const begun = new Date('2026-01-10T00:00:00Z')
  const after = (minutes: number) => laterCheck(begun, new Date(begun.getTime() + minutes * 60_000))
  expect(after(0.5)).toEqual({ at: new Date('2026-01-10T00:01:00Z'), isOver: false })
  expect(after(1).at).toEqual(new Date('2026-01-10T00:05:00Z'))
  expect(after(2).at).toEqual(new Date('2026-01-10T00:05:00Z'))
  // What was missed while the site was down is asked once, not once for every hour.
  expect(after(605).at).toEqual(new Date('2026-01-10T11:00:00Z'))
  expect(after(4 * 24 * 60 - 1).isOver).toBe(false)
  expect(after(4 * 24 * 60 + 1)).toEqual({ at: new Date('2026-01-14T01:01:00Z'), isOver: true })
  const first = [0, 1, 2, 3, 4, 5].map(minutesOfCheck)
  expect(first).toEqual([1, 5, 15, 60, 120, 180])
  expect(minutesOfCheck(98)).toBe(4 * 24 * 60)
  expect(minutesOfCheck(99)).toBeUndefined()
})
