import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { hireSurePath } from '../../contract/urls.ts'
import { useToast } from '../../ui/toast.tsx'
import { forgetReturnPath, loadReturnPath } from '../payment/return-path.ts'
import { ApplicationForm, type Price } from './application-form.tsx'
import type { FieldName } from './application-state.ts'
import { ClosedLazily } from './closed-lazily.tsx'
import { keepDraftOf } from './draft.ts'
import { fieldId } from './field-focus.ts'
import { GroupedFields } from './grouped-fields.tsx'
import { resumeAt } from './resume-at.ts'
import { chargeFor, ownScholarshipOf, type Scholarship } from './scholarship.ts'
import { StepBand } from './step-band.tsx'
import { type Bill, Promises, Summary, WhatNext } from './summary.tsx'
import { useWizard } from './use-wizard.ts'
import { Restoring, Unreachable } from './wizard-notices.tsx'
import type { Step, WizardState } from './wizard-state.ts'
import { words } from './wizard-words.tsx'

// Code splitting: asked for as soon as someone is at work in the form, or has an application.
const loadVerifyStep = () => import('./verify-step.tsx')
const loadPayStep = () => import('./pay-step.tsx')
const VerifyStep = lazy(async () => ({ default: (await loadVerifyStep()).VerifyStep }))
const VerifiedStep = lazy(async () => ({ default: (await loadVerifyStep()).VerifiedStep }))
const PayStep = lazy(async () => ({ default: (await loadPayStep()).PayStep }))
const loadLaterSteps = () =>
  // Without them the form goes on; the step itself asks for them again.
  void Promise.all([
    loadVerifyStep(),
    loadPayStep().then(({ loadBeforeYouPay }) => loadBeforeYouPay()),
  ]).catch(() => undefined)

// Code splitting: few come back to an application, or from a payment.
const ResultStep = lazy(async () => ({
  default: (await import('../payment/result-step.tsx')).ResultStep,
}))
const Recognised = lazy(async () => ({
  default: (await import('../standing/recognised.tsx')).Recognised,
}))
const MaskedNotice = lazy(async () => ({
  default: (await import('./masked-notice.tsx')).MaskedNotice,
}))
const ResumeNotice = lazy(async () => ({
  default: (await import('./resume-notice.tsx')).ResumeNotice,
}))

type WizardProps = {
  /** The programme's own; an application brings price and dates of its scholarship. */
  event: ScholarshipInfo
  /** The day in India. */
  today: string
  /** The programme is closed, and Hire Sure is not. */
  otherIsOpen: boolean
}

