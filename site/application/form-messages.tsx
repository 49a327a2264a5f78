import { Icon } from '../../ui/icon.tsx'
import { type FieldName, fieldNames } from './application-state.ts'
import { fieldId, focusField } from './field-focus.ts'
import type { Application } from './use-application.ts'

const labels: Record<FieldName, string> = {
  fullname: 'Full name',
  email: 'Email',
  phone_number: 'Mobile number',
  otp_number: '6-digit code',
  selected_course: 'Course',
  company_name: 'College or organisation',
  referral_code: 'Referral code',
  coupon_code: 'Coupon code',
}

/** After a try to continue: what is left to fix, each a jump away. */
export function ErrorSummary({ application: { state, errors } }: { application: Application }) {
  const bad = fieldNames.filter((name) => errors[name])
  return (
    <div role="alert">
      {state.submitted && bad.length > 0 && (
        <div className="notice notice--error">
          <Icon name="alert" />
          <div>
            <b>
              {bad.length === 1 ? '1 field needs a change' : `${bad.length} fields need a change`}
            </b>
            <p>Everything you typed is still here.</p>
            <p className="notice__links">
              {bad.map((name) => (
                <a
                  key={name}
                  href={`#${fieldId(name)}`}
                  onClick={(event) => {
                    // A new address would be a new entry of the history, and lose the step.
                    event.preventDefault()
                    focusField(name)
                  }}
                >
                  {labels[name]}
                </a>
              ))}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}

/** Why the last try failed, above the button, and that nothing is lost. */
export function Failure({ message, button }: { message: string | undefined; button: string }) {
  if (!message) return null
  return (
    <div className="failure">
      <p className="field__note field__note--error">
        <Icon name="alert" />
        <span>{message}</span>
      </p>
      <p className="note">Nothing you typed is lost. Wait a moment, then press {button} again.</p>
    </div>
  )
}
