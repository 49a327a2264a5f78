import { expect, test } from 'vitest'
import { dayAndMonth, fullDate } from './dates.ts'

test.each(['2025-01-01', '2025-07-05', '2024-02-29', '2025-12-31'])(
  '%s is said in words',
  (date) => {
    const inWords = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date))
    expect(dayAndMonth(date)).toBe(inWords({ day: 'numeric', month: 'long' }))
    expect(fullDate(date)).toBe(inWords({ dateStyle: 'long' }))
  },
)
