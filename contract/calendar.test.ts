import { expect, test } from 'vitest'
import { dayInIndia, dayNumberInIndia, isPast, timeInIndia } from './calendar.ts'

test('a day in India begins at 18:30 UTC of the day before', () => {
  expect(dayInIndia(Date.UTC(2026, 10, 15, 18, 29, 59))).toBe('2026-11-15')
  expect(dayInIndia(Date.UTC(2026, 10, 15, 18, 30))).toBe('2026-11-16')
  expect(dayInIndia(Date.UTC(2026, 11, 31, 18, 30))).toBe('2027-01-01')
})

test('the number of a day changes when the day does', () => {
  const midnight = Date.UTC(2026, 10, 15, 18, 30)
  expect(dayNumberInIndia(midnight) - dayNumberInIndia(midnight - 1)).toBe(1)
  expect(dayNumberInIndia(midnight)).toBe(dayNumberInIndia(midnight + 86_399_999))
})

test('the time in India is five and a half hours ahead of UTC', () => {
  expect(timeInIndia(Date.UTC(2026, 10, 16, 13, 35))).toBe('19:05')
})

test('a date is past from the day after it', () => {
  expect(isPast('2026-11-15', '2026-11-16')).toBe(true)
  expect(isPast('2026-11-16', '2026-11-16')).toBe(false)
  expect(isPast('2026-12-01', '2026-11-16')).toBe(false)
})
