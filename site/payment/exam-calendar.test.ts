import { expect, test } from 'vitest'
import { calendarUrl } from './exam-calendar.ts'

test('the exam becomes a day in a calendar, with its place', () => {
  const [kind, file = ''] = calendarUrl('2027-02-28').split(',')
  expect(kind).toBe('data:text/calendar;charset=utf-8')
  const lines = decodeURIComponent(file).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toContain('DTSTART;VALUE=DATE:20270228')
  expect(lines).toContain('DTEND;VALUE=DATE:20270301')
  expect(lines).toContain('SUMMARY:Northlight scholarship exam')
  expect(lines).toContain('LOCATION:Online\\, on the Mgrow portal')
  expect(lines.at(-1)).toBe('')
})
