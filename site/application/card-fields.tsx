import { priceText, rupees } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import {
  CollegeField,
  CouponField,
  EmailField,
  NameField,
  ReferralField,
} from './application-fields.tsx'
import type { FieldsProps } from './application-form.tsx'
import { Consents } from './consents.tsx'
import { CourseSelect } from './course-select.tsx'
import { keepFocus } from './field-focus.ts'
import { ErrorSummary, Failure } from './form-messages.tsx'
import { CodeField, PhoneField } from './phone-fields.tsx'
import { words } from './words.tsx'

/** In a card with two columns, as on the pages of colleges. */
export function CardFields({ application, heading }: FieldsProps) {
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
          {amount !== scholarship.price && <s>{rupees(scholarship.price)}</s>} {rupees(amount)}
          {charge && <small>{words.bar.charged(priceText(charge))}</small>}
        </b>
      </p>
      <Consents />
      <Failure message={failures.submit} button={apply} />
      <Button type="submit" block busy={busy.submit && words.form.checking} onMouseDown={keepFocus}>
        {apply} <Icon name="arrow" />
      </Button>
      <p className="note apply-card__fine">{next}</p>
    </>
  )
}
