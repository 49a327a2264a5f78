import { courseName, coursesOf } from '../../contract/event-words.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { course } from '../../contract/programme.ts'

/** What the pages say of each course, and how its poster looks. */

const looks = ['ink', 'indigo', 'white'] as const
type Look = (typeof looks)[number]

const known: Readonly<Record<string, { look: Look; text: string }>> = {
  [course.blockchain]: {
    look: 'ink',
    text: 'Write, test and ship smart contracts, then learn how ledgers carry money and records between people who have never met.',
  },
  [course.intelligence]: {
    look: 'indigo',
    text: 'Train models, question their answers, and put them to work in products people rely on.',
  },
  [course.analytics]: {
    look: 'white',
    text: 'Clean it, query it, chart it, then say in one plain sentence what it means and what to do about it.',
  },
}

export type Track = { title: string; text: string; look: Look }

/** Staff may name courses that we have no words for. */
export const tracksOf = (event: ScholarshipInfo): Track[] =>
  coursesOf(event).map((name, index) => ({
    title: courseName(name),
    text: known[name]?.text ?? 'Six months of training, then two months of paid internship.',
    look: known[name]?.look ?? looks[index % looks.length] ?? 'ink',
  }))

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Three tracks." or "One track." */
export const countInWords = (count: number, noun: string) =>
  `${numbers[count] ?? count} ${noun}${count === 1 ? '' : 's'}.`
