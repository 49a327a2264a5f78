import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { courseName, coursesOf } from '../../contract/event-words.ts'
import { grouped, rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { countryCode, sponsoredSeats, tuition } from '../../contract/programme.ts'
import { applyPath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tenDigits, withoutSpaces } from '../application/clean.ts'
import { type Draft, loadDraft, saveDraft } from '../application/draft.ts'
import { leadOf } from './copy.ts'
import { HeroArt } from './hero-art.tsx'
import { Proof } from './proof.tsx'

export function Hero({ event, examDay }: { event: ScholarshipInfo; examDay: string }) {
  return (
    <section className="hero on-ink" id="top" aria-labelledby="hero-heading">
      <div className="wrap">
        <div className="hero__stage">
          <Title text={event.scholarship_title} />
          <p className="hero__lead">
            {leadOf(event)} Tuition of <strong className="num">INR&nbsp;{grouped(tuition)}</strong>{' '}
            is fully sponsored for the <strong>top&nbsp;{sponsoredSeats}</strong>, and your
            internship pays <strong className="num nb">10–30k per month</strong>.
          </p>
          <HeroArt examDay={examDay} courses={coursesOf(event).map(courseName)} />
          <EnrolmentCard fee={event.final_amount} />
        </div>
        <Proof />
      </div>
    </section>
  )
}

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
 * What is typed here goes on into the application, in the browser's storage and never in the URL.
 * Before hydration the browser itself sends it, and the server leads to the same place.
 */
function EnrolmentCard({ fee }: { fee: number }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    for (const [name, value] of Object.entries(loadDraft())) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [])

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    saveDraft(Object.fromEntries(new FormData(event.currentTarget)) as Draft)
    void navigate(applyPath)
  }
  return (
    <form
      className="card hero__card"
      method="post"
      action={applyPath}
      noValidate
      aria-labelledby="enrol-heading"
      ref={form}
      onSubmit={apply}
    >
      <h2 id="enrol-heading">Start your application</h2>
      <TextField label="Full name" name="fullname" autoComplete="name" />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        clean={withoutSpaces}
      />
      <TextField
        label="Mobile number"
        name="phone_number"
        prefix={countryCode}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        className="num"
        clean={tenDigits}
      />
      <Button type="submit" block>
        Apply Now <Icon name="arrow" />
      </Button>
      <p className="hero__fine">
        <strong className="num">{rupees(fee)}</strong> exam fee, all taxes included. You pay only
        after your phone and email are verified.
      </p>
    </form>
  )
}