export function Wizard({ event, today, otherIsOpen }: WizardProps) {
  const { dates } = event
  const scholarship = useMemo(() => ownScholarshipOf(event), [event])
  const wizard = useWizard()
  const { state } = wizard
  const { step, application } = state
  const [price, setPrice] = useState<Price>({ amount: scholarship.price, coupon: undefined })
  const heading = useStepStart(state)
  const hasOne = state.status === 'restoring' || application !== undefined || state.masked
  useEffect(() => {
    if (hasOne) loadLaterSteps()
  }, [hasOne])
  // A page that was open before may hear of it from a call.
  const [closedNote, setClosedNote] = useState<string>()
  const closed = closedNote === undefined ? event.closed : { note: closedNote }
  const isShut =
    closed !== undefined && (takesNone(state) || (closedNote !== undefined && step === 1))
  if (step === 4) {
    return (
      <Suspense>
        <ResultStep txId={wizard.kspayId} />
      </Suspense>
    )
  }
  if (step === 1 && state.recognised) {
    return (
      <Suspense>
        <Recognised onOther={() => wizard.dispatch({ type: 'forAnother' })} />
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
      <StepBand
        step={isShut ? undefined : step}
        {...(isShut ? headingOfClosed(closed) : headingOf(step, application))}
        heading={heading}
      />
      <div className="wiz">
        <div className="wrap wiz__grid">
          <div>
            <Suspense fallback={<Restoring />}>
              <CurrentStep
                wizard={wizard}
                scholarship={scholarship}
                bill={bill}
                onPrice={setPrice}
                onClosed={setClosedNote}
                instead={
                  isShut && (
                    <ClosedLazily
                      page="apply"
                      note={closed.note}
                      otherIsOpen={otherIsOpen}
                      justNow={closedNote !== undefined}
                    />
                  )
                }
              />
            </Suspense>
          </div>
          {!isShut && (
            <aside className="wiz__aside" aria-label={words.bill.aside}>
              {/* Selective hydration: the first key in the form does not wait for what is beside it. */}
              <Suspense>
                {step !== 3 && <Summary bill={bill} />}
                <WhatNext step={step} bill={bill} />
                <Promises step={step} />
              </Suspense>
            </aside>
          )}
        </div>
      </div>
    </>
  )
}

function headingOf(step: Exclude<Step, 4>, application: UnpaidApplication | undefined) {
  const { details, pay, free, confirmed, email, both } = words.headings
  if (step === 1) return details
  if (step === 3) return application?.final_amount === 0 ? free : pay
  if (application?.verified) return confirmed
  return !application || application.phone_verified ? email : both
}

/** No form in step 1, where nobody changes an application that exists. */
const takesNone = ({ status, step, application, resume }: WizardState) =>
  status === 'ready' && step === 1 && !(application && resume === 'no')

const headingOfClosed = ({ note }: { note: string }) => ({
  title: words.headings.closed.title,
  lead: note || words.headings.closed.lead,
})

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
  onClosed: (note: string) => void
  /** Shown in place of the form, where no applications are taken. */
  instead: ReactNode
}

function CurrentStep({ wizard, scholarship, bill, onPrice, onClosed, instead }: StepProps) {
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
  if (application && step > 1) {
    return (
      <Suspense fallback={<Restoring />}>
        <LaterStep {...{ wizard, application, bill, change }} />
      </Suspense>
    )
  }
  const submitted = (stored: UnpaidApplication) => {
    // This application is nobody's college's: its result leads home.
    forgetReturnPath()
    setFieldToChange(undefined)
    // A transition: the form stays until the next step, which is on its way, is there.
    startTransition(() => dispatch({ type: 'submitted', application: stored }))
    void goTo(resumeAt(stored))
  }
  return (
    <>
      {status === 'asking' && <Restoring />}
      <Suspense fallback={<Restoring />}>
        {state.masked && <MaskedNotice masked={state.masked} onOpened={opened} />}
        {state.resume === 'offered' && application && (
          <ResumeNotice application={application} onResume={() => goTo(resumeAt(application))} />
        )}
      </Suspense>
      {/* One choice at a time: starting afresh shows the form, and it is empty. */}
      <div hidden={!instead && hasChoice(state)}>
        {instead || (
          <ApplicationForm
            scholarship={scholarship}
            layout="grouped"
            fields={GroupedFields}
            onBegun={loadLaterSteps}
            onSubmitted={submitted}
            onClosed={onClosed}
            onPrice={onPrice}
            focusOn={fieldToChange}
          />
        )}
      </div>
    </>
  )
}

type LaterStepProps = Pick<StepProps, 'wizard' | 'bill'> & {
  application: UnpaidApplication
  change: (field: FieldName) => void
}

function LaterStep({ wizard, application, bill, change }: LaterStepProps) {
  const { state, dispatch, goTo } = wizard
  if (state.step === 3) {
    return <PayStep application={application} bill={bill} onEdit={() => change('fullname')} />
  }
  if (application.verified) {
    return <VerifiedStep application={application} onNext={() => goTo(3)} />
  }
  const verified = () => {
    startTransition(() => dispatch({ type: 'verified' }))
    void goTo(3)
  }
  return <VerifyStep application={application} onVerified={verified} onChange={change} />
}

const hasChoice = ({ status, masked, resume }: WizardState) =>
  status === 'asking' || masked !== undefined || resume === 'offered'

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
