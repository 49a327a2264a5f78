import type { ReactNode } from 'react'
import { Shape, type ShapeName } from './shape.tsx'
import { When } from './when.tsx'

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

/** Lists the events of a record, the newest first. */
export function Timeline({ entries, now }: { entries: TimelineEntry[]; now: string }) {
  return (
    <ol className="timeline">
      {entries.map(({ id, at, mark, title, children }) => (
        <li key={id}>
          <When at={at} now={now} />
          <Mark mark={mark} />
          <div>
            <b>{title}</b>
            {children}
          </div>
        </li>
      ))}
    </ol>
  )
}
