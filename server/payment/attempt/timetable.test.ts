import { expect, test } from 'vitest'
import type { PaymentState } from '../provider/gateway.ts'
import { firstCheck, nextCheck, nextRefundCheck } from './timetable.ts'

const begun = new Date('2026-01-10T00:00:00Z')
const day = 24 * 60
const at = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
const next = (minutes: number, state: PaymentState = 'PENDING', isUndecided = false) =>
  nextCheck({ state, createdAt: begun, paidAt: begun, isUndecided }, at(minutes))

test('gateways are asked after 1, 5, 15 and 60 minutes, then hourly until day 4', () => {
  expect(firstCheck(begun)).toEqual(at(1))
  expect(next(0.5)).toEqual({ at: at(1), isOver: false })
  expect(next(1).at).toEqual(at(5))
  expect(next(2).at).toEqual(at(5))
  expect(next(14).at).toEqual(at(15))
  expect(next(59).at).toEqual(at(60))
  expect(next(61).at).toEqual(at(120))
  // Checks missed while the site was down are made once, not once for every hour.
  expect(next(605).at).toEqual(at(660))
  expect(next(4 * day - 1)).toEqual({ at: at(4 * day), isOver: false })
  // Only an answer ends it: silence is asked again an hour later.
  expect(next(4 * day + 1)).toEqual({ at: at(4 * day + 61), isOver: true })
})

test('an in-flight attempt is asked about daily after day 4, and never ends by itself', () => {
  expect(next(day, 'PENDING', true)).toEqual({ at: at(day + 60), isOver: false })
  expect(next(40 * day, 'PENDING', true)).toEqual({ at: at(41 * day), isOver: false })
  // Expired here, perhaps for another attempt: the bank does not know.
  expect(next(40 * day, 'EXPIRED', true)).toEqual({ at: at(41 * day), isOver: false })
})

test('an expired or failed attempt is asked about rarely, until day 4', () => {
  for (const state of ['EXPIRED', 'FAILED'] as const) {
    expect(next(2, state).at).toEqual(at(60))
    expect(next(61, state).at).toEqual(at(day))
    expect(next(day + 1, state).at).toEqual(at(4 * day))
    expect(next(4 * day, state)).toEqual({ at: null, isOver: true })
  }
})

test('a paid attempt is asked about on days 1, 7 and 30', () => {
  expect(next(2, 'PAID').at).toEqual(at(day))
  expect(next(day, 'PAID').at).toEqual(at(7 * day))
  expect(next(8 * day, 'PAID').at).toEqual(at(30 * day))
  expect(next(30 * day, 'PAID')).toEqual({ at: null, isOver: true })
})

test('a refund is asked about after 10 minutes, 1 and 6 hours, then daily', () => {
  const checks = [0, 10, 60, 360, day, 20 * day, 21 * day].map((minutes) =>
    nextRefundCheck(begun, at(minutes)),
  )
  expect(checks).toEqual([
    at(10),
    at(60),
    at(360),
    at(day),
    at(2 * day),
    at(21 * day),
    at(22 * day),
  ])
})
