import type { ReactNode } from 'react'
import {
  CollegeField,
  CouponField,
  EmailField,
  NameField,
  ReferralField,
} from './application-fields.tsx'
import type { FieldsProps } from './application-form.tsx'
import { Consents } from './consents.tsx'
import { CoursePicks } from './course-picks.tsx'
import { CourseSelect } from './course-select.tsx'
import { hasStrand } from './course-strand.tsx'
import { FieldGroup } from './field-group.tsx'
import { ErrorSummary } from './form-messages.tsx'
import { PayBar } from './pay-bar.tsx'
import { CodeField, PhoneField } from './phone-fields.tsx'
import { words } from './words.tsx'

/** On a page of its own: grouped along a path. */
export function GroupedFields({ application }: FieldsProps) {
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

function Course({ application }: FieldsProps): ReactNode {
  const { courses } = application.scholarship
  if (!courses.every(hasStrand)) return <CourseSelect application={application} />
  return (
    <div className="span-2">
      <CoursePicks application={application} />
    </div>
  )
}
