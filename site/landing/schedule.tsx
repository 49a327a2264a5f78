import type { EventDates } from '../../contract/event-dates.ts'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import { applyPath } from '../../contract/urls.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import { scheduleOf } from './copy.ts'

type ScheduleProps = {
  dates: EventDates
  /** Where Apply Now leads. */
  apply?: string
}

/** The last second of a day, in India's time wherever the visitor is. */
const endOf = (date: string) => `${date}T23:59:59+05:30`

export function Schedule({ dates, apply = applyPath }: ScheduleProps) {
  const schedule = scheduleOf(dates)
  const closes = dates.applications_close
  const rotator = useRotator({ count: schedule.length })
  return (
    <section
      {...rotator.frame}
      className="band band--ink schedule"
      id="schedule"
      data-later=""
      aria-labelledby="schedule-heading"
    >
      <div className="wrap">
        <div className="schedule__top">
          <div>
            <h2 id="schedule-heading" tabIndex={-1}>
              Five dates to keep
            </h2>
            <p className="lead">All times are India time (UTC+5:30).</p>
          </div>
          <div>
            <p className="count__label">
              Applications close <span className="num">{fullDate(closes)}, 23:59:59</span>
            </p>
            <Countdown
              until={endOf(closes)}
              label="Time left to apply"
              ended="The closing date has passed. Applications are still taken."
            />
          </div>
        </div>
        <ol {...rotator.slides} className="dates">
          {schedule.map(({ date, title, text }, index) => (
            <li
              key={title}
              className={stateOf(index, rotator.index)}
              aria-current={index === rotator.index ? 'step' : undefined}
            >
              <span className="node">{index < rotator.index && <Icon name="check" />}</span>
              <time dateTime={date}>
                {dayAndMonth(date)} <i>{date.slice(0, 4)}</i>
              </time>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="schedule__foot">
          <a className={buttonClass()} href={apply}>
            Apply Now <Icon name="arrow" />
          </a>
          <RotatorControls rotator={rotator} item="date" />
        </div>
      </div>
    </section>
  )
}

function stateOf(index: number, current: number) {
  if (index === current) return 'is-next'
  return index < current ? 'is-done' : undefined
}
