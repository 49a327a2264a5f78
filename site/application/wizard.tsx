import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import type { ScholarshipInfo } from '../../contract/partner.ts'
import { useToast } from '../../ui/toast.tsx'
import type { Price } from './application-form.tsx'
import { ClosedLazily } from './closed-lazily.tsx'
import { CurrentStep, loadLaterSteps } from './current-step.tsx'
import { chargeFor, ownScholarshipOf } from './scholarship.ts'
import { StepBand } from './step-band.tsx'
import { Promises, Summary, WhatNext } from './summary.tsx'
import { useWizard } from './use-wizard.ts'
import { Restoring } from './wizard-notices.tsx'
import type { Step, WizardState } from './wizard-state.ts'
import { words } from './wizard-words.tsx'

// Code splitting: few come back from a payment.
const ResultStep = lazy(async () => ({
  default: (await import('../payment/result-step.tsx')).ResultStep,
}))
const Recognised = lazy(async () => ({
  default: (await import('../standing/recognised.tsx')).Recognised,
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
