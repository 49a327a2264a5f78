import { expect, test } from 'vitest'
import { dayAndMonth, fullDate, rupees } from './indian.ts'

test.each([0, 999, 1499, 10_000, 450_000, 12_345_678])('%i is grouped as in India', (amount) => {
  expect(rupees(amount)).toBe(new Intl.NumberFormat('en-IN').format(amount))
})

test.each(['2025-01-01', '2025-07-05', '2024-02-29', '2025-12-31'])(
  '%s is said in words',
  (date) => {
    const inWords = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date))
    expect(dayAndMonth(date)).toBe(inWords({ day: 'numeric', month: 'long' }))
    expect(fullDate(date)).toBe(inWords({ dateStyle: 'long' }))
  },
)
