import { isPast } from '../../contract/calendar.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { fullDate } from '../../contract/event-words.ts'
import type { Look } from './result-look.ts'
import { words } from './words.tsx'

type Item = { key: string; text: string }
type Way = { title: string; items: readonly Item[] }

type WayProps = { look: Look; dates: EventDates; today: string; hasCoupon: boolean }

function wayOf({ look, dates, today, hasCoupon }: WayProps): Way | undefined {
  switch (look) {
    case 'paid':
    case 'free':
    case 'otherwise':
      return paidWay(dates, today)
    case 'failed':
      return failedWay(hasCoupon)
    case 'unknown':
      return words.way.unnamed
    case 'asking':
      return undefined
    default:
      return words.way[look]
  }
}

/** Leaves out all dates if the exam's day has passed: none of them is this applicant's. */
function paidWay(dates: EventDates, today: string): Way {
  const { title, today: receipt, soon, exam, winners, courses, nextExam } = words.way.paid
  const ahead = isPast(dates.qualifying_test, today)
    ? [nextExam]
    : [
        { key: fullDate(dates.qualifying_test), text: exam },
        { key: fullDate(dates.winners_announced), text: winners },
        { key: fullDate(dates.courses_start), text: courses },
      ]
  return { title, items: [receipt, soon, ...ahead] }
}

function failedWay(hasCoupon: boolean): Way {
  const { title, again, saved, savedWithCoupon, items } = words.way.failed
  return { title, items: [{ key: again, text: hasCoupon ? savedWithCoupon : saved }, ...items] }
}

export function WhatNow(props: WayProps) {
  const way = wayOf(props)
  if (!way) return null
  const now = way.title === words.way.paid.title ? 1 : 0
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="h-s">
        {way.title}
      </h2>
      <ol className="way way--big">
        {way.items.map(({ key, text }, index) => (
          <li
            key={key}
            className={index < now ? 'is-done' : index === now ? 'is-now' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="way__k">{key}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
