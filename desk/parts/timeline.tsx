import type { ReactNode } from 'react'
import { dayInIndia, timeInIndia } from '../../contract/calendar.ts'
import { dayHeading, fullMoment } from '../formats.ts'
import { Shape, type ShapeName } from './shape.tsx'

export type TimelineEntry = {
  id: string
  at: string
  /** Shape of a state, or the initials of the person who did it. */
  mark: ShapeName | { initials: string }
  title: ReactNode
  children?: ReactNode
}

export function Mark({ mark }: { mark: TimelineEntry['mark'] }) {
  if (typeof mark === 'object') {
    return (
      <span className="mark mark--staff" aria-hidden="true">
        {mark.initials}
      </span>
    )
  }
  return (
    <span className={mark === 'plain' ? 'mark mark--plain' : 'mark'}>
      <Shape name={mark} />
    </span>
  )
}

type TimelineProps = { entries: TimelineEntry[]; now: string }

/** Lists the events of a record day by day, the newest first. Days are India's. */
export function Timeline({ entries, now }: TimelineProps) {
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <section key={day} className="day">
      <h3>{dayHeading(day, now)}</h3>
      <ol className="timeline">
        {ofDay.map(({ id, at, mark, title, children }) => (
          <li key={id}>
            <time dateTime={at} title={fullMoment(at)}>
              {timeInIndia(Date.parse(at))}
            </time>
            <Mark mark={mark} />
            <div>
              <b>{title}</b>
              {children}
            </div>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function byDay(entries: TimelineEntry[]) {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = dayInIndia(Date.parse(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
