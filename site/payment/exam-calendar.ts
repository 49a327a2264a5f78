import { dayInIndia } from '../../contract/calendar.ts'
import { words } from './words.tsx'

/** `2026-11-16` becomes `20261116`. */
const compact = (date: string) => date.replaceAll('-', '')

/**
 * The exam's day as an iCalendar file (RFC 5545), for any calendar. A data URL: it needs no script,
 * and no server knows who keeps the day.
 */
export function calendarUrl(date: string) {
  const { event, eventPlace } = words.receipt
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Scholarship exam//EN',
    'BEGIN:VEVENT',
    `UID:scholarship-exam-${date}`,
    `DTSTAMP:${compact(date)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(date))}`,
    `SUMMARY:${escaped(event)}`,
    `LOCATION:${escaped(eventPlace)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`
}

/** An event that lasts a day ends where the next one begins. */
const dayAfter = (date: string) => dayInIndia(Date.parse(date) + 24 * 60 * 60 * 1000)

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')
