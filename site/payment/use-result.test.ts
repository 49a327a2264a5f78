import { expect, test } from 'vitest'
import { pauseAfter } from './use-result.ts'

const pauses = (isInFlight: boolean) =>
  [0, 1, 2, 3, 4, 5, 50].map((turns) => pauseAfter(turns, isInFlight))

test('a payment is asked about at once, then after longer and longer pauses', () => {
  expect(pauses(false)).toEqual([0, 2_000, 3_000, 5_000, 10_000, 10_000, 10_000])
})

test('a payment in flight is asked about as soon at first, then every half a minute', () => {
  expect(pauses(true)).toEqual([0, 2_000, 3_000, 5_000, 10_000, 30_000, 30_000])
})
