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
import { useToast } from '../../ui/toast.tsx'
import { forgetReturnPath, loadReturnPath } from '../payment/return-path.ts'
import { ApplicationForm, type Price } from './application-form.tsx'
import type { FieldName } from './application-state.ts'
import { keepDraftOf } from './draft.ts'
import { fieldId, focusField } from './field-focus.ts'
import { reloadApply } from './forget.ts'
import { ForgetButton } from './forget-button.tsx'
import { PayStep } from './pay-step.tsx'
import { chargeFor, ownScholarshipOf, type Scholarship } from './scholarship.ts'
import { StepBand } from './step-band.tsx'
import { type Bill, Promises, Summary, WhatNext } from './summary.tsx'
import { useWizard } from './use-wizard.ts'
import { VerifiedStep, VerifyStep } from './verify-step.tsx'
import { Restoring, Unreachable } from './wizard-notices.tsx'
import { resumeAt, type Step, type WizardState } from './wizard-state.ts'
import { words } from './wizard-words.tsx'

// Code splitting: only those who come back from a payment, or after a while, need them.
const ResultStep = lazy(async () => ({
  default: (await import('../payment/result-step.tsx')).ResultStep,
}))
const MaskedNotice = lazy(async () => ({
  default: (await import('./masked-notice.tsx')).MaskedNotice,
}))

type WizardProps = {
  /** The programme's own; an application brings price and dates of its scholarship. */
  event: ScholarshipInfo
  /** The day in India. */
  today: string
}

export function Wizard({ event, today }: WizardProps) {
  const { dates } = event
  const scholarship = useMemo(() => ownScholarshipOf(event), [event])
  const wizard = useWizard()
  const { state } = wizard
  const { step, application } = state
  const [price, setPrice] = useState<Price>({ amount: scholarship.price, coupon: undefined })
  const heading = useStepStart(state)
  if (step === 4) {
    return (
      <Suspense>
        <ResultStep txId={wizard.kspayId} />
      </Suspense>
    )
  }
  const bill =
    step > 1 && application
      ? { ...billOf(application, dates), today }
      : {
          price: scholarship.price,
          ...price,
          charge: chargeFor(scholarship, price.amount),
          dates,
          today,
        }
  return (
    <>
      <StepBand step={step} {...headingOf(step, application)} heading={heading} />
      <div className="wiz">
        <div className="wrap wiz__grid">
          <div>
            <CurrentStep wizard={wizard} scholarship={scholarship} bill={bill} onPrice={setPrice} />
          </div>
          <aside className="wiz__aside" aria-label={words.bill.aside}>
            {/* Selective hydration: the first key in the form does not wait for what is beside it. */}
            <Suspense>
              {step !== 3 && <Summary bill={bill} />}
              <WhatNext step={step} bill={bill} />
              <Promises />
            </Suspense>
          </aside>
        </div>
      </div>
    </>
  )
}

function headingOf(step: Exclude<Step, 4>, application: UnpaidApplication | undefined) {
  const { details, pay, confirmed, email, both } = words.headings
  if (step !== 2) return step === 1 ? details : pay
  if (application?.verified) return confirmed
  return !application || application.phone_verified ? email : both
}

const billOf = (application: UnpaidApplication, dates: EventDates) => ({
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
  const { state, dispatch, goTo, opened, tryAgain } = wizard
  const { step, application, status } = state
  const [fieldToChange, setFieldToChange] = useState<FieldName>()
  const change = (field: FieldName) => {
    // A college's application is changed on the college's page, with its price and courses.
    if (application?.scholarship_company_code) return location.assign(collegeForm(field))
    if (application) keepDraftOf(application)
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
      {state.masked && (
        <Suspense>
          <MaskedNotice masked={state.masked} onOpened={opened} />
        </Suspense>
      )}
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

/**
 * A new step starts at its heading, also on the way back, and what was said about the one before is
 * over. The page as it arrived stays where it is.
 */
function useStepStart({ step }: WizardState) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const { clear } = useToast()
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    clear()
    // After the router has restored the scroll position of this entry of the history.
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step, clear])
  return heading
}

type ResumeProps = { application: UnpaidApplication; onResume: () => void; onNew: () => void }

function ResumeNotice({ application, onResume, onNew }: ResumeProps) {
  const { fullname, selected_course, final_amount } = application
  const facts = [fullname, courseName(selected_course), rupees(final_amount)].join(', ')
  return (
    <section className="notice" aria-labelledby="resume-heading">
      <Icon name="clock" />
      <div>
        <b id="resume-heading">{words.resume.title}</b>
        <p>{words.resume.text(facts)}</p>
        <div className="notice__acts">
          <Button variant="ink" size="small" onClick={onResume}>
            {words.resume.resume}
          </Button>
          <TextButton
            onClick={() => {
              onNew()
              focusField('fullname')
            }}
          >
            {words.resume.new}
          </TextButton>
          <ForgetButton onForgotten={reloadApply} />
        </div>
      </div>
    </section>
  )
}
