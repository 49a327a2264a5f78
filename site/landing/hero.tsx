import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { examFee } from '../../contract/programme.ts'
import { applyPath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { tenDigits, withoutSpaces } from '../application/clean.ts'
import { type Draft, loadDraft, saveDraft } from '../application/draft.ts'
import { HeroArt } from './hero-art.tsx'
import { Proof } from './proof.tsx'

export function Hero({ examDay }: { examDay: string }) {
  return (
    <section className="hero on-ink" id="top" aria-labelledby="hero-heading">
      <div className="wrap">
        <div className="hero__stage">
          <h1 id="hero-heading" tabIndex={-1}>
            One exam. Eight&nbsp;months. <span>A&nbsp;job, guaranteed.</span>
          </h1>
          <p className="hero__lead">
            Win a full scholarship in Blockchain, Artificial Intelligence or Data Analytics. Tuition
            of <strong className="num">INR&nbsp;4,50,000</strong> is fully sponsored for the{' '}
            <strong>top&nbsp;250</strong>, and your internship pays{' '}
            <strong className="num nb">10–30k per month</strong>.
          </p>
          <HeroArt examDay={examDay} />
          <EnrolmentCard />
        </div>
        <Proof />
      </div>
    </section>
  )
}

/** What is typed here goes on into the application, in the browser's storage and never in the address. */
function EnrolmentCard() {
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
      method="dialog"
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
        prefix="+91"
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
        <strong className="num">INR {examFee}</strong> exam fee, all taxes included. You pay only
        after your phone and email are verified.
      </p>
    </form>
  )
}
