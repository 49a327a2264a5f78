import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const target = Date.parse('2026-03-12T23:59:59+05:30')

test('a countdown splits the time left into whole units', () => {
  const now = Date.parse('2026-02-28T15:18:39+05:30')
  expect(timeLeft(target, now)).toEqual({ days: 12, hours: 8, minutes: 41, seconds: 20 })
})

test('a countdown counts to the same instant in any time zone', () => {
  const now = Date.parse('2026-03-12T18:29:58Z')
  expect(timeLeft(target, now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
})

test('a countdown rounds a started second down', () => {
  expect(timeLeft(target, target - 1999)?.seconds).toBe(1)
})

test('a countdown rolls over at each boundary', () => {
  expect(timeLeft(target, target - 86_400_000)).toEqual({
    days: 1,
    hours: 0,
    minutes: 0,
    seconds: 0,
  })
  expect(timeLeft(target, target - 86_399_000)).toEqual({
    days: 0,
    hours: 23,
    minutes: 59,
    seconds: 59,
  })
})

test('a countdown has nothing left at the target and after it', () => {
  expect(timeLeft(target, target)).toBeNull()
  expect(timeLeft(target, target + 1)).toBeNull()
})

test('a countdown has nothing left for a date that cannot be read', () => {
  expect(timeLeft(Number.NaN, target)).toBeNull()
})
