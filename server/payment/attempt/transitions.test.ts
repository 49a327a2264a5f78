import { expect, test } from 'vitest'
import { paymentStates } from '../../../contract/payment.ts'
import { isOpen, transitions } from './transitions.ts'

test('every state knows where it may lead, and nothing leads out of a refund', () => {
  expect(transitions.REFUNDED).toEqual([])
  expect(transitions.PAID).toEqual(['REFUNDED', 'CHARGED_BACK'])
  // A dispute that was lost can be decided for us after all.
  expect(transitions.CHARGED_BACK).toEqual(['PAID'])
  for (const state of ['CREATED', 'PENDING', 'FAILED', 'EXPIRED'] as const) {
    expect(transitions[state]).toContain('PAID')
  }
  // A failed or expired attempt is over, unless money comes.
  expect(transitions.FAILED).toEqual(['PAID'])
  expect(transitions.EXPIRED).toEqual(['PAID'])
  expect(transitions.PENDING).toEqual(['PAID', 'FAILED', 'EXPIRED'])
  expect(transitions.CREATED).toEqual(['PENDING', 'PAID', 'FAILED', 'EXPIRED'])
})

test('an attempt is open until the gateway has said how it ends', () => {
  expect(paymentStates.filter(isOpen)).toEqual(['CREATED', 'PENDING'])
})
