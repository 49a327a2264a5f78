import { dayInIndia, isPast } from '../../contract/calendar.ts'
import { fullDate } from '../../contract/event-words.ts'
import type { Standing } from '../../contract/standing.ts'
import { dayOf } from './day-of.ts'
import { words } from './words.tsx'

const said = words.steps

type Step = { key: string; text: string }

/** Makes the steps done, to do now and to follow. Steps before `now` are done. */
function stepsOf({ stage, applied_at, payment, dates }: Standing): { steps: Step[]; now: number } {
  const { details, confirm } = said
  const isConfirmed = stage !== 'to-confirm'
  const steps = [
    { key: details.key, text: details.on(dayOf(applied_at)) },
    { key: confirm.key, text: isConfirmed ? confirm.done : confirm.now },
    { key: said.payment.key, text: paymentText(stage, payment) },
  ]
  if (stage === 'refunded') return { steps, now: steps.length }
  const now = stage === 'paid' ? 3 : isConfirmed ? 2 : 1
  return { steps: [...steps, ...daysToCome(dates)], now }
}

function paymentText(stage: Standing['stage'], payment: Standing['payment']) {
  const { now, paid, free, paying, refunded } = said.payment
  if (stage === 'refunded') return refunded
  if (stage === 'paying') return paying
  if (stage !== 'paid') return now
  if (!payment) return words.badges.paid
  return (payment.amount === 0 ? free : paid)(dayOf(payment.at))
}

/** Leaves out all dates if the exam's day has passed: none of them is this applicant's. */
function daysToCome({ qualifying_test, winners_announced, courses_start }: Standing['dates']) {
  const { exam, winners, courses } = said
  if (isPast(qualifying_test, dayInIndia())) return [{ key: exam.key, text: exam.next }]
  return [
    { key: exam.key, text: exam.on(fullDate(qualifying_test)) },
    { key: winners.key, text: winners.on(fullDate(winners_announced)) },
    { key: courses.key, text: courses.on(fullDate(courses_start)) },
  ]
}

export function StandingSteps({ standing }: { standing: Standing }) {
  const { steps, now } = stepsOf(standing)
  return (
    <>
      <h3 className="standing__h">{said.title}</h3>
      <ol className="way">
        {steps.map(({ key, text }, index) => (
          <li
            key={key}
            className={index < now ? 'is-done' : index === now ? 'is-now' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <b>{key}:</b> {text}
            {index < now && <span className="vh"> {said.done}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
