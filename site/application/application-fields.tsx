import { rupees } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { withoutSpaces } from './clean.ts'
import { keepFocus } from './field-focus.ts'
import type { Application } from './use-application.ts'

type FieldProps = { application: Application }

export function NameField({ application }: FieldProps) {
  return <TextField label="Full name" autoComplete="name" {...application.field('fullname')} />
}

export function EmailField({ application }: FieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      clean={withoutSpaces}
      hint={application.errors.email ? undefined : 'Your receipt and exam details go here.'}
      {...application.field('email')}
    />
  )
}

export function CollegeField({ application }: FieldProps) {
  const isSet = application.scholarship.company_name !== undefined
  return (
    <TextField
      label={isSet ? 'College' : <Optional>College or organisation</Optional>}
      autoComplete="organization"
      {...application.field('company_name')}
      {...(isSet && { locked: 'Set by your college’s page' })}
    />
  )
}

export function ReferralField({ application }: FieldProps) {
  return (
    <TextField
      label={<Optional>Referral code</Optional>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      clean={withoutSpaces}
      hint={application.errors.referral_code ? undefined : 'Checked when you continue.'}
      {...application.field('referral_code')}
      valid={false}
    />
  )
}

export function CouponField({ application }: FieldProps) {
  const { state, scholarship, amount, busy, coupon } = application
  const typed = state.values.coupon_code
  const isApplied = state.couponAmount !== undefined
  const off = rupees(scholarship.price - amount)
  return (
    <TextField
      label={<Optional>Coupon code</Optional>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      clean={withoutSpaces}
      ok={isApplied ? `Applied: ${off} off. You pay ${rupees(amount)}.` : undefined}
      {...application.field('coupon_code')}
      action={
        <Button
          variant={typed === '' || isApplied ? 'line' : 'ink'}
          size="small"
          busy={busy.coupon}
          progress="Checking…"
          onMouseDown={keepFocus}
          onClick={() => (isApplied ? coupon.remove() : coupon.apply(typed))}
        >
          {isApplied ? 'Remove' : 'Apply'}
          <span className="vh"> coupon</span>
        </Button>
      }
    />
  )
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="opt">(optional)</span>
    </>
  )
}
