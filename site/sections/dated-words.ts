import { brand } from '../../contract/brand.ts'
import { isPast } from '../../contract/calendar.ts'
import type { EventDates } from '../../contract/event-dates.ts'

/**
 * Words of the schedule. The dates stay those of the event for as long as applications are taken,
 * but what is past is not promised.
 */

export type DateState = 'past' | 'next' | 'future'

export const nextExam = 'We’ll email you the next exam date.'

const dayEnds = '11:59 pm IST'

export const scheduleWords = {
  heading: (allPast: boolean) => (allPast ? 'Last round’s dates' : 'Five dates to keep'),
  lead: (examIsPast: boolean) =>
    `All times are India time (IST, UTC+5:30).${examIsPast ? ` ${nextExam}` : ''}`,
  closes: (isOver: boolean) => (isOver ? 'Closing date' : 'Applications close'),
  atTheEndOf: (date: string) => `${date}, ${dayEnds}`,
  timeLeft: 'Time left to apply',
  ended: 'The closing date has passed. You can still apply.',
  item: 'date',
  closed: 'Applications are closed.',
  state: { past: 'Past', next: 'Next', future: undefined } satisfies Record<DateState, unknown>,
}

/** The five dates in their order. The next one is the first that is not past. */
export function scheduleOf(dates: EventDates, today: string, isClosed = false) {
  const closesIsPast = isPast(dates.applications_close, today)
  const entries = [
    {
      date: dates.applications_open,
      title: 'Applications open',
      text: 'The form takes a few minutes and saves your answers as you type.',
    },
    {
      date: dates.applications_close,
      title: 'Applications close',
      text: isClosed
        ? scheduleWords.closed
        : closesIsPast
          ? 'You can still apply.'
          : `At ${dayEnds}. Enrol and pay the exam fee before then.`,
    },
    {
      date: dates.qualifying_test,
      title: 'Qualifying test',
      text: `Online, on the ${brand.partner} portal.`,
    },
    {
      date: dates.winners_announced,
      title: 'Winners announced',
      text: 'On this website, by email and on WhatsApp.',
    },
    {
      date: dates.courses_start,
      title: 'Courses start',
      text: 'Day one of six months of training.',
    },
  ]
  const next = entries.findIndex(({ date }) => !isPast(date, today))
  const stateOf = (date: string, index: number): DateState => {
    if (isPast(date, today)) return 'past'
    return index === next ? 'next' : 'future'
  }
  return entries.map((entry, index) => ({ ...entry, state: stateOf(entry.date, index) }))
}
