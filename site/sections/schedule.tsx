import { isPast } from '../../contract/calendar.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { dayAndMonth, fullDate } from '../../contract/event-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RotatorControls, useRotator } from '../../ui/rotator.tsx'
import { useApply } from '../chrome/use-apply.ts'
import { scheduleOf, scheduleWords } from './dated-words.ts'
import * as words from './words.tsx'

type ScheduleProps = {
  dates: EventDates
  /** The day in India. */
  today: string
}

/** The last second of a day, in India's time wherever the visitor is. */
const endOf = (date: string) => `${date}T23:59:59+05:30`

/** Marks past and coming dates by the calendar; the rotator moves a highlight over it. */
export function Schedule({ dates, today }: ScheduleProps) {
  const apply = useApply()
  const isClosed = apply === undefined
  const schedule = scheduleOf(dates, today, isClosed)
  const closes = dates.applications_close
  const isOver = isClosed || isPast(closes, today)
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
              {scheduleWords.heading(schedule.every(({ state }) => state === 'past'))}
            </h2>
            <p className="lead">{scheduleWords.lead(isPast(dates.qualifying_test, today))}</p>
          </div>
          <div>
            <p className="count__label">
              {scheduleWords.closes(isOver)}{' '}
              <span className="num">{scheduleWords.atTheEndOf(fullDate(closes))}</span>
            </p>
            {isClosed ? (
              <div className="countdown">{scheduleWords.closed}</div>
            ) : (
              <Countdown
                until={endOf(closes)}
                isOver={isOver}
                label={scheduleWords.timeLeft}
                ended={scheduleWords.ended}
              />
            )}
          </div>
        </div>
        <ol {...rotator.slides} className="dates">
          {schedule.map(({ date, title, text, state }, index) => (
            <li
              key={title}
              className={classNames(`is-${state}`, index === rotator.index && 'is-lit')}
              aria-current={state === 'next' ? 'date' : undefined}
            >
              <span className="node">{state === 'past' && <Icon name="check" />}</span>
              <p className="dates__day">
                <time dateTime={date}>
                  {dayAndMonth(date)} <i>{date.slice(0, 4)}</i>
                </time>{' '}
                {state !== 'future' && <b>{scheduleWords.state[state]}</b>}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="schedule__foot">
          {apply && (
            <a className={buttonClass()} href={apply}>
              {words.applyNow} <Icon name="arrow" />
            </a>
          )}
          <RotatorControls rotator={rotator} item={scheduleWords.item} />
        </div>
      </div>
    </section>
  )
}
