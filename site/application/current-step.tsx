import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { hireSurePath } from '../../contract/urls.ts'
import { forgetReturnPath, loadReturnPath } from '../payment/return-path.ts'
import { ApplicationForm, type Price } from './application-form.tsx'
import type { FieldName } from './application-state.ts'
import { keepDraftOf } from './draft.ts'
import { fieldId } from './field-focus.ts'
import { GroupedFields } from './grouped-fields.tsx'
import { resumeAt } from './resume-at.ts'
import type { Scholarship } from './scholarship.ts'
import type { Bill } from './summary.tsx'
import type { useWizard } from './use-wizard.ts'
import { Restoring, Unreachable } from './wizard-notices.tsx'
import type { WizardState } from './wizard-state.ts'

// Code splitting: asked for as soon as someone is at work in the form, or has an application.
const loadVerifyStep = () => import('./verify-step.tsx')
const loadPayStep = () => import('./pay-step.tsx')
const VerifyStep = lazy(async () => ({ default: (await loadVerifyStep()).VerifyStep }))
const VerifiedStep = lazy(async () => ({ default: (await loadVerifyStep()).VerifiedStep }))
const PayStep = lazy(async () => ({ default: (await loadPayStep()).PayStep }))
/** Fetches them before they are needed. */
export const loadLaterSteps = () =>
  // Without them the form goes on; the step itself asks for them again.
  void Promise.all([
    loadVerifyStep(),
    loadPayStep().then(({ loadBeforeYouPay }) => loadBeforeYouPay()),
  ]).catch(() => undefined)

// Code splitting: few come back to an application.
const MaskedNotice = lazy(async () => ({
  default: (await import('./masked-notice.tsx')).MaskedNotice,
}))
const ResumeNotice = lazy(async () => ({
  default: (await import('./resume-notice.tsx')).ResumeNotice,
}))

type StepProps = {
  wizard: ReturnType<typeof useWizard>
  scholarship: Scholarship
  bill: Bill
  onPrice: (price: Price) => void
  onClosed: (note: string) => void
  /** Shown in place of the form, where no applications are taken. */
  instead: ReactNode
}

/** Shows the step that someone is at, or what they have to choose before it. */
export function CurrentStep({ wizard, scholarship, bill, onPrice, onClosed, instead }: StepProps) {
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
