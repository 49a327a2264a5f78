import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isPast } from '../../contract/calendar.ts'
import { ownEvent, usualSubtitle } from '../../contract/event-defaults.ts'
import { courseName, coursesOf, dayAndMonth } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import { notices } from '../../contract/notice.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { countryCode } from '../../contract/programme.ts'
import { applyPath } from '../../contract/urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { painted } from '../../ui/painted.ts'
import { tenDigits, withoutSpaces } from '../application/clean.ts'
import { ClosedLazily } from '../application/closed-lazily.tsx'
import { type Draft, loadDraft, saveDraft } from '../application/draft.ts'
import { PrivacyNotice } from '../consent/privacy-notice.tsx'
import { Proof } from '../sections/proof.tsx'
import { applyNow } from '../sections/words.tsx'
import { HeroArt } from './hero-art.tsx'
import * as words from './words.tsx'

const { card, promise } = words.hero

type HeroProps = { event: ScholarshipInfo; today: string; otherIsOpen: boolean }

export function Hero({ event, today, otherIsOpen }: HeroProps) {
  const { qualifying_test } = event.dates
  const examDay = isPast(qualifying_test, today) ? undefined : dayAndMonth(qualifying_test)
  return (
    <section className="hero on-ink" id="top" aria-labelledby="hero-heading">
      <div className="wrap">
        <div className="hero__stage">
          <Title text={event.scholarship_title} />
          <p className="hero__lead">
            {leadOf(event)} {promise}
          </p>
          {/* On phones the form is below the first screen. */}
          {!event.closed && (
            <a className={buttonClass({ block: true }, 'hero__apply')} href={applyPath}>
              {applyNow} <Icon name="arrow" />
            </a>
          )}
          <HeroArt examDay={examDay} courses={coursesOf(event).map(courseName)} />
          {event.closed ? (
            <div className="card hero__card">
              <ClosedLazily page="landing" note={event.closed.note} otherIsOpen={otherIsOpen} />
            </div>
          ) : (
            <EnrolmentCard fee={event.final_amount} />
          )}
        </div>
        <Proof />
      </div>
    </section>
  )
}

/** Below the title: what staff wrote. The sentence of the seed names the courses of today. */
const leadOf = (event: ScholarshipInfo) =>
  event.scholarship_subtitle === ownEvent.scholarship_subtitle
    ? usualSubtitle(event)
    : event.scholarship_subtitle

/** The last sentence in amber. No line ends behind the first word of a sentence. */
function Title({ text }: { text: string }) {
  const bound = text.replace(/([.!?] \S+) /g, '$1\u00a0')
  const [, first = bound, last] = /^(.+[.!?])\s+(.+)$/.exec(bound) ?? []
  return (
    <h1 id="hero-heading" tabIndex={-1}>
      {first} {last && <span>{last}</span>}
    </h1>
  )
}

/**
 * Carries its fields on into the application, in the browser's storage and never in the URL. Before
 * hydration the browser itself sends them, and the server leads to the same place.
 */
function EnrolmentCard({ fee }: { fee: number }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  const keep = () => {
    if (form.current) saveDraft(Object.fromEntries(new FormData(form.current)) as Draft)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount (hydration)
  useEffect(() => {
    for (const [name, value] of Object.entries(loadDraft())) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
    keep()
  }, [])

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    keep()
    void painted().then(() => navigate(applyPath))
  }
  return (
    <form
      className="card hero__card"
      method="post"
      action={applyPath}
      noValidate
      aria-labelledby="enrol-heading"
      ref={form}
      onInput={keep}
      onSubmit={apply}
    >
      <h2 id="enrol-heading">{card.heading}</h2>
      <TextField label={card.name} name="fullname" autoComplete="name" />
      <TextField
        label={card.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        clean={withoutSpaces}
      />
      <TextField
        label={card.phone}
        name="phone_number"
        prefix={countryCode}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        className="num"
        clean={tenDigits}
      />
      <Button type="submit" block>
        {applyNow} <Icon name="arrow" />
      </Button>
      <p className="hero__fine">{card.fine(rupees(fee))}</p>
      <PrivacyNotice notice={notices.start} />
    </form>
  )
}
