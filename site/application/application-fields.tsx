import { rupees } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { withoutSpaces } from './clean.ts'
import { keepFocus } from './field-focus.ts'
import type { Application } from './use-application.ts'
import { words } from './words.tsx'

const { labels } = words

type FieldProps = { application: Application }

const hasMarks = (text: string) => /[^\p{L}\p{M}\p{N} ]/u.test(text)

export function NameField({ application }: FieldProps) {
  const field = application.field('fullname')
  return (
    <TextField
      label={labels.fullname}
      autoComplete="name"
      hint={field.error && hasMarks(field.value) ? words.name.allowed : undefined}
      {...field}
    />
  )
}

export function EmailField({ application }: FieldProps) {
  return (
    <TextField
      label={labels.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      clean={withoutSpaces}
      hint={application.errors.email ? undefined : words.email.hint}
      {...application.field('email')}
    />
  )
}

export function CollegeField({ application }: FieldProps) {
  const isSet = application.scholarship.company_name !== undefined
  const field = application.field('company_name')
  return (
    <TextField
      label={isSet ? words.college.label : <Optional>{labels.company_name}</Optional>}
      autoComplete="organization"
      hint={field.error && hasMarks(field.value) ? words.college.allowed : undefined}
      {...field}
      {...(isSet && { locked: words.college.given })}
    />
  )
}

export function ReferralField({ application }: FieldProps) {
  return (
    <TextField
      label={<Optional>{labels.referral_code}</Optional>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      clean={withoutSpaces}
      hint={application.errors.referral_code ? undefined : words.referral.hint}
      {...application.field('referral_code')}
      valid={false}
    />
  )
}

export function CouponField({ application }: FieldProps) {
  const { state, scholarship, amount, busy, failures, coupon } = application
  const { unusable } = state.coupon
  const typed = state.values.coupon_code
  const isApplied = state.coupon.amount !== undefined
  const applied = words.coupon.applied(rupees(scholarship.price - amount), rupees(amount))
  return (
    <TextField
      label={<Optional>{labels.coupon_code}</Optional>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      clean={withoutSpaces}
      hint={unusable && words.coupon.unusable(unusable)}
      failure={failures.coupon}
      ok={isApplied ? applied : undefined}
      {...application.field('coupon_code')}
      action={
        <Button
          variant={typed === '' || isApplied ? 'line' : 'ink'}
          size="small"
          busy={busy.coupon && words.form.checking}
          onMouseDown={keepFocus}
          onClick={() => (isApplied ? coupon.remove() : coupon.apply(typed))}
        >
          {isApplied ? words.coupon.remove : words.coupon.apply}
          <span className="vh"> {words.coupon.what}</span>
        </Button>
      }
    />
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="opt">{words.optional}</span>
    </>
  )
}
