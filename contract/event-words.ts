import type { ScholarshipInfo } from './partner.ts'

/** Words for an event's data. Without zod: the landing page and the film load it as well. */

type Courses = Pick<ScholarshipInfo, 'select_course'>

export const coursesOf = ({ select_course }: Courses) =>
  select_course.split(',').map((course) => course.trim())

export const courseName = (course: string) => course.replaceAll('_', ' ')

/** `A_1,B,C` becomes "A 1, B or C". */
export function coursesInWords(event: Courses, conjunction: 'and' | 'or') {
  const names = coursesOf(event).map(courseName)
  return [names.slice(0, -1).join(', '), ...names.slice(-1)]
    .filter(Boolean)
    .join(` ${conjunction} `)
}

// Written by hand: to wake a browser's own formatters takes a slow phone a tenth of a second.
const months =
  'January February March April May June July August September October November December'.split(' ')

/** `2025-07-05` becomes "5 July". */
export function dayAndMonth(date: string) {
  const [, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 0) - 1]}`
}

/** `2025-07-05` becomes "5 July 2025". */
export function fullDate(date: string) {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}
