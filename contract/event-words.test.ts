import { expect, test } from 'vitest'
import { coursesInWords, dayAndMonth, fullDate } from './event-words.ts'

test.each(['2025-01-01', '2025-07-05', '2024-02-29', '2025-12-31'])(
  '%s is said in words',
  (date) => {
    const inWords = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(date))
    expect(dayAndMonth(date)).toBe(inWords({ day: 'numeric', month: 'long' }))
    expect(fullDate(date)).toBe(inWords({ dateStyle: 'long' }))
  },
)

test.each([
  ['Welding', 'Welding'],
  ['Welding,Fine_Art', 'Welding or Fine Art'],
  ['Welding, Fine_Art,Law', 'Welding, Fine Art or Law'],
])('the courses %s are said as "%s"', (select_course, words) => {
  expect(coursesInWords({ select_course }, 'or')).toBe(words)
  expect(coursesInWords({ select_course }, 'and')).toBe(words.replace(' or ', ' and '))
})
