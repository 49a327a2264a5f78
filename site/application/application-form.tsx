import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { UnpaidApplication } from '../../contract/application.ts'
import { priceText, rupees } from '../../contract/money.ts'
import { notices } from '../../contract/notice.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useEarlySubmit } from '../../ui/form/use-early-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { FormNoScript } from '../chrome/no-script.tsx'
import { ConsentBoxes } from '../consent/consent-boxes.tsx'
import { PrivacyNotice } from '../consent/privacy-notice.tsx'
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
import { loadProgress, saveProgress } from './draft.ts'
import { focusField, ignoreSecondPress, keepFocus, sendCodeId } from './field-focus.ts'
import { FieldGroup } from './field-group.tsx'
import { ErrorSummary, Failure } from './form-messages.tsx'
import { PayBar } from './pay-bar.tsx'
import { CodeField, PhoneField } from './phone-fields.tsx'
import type { Scholarship } from './scholarship.ts'
import { type Application, useApplication } from './use-application.ts'
import { useUnloadWebhook } from './use-unload-webhook.ts'
import { words } from './words.tsx'

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
  const coupon =
    state.coupon.amount !== undefined ? state.values.coupon_code.toUpperCase() : undefined
  useEffect(() => onPrice?.({ amount, coupon }), [onPrice, amount, coupon])
  const arrive = useEffectEvent(() => {
    if (focusOn) return focusField(focusOn)
    // Whoever comes from the landing page with all of its fields has one thing to do next.
    const isNew = layout === 'grouped' && state.values.selected_course === ''
    if (isNew && document.activeElement === document.body) {
      document.getElementById(sendCodeId)?.focus()
    }
  })
  useEffect(() => {
    // A field opens once what was typed before it is back.
    if (state.restored) arrive()
  }, [state.restored])
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
      aria-label={heading ?? words.form.name}
      onSubmit={application.submit}
      onFocus={application.botCheck.prepare}
      onMouseDown={ignoreSecondPress}
    >
      <FormNoScript />
      {layout === 'grouped' ? (
        <GroupedFields application={application} />
      ) : (
        <CardFields application={application} heading={heading} />
      )}
      <p className="vh" role="status">
        {state.phone.status === 'verified' && words.form.phoneIsVerified}
      </p>
    </form>
  )
}

function GroupedFields({ application }: { application: Application }) {
  const { amount, busy, failures, phone, scholarship, state } = application
  const { next, aboutYou, mobile, course, codes } = words.form
  return (
    <>
      <ErrorSummary application={application} />
      <FieldGroup application={application} title={aboutYou} fields={['fullname', 'email']}>
        <NameField application={application} />
        <EmailField application={application} />
      </FieldGroup>
      <FieldGroup application={application} title={mobile} fields={['phone_number', 'otp_number']}>
        <PhoneField application={application} />
        <CodeField application={application} />
      </FieldGroup>
      <FieldGroup application={application} title={course} fields={['selected_course']}>
        <Course application={application} />
      </FieldGroup>
      <FieldGroup
        application={application}
        title={codes}
        fields={['company_name', 'referral_code', 'coupon_code']}
        optional
      >
        <div className="span-2">
          <CollegeField application={application} />
        </div>
        <ReferralField application={application} />
        <CouponField application={application} />
      </FieldGroup>
      <Consents />
      <p className="note paynote">{next}</p>
      <PayBar
        amount={amount}
        price={scholarship.price}
        charge={application.charge}
        quiet={phone.isReady && state.phone.status !== 'verified'}
        busy={busy.submit}
        note={next}
        failure={failures.submit}
        name={words.form.continue}
      />
    </>
  )
}

const Consents = () => (
  <PrivacyNotice notice={notices.application}>
    <ConsentBoxes
      purposes={['whatsapp', 'partner']}
      load={() => loadProgress().consents ?? []}
      onTicked={(consents) => saveProgress({ consents })}
    />
  </PrivacyNotice>
)

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
  const { scholarship, amount, charge, busy, failures } = application
  const { fee, apply, next } = words.card
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
        <span>{fee}</span>
        <b>
          {amount !== scholarship.price && <s>{rupees(scholarship.price)}</s>}
          {rupees(amount)}
          {charge && <small>{words.bar.charged(priceText(charge))}</small>}
        </b>
      </p>
      <Consents />
      <Failure message={failures.submit} button={apply} />
      <Button
        type="submit"
        block
        busy={busy.submit}
        progress={words.form.checking}
        onMouseDown={keepFocus}
      >
        {apply} <Icon name="arrow" />
      </Button>
      <p className="note apply-card__fine">{next}</p>
    </>
  )
}
