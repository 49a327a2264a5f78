import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { courseName } from '../../contract/event-words.ts'
import { rupees } from '../../contract/money.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { hireSurePath } from '../../contract/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { forgetReturnPath, loadReturnPath } from '../payment/return-path.ts'
import { ApplicationForm, type Price } from './application-form.tsx'
import type { FieldName } from './application-state.ts'
import { fieldId, focusField } from './field-focus.ts'
import { PayStep } from './pay-step.tsx'
import { ownScholarshipOf, type Scholarship } from './scholarship.ts'
import { StepBand } from './step-band.tsx'
import { type Bill, Promises, Summary, WhatNext } from './summary.tsx'
import { useWizard } from './use-wizard.ts'
import { VerifiedStep, VerifyStep } from './verify-step.tsx'
import { Restoring, Unreachable } from './wizard-notices.tsx'
import { resumeAt, type Step, type WizardState } from './wizard-state.ts'

// Code splitting: only those who come back from a payment need it.
const ResultStep = lazy(async () => ({
  default: (await import('../payment/result-step.tsx')).ResultStep,
}))

const headings: Record<Exclude<Step, 4>, { title: string; lead: string }> = {
  1: {
    title: 'Your details',
    lead: 'Each part opens the next. What you type is kept on this device for 7 days, so you can stop and come back.',
  },
  2: { title: 'Confirm your email', lead: 'One code, and you are through to the payment.' },
  3: {
    title: 'Check and pay',
    lead: 'Everything is verified. One payment, and your place in the exam is booked.',
  },
}

/** `event` is the programme's own; an application brings price and dates of its scholarship. */
export function Wizard({ event }: { event: ScholarshipInfo }) {
  const { dates } = event
  const scholarship = useMemo(() => ownScholarshipOf(event), [event])
  const wizard = useWizard()
  const { state } = wizard
  const { step, application } = state
  const [price, setPrice] = useState<Price>({ amount: scholarship.price, coupon: undefined })
  const heading = useHeadingFocus(state)
  if (step === 4) {
    return (
      <Suspense>
        <ResultStep txId={wizard.kspayId} />
      </Suspense>
    )
  }
  const bill =
    step > 1 && application
      ? billOf(application, dates)
      : { price: scholarship.price, ...price, charge: undefined, dates }
  return (
    <>
      <StepBand step={step} {...headingOf(step, application)} heading={heading} />
      <div className="wiz">
        <div className="wrap wiz__grid">
          <div>
            <CurrentStep wizard={wizard} scholarship={scholarship} bill={bill} onPrice={setPrice} />
          </div>
          <aside className="wiz__aside" aria-label="Summary">
            {step !== 3 && <Summary bill={bill} />}
            <WhatNext step={step} bill={bill} />
            <Promises />
          </aside>
        </div>
      </div>
    </>
  )
}

function headingOf(step: Exclude<Step, 4>, application: UnpaidApplication | undefined) {
  if (step !== 2 || !application) return headings[step]
  if (application.verified) {
    return { title: 'Email and mobile confirmed', lead: 'No code is due. Go on to the payment.' }
  }
  if (application.phone_verified) return headings[step]
  return {
    title: 'Confirm email and mobile',
    lead: 'Two codes, and you are through to the payment.',
  }
}

const billOf = (application: UnpaidApplication, dates: EventDates): Bill => ({
  price: application.amount,
  amount: application.final_amount,
  coupon: application.coupon_code || undefined,
  charge: application.charge,
  dates: application.dates ?? dates,
})

type StepProps = {
  wizard: ReturnType<typeof useWizard>
  scholarship: Scholarship
  bill: Bill
  onPrice: (price: Price) => void
}

function CurrentStep({ wizard, scholarship, bill, onPrice }: StepProps) {
  const { state, dispatch, goTo, tryAgain } = wizard
  const { step, application, status } = state
  const [fieldToChange, setFieldToChange] = useState<FieldName>()
  const change = (field: FieldName) => {
    // A college's application is changed on the college's page, with its price and courses.
    if (application?.scholarship_company_code) return location.assign(collegeForm(field))
    setFieldToChange(field)
    void goTo(1)
  }
  if (status === 'restoring') return <Restoring />
  if (status === 'unreachable') return <Unreachable onTryAgain={tryAgain} />
  if (application && step === 2) {
    if (application.verified) {
      return <VerifiedStep application={application} onNext={() => goTo(3)} />
    }
    const verified = () => {
      dispatch({ type: 'verified' })
      void goTo(3)
    }
    return <VerifyStep application={application} onVerified={verified} onChange={change} />
  }
  if (application && step === 3) {
    return <PayStep application={application} bill={bill} onEdit={() => change('fullname')} />
  }
  const submitted = (stored: UnpaidApplication) => {
    // This application is nobody's college's: its result leads home.
    forgetReturnPath()
    setFieldToChange(undefined)
    dispatch({ type: 'submitted', application: stored })
    void goTo(resumeAt(stored))
  }
  return (
    <>
      {state.resume === 'offered' && application && (
        <ResumeNotice
          application={application}
          onResume={() => goTo(resumeAt(application))}
          onNew={() => dispatch({ type: 'startedAnew' })}
        />
      )}
      <ApplicationForm
        scholarship={scholarship}
        layout="grouped"
        onSubmitted={submitted}
        onPrice={onPrice}
        focusOn={fieldToChange}
      />
    </>
  )
}

const collegeForm = (field: FieldName) => `${loadReturnPath() ?? hireSurePath}#${fieldId(field)}`

/** A new step is announced by its heading; the page as it arrived is not. */
function useHeadingFocus({ step }: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

type ResumeProps = { application: UnpaidApplication; onResume: () => void; onNew: () => void }

function ResumeNotice({ application, onResume, onNew }: ResumeProps) {
  const { fullname, selected_course, final_amount } = application
  return (
    <section className="notice" aria-labelledby="resume-heading">
      <Icon name="clock" />
      <div>
        <b id="resume-heading">You have an unpaid application</b>
        <p>
          {fullname}, {courseName(selected_course)}, {rupees(final_amount)}. Your details are saved.
        </p>
        <div className="notice__acts">
          <Button variant="ink" size="small" onClick={onResume}>
            Resume
          </Button>
          <TextButton
            onClick={() => {
              onNew()
              focusField('fullname')
            }}
          >
            Start a new one
          </TextButton>
        </div>
      </div>
    </section>
  )
}
