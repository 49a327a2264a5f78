import { courseName } from '../contract/event-words.ts'
import { rupees } from '../contract/money.ts'
import { course, examFee } from '../contract/programme.ts'

/** The programme's facts, as the pages write them. */
export const fee = rupees(examFee)

export const courseNames = {
  blockchain: courseName(course.blockchain),
  intelligence: courseName(course.intelligence),
  analytics: courseName(course.analytics),
}
