import * as z from 'zod/mini'
import { say } from './messages/say.ts'
import { dates } from './programme.ts'

const date = z.iso.date(say('editing.date', { example: dates.applicationsClose }))

/** When an event takes place: an operator can set each of its days. */
export const eventDates = z.object({
  applications_open: date,
  applications_close: date,
  qualifying_test: date,
  winners_announced: date,
  courses_start: date,
})
export type EventDates = z.infer<typeof eventDates>
