import { type ReactNode, useEffect, useRef } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { rupees } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useEarlySubmit } from '../../ui/form/use-early-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { WithoutScript } from '../chrome/without-script.tsx'
import {
  CollegeField,
  CouponField,
  EmailField,
  NameField,
  ReferralField,
} from './application-fields.tsx'
import type { FieldName } from './application-state.ts'
import { CoursePicks, CourseSelect } from './course-field.tsx'
import { hasStrand } from './course-strand.tsx'
import { focusField, ignoreSecondPress, keepFocus } from './field-focus.ts'
import { FieldGroup } from './field-group.tsx'
import { ErrorSummary, Failure } from './form-messages.tsx'
import { PayBar } from './pay-bar.tsx'
import { CodeField, PhoneField } from './phone-fields.tsx'
import type { Scholarship } from './scholarship.ts'
import { type Application, useApplication } from './use-application.ts'
import { useUnloadWebhook } from './use-unload-webhook.ts'

export type Price = { amount: number; coupon: string | undefined }

type ApplicationFormProps = {
  scholarship: Scholarship
  /** Grouped along a path, on a page of its own; or in a card with two columns. */
  layout: 'grouped' | 'card'
  /** The card's heading. */
  heading?: string
  className?: string
  onSubmitted: (application: UnpaidApplication) => void
  /** A visitor came back to change this field. */
  focusOn?: FieldName | undefined
  /** Hears what is to pay, at first and whenever a coupon changes it. */
  onPrice?: (price: Price) => void
}

/** Step 1 of an application, on its own page and on the colleges'. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { scholarship, layout, heading, className, onSubmitted, onPrice, focusOn } = props
  const application = useApplication(scholarship, onSubmitted)
  const { amount, state } = application
  const isApplied = state.couponAmount !== undefined
  const coupon = isApplied ? state.values.coupon_code.toUpperCase() : undefined
  useEffect(() => onPrice?.({ amount, coupon }), [onPrice, amount, coupon])
  useEffect(() => {
    // A field opens once what was typed before it is back.
    if (focusOn && state.restored) focusField(focusOn)
  }, [focusOn, state.restored])
  useUnloadWebhook(state.values)
  const form = useRef<HTMLFormElement>(null)
  useEarlySubmit(form)
  return (
    <form
      className={classNames('apply', layout === 'card' && 'card apply-card', className)}
      method="post"
      data-early=""
      ref={form}
      noValidate
      aria-label={heading ?? 'Application'}
      onSubmit={application.submit}
      onFocus={application.botCheck.prepare}
      onMouseDown={ignoreSecondPress}
    >
      <noscript>
        <WithoutScript />
      </noscript>
      {layout === 'grouped' ? (
        <GroupedFields application={application} />
      ) : (
        <CardFields application={application} heading={heading} />
      )}
      <p className="vh" role="status">
        {state.phone.status === 'verified' && 'Your mobile number is verified.'}
      </p>
    </form>
  )
}

function GroupedFields({ application }: { application: Application }) {
  const { scholarship, amount, busy, failure } = application
  const next = 'Next: a code to your email. You pay in step 3.'
  return (
    <>
      <ErrorSummary application={application} />
      <FieldGroup application={application} title="About you" fields={['fullname', 'email']}>
        <NameField application={application} />
        <EmailField application={application} />
      </FieldGroup>
      <FieldGroup
        application={application}
        title="Your mobile"
        fields={['phone_number', 'otp_number']}
      >
        <PhoneField application={application} />
        <CodeField application={application} />
      </FieldGroup>
      <FieldGroup application={application} title="Your course" fields={['selected_course']}>
        <Course application={application} />
      </FieldGroup>
      <FieldGroup
        application={application}
        title="College and codes"
        fields={['company_name', 'referral_code', 'coupon_code']}
        optional
      >
        <div className="span-2">
          <CollegeField application={application} />
        </div>
        <ReferralField application={application} />
        <CouponField application={application} />
      </FieldGroup>
      <p className="note paynote">{next}</p>
      <Failure message={failure} button="Continue" />
      <PayBar amount={amount} price={scholarship.price} busy={busy.submit} note={next}>
        Continue
      </PayBar>
    </>
  )
}

function Course({ application }: { application: Application }): ReactNode {
  const { courses } = application.scholarship
  if (!courses.every(hasStrand)) return <CourseSelect application={application} />
  return (
    <div className="span-2">
      <CoursePicks application={application} />
    </div>
  )
}

type CardFieldsProps = { application: Application; heading: string | undefined }

function CardFields({ application, heading }: CardFieldsProps) {
  const { scholarship, amount, busy, failure } = application
  return (
    <>
      {heading && <h2>{heading}</h2>}
      <ErrorSummary application={application} />
      <div className="apply-card__fields">
        <NameField application={application} />
        <EmailField application={application} />
        <PhoneField application={application} />
        <CodeField application={application} />
        <CourseSelect application={application} />
        <CollegeField application={application} />
        <ReferralField application={application} />
        <CouponField application={application} />
      </div>
      <p className="apply-card__price">
        <span>Exam fee, all taxes included</span>
        <b>
          {amount !== scholarship.price && <s>{rupees(scholarship.price)}</s>}
          {rupees(amount)}
        </b>
      </p>
      <Failure message={failure} button="Apply Now" />
      <Button type="submit" block busy={busy.submit} progress="Checking…" onMouseDown={keepFocus}>
        Apply Now <Icon name="arrow" />
      </Button>
      <p className="note apply-card__fine">
        Next: a code to your email, then the payment. Your details are kept on this device for 7
        days.
      </p>
    </>
  )
}
