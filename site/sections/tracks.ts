import { courseName, coursesOf } from '../../contract/event-words.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { course } from '../../contract/programme.ts'
import * as words from './words.tsx'

/** Texts about each course, and the look of its poster. */

const looks = ['ink', 'indigo', 'white'] as const
type Look = (typeof looks)[number]

const known: Readonly<Record<string, Look>> = {
  [course.blockchain]: 'ink',
  [course.intelligence]: 'indigo',
  [course.analytics]: 'white',
}

export type Track = { title: string; text: string; look: Look }

/** Staff may name courses that we have no words for. */
export const tracksOf = (event: ScholarshipInfo): Track[] =>
  coursesOf(event).map((name, index) => ({
    title: courseName(name),
    text: words.courses.about[name] ?? words.courses.aboutAny,
    look: known[name] ?? looks[index % looks.length] ?? 'ink',
  }))

/** "Three courses." or "One course." */
export const inWords = (count: number) =>
  words.courses.count(words.courses.numbers[count] ?? count, count !== 1)
