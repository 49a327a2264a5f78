import { dayInIndia } from '../../contract/calendar.ts'
import { fullDate } from '../../contract/event-words.ts'

/** The day in India of an instant. */
export const dayOf = (iso: string) => fullDate(dayInIndia(Date.parse(iso)))
