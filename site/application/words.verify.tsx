import type { ReactNode } from 'react'
import { minutesOfCode, minutesOfVerification, triesOfCode } from '../../contract/lifetimes.ts'

/** Words of step 2, which step 1 loads without. */
export const words = {
  form: 'Codes',
  email: 'Email code',
  mobile: 'Mobile code',
  /** Two codes may be asked for at once: each says where it comes from. */
  code: (from: string) => (
    <>
      6-digit code <span className="vh">{from}</span>
    </>
  ),
  fromEmail: 'from the email',
  fromSms: 'from the SMS',
  validity: `Valid for ${minutesOfCode} minutes, ${triesOfCode} attempts.`,
  emailSent: (who: ReactNode) => (
    <>Sent to {who}. If it isn’t there in a minute, check your spam folder.</>
  ),
  mobileSent: (who: ReactNode) => (
    <>
      It’s been more than {minutesOfVerification} minutes since step 1, so we’ve sent a new code by
      SMS to {who}.
    </>
  ),
  again: 'Verify again',
  changeEmail: 'Change email',
  resent: (who: string) => `A new code is on its way to ${who}.`,
  confirm: 'Confirm',
  next: 'Next: check your details and pay.',
  failed: 'An error occurred',
  emailTitle: 'Email',
  mobileTitle: 'Mobile',
  done: 'Verified',
  isVerified: (who: ReactNode) => <>{who} is verified.</>,
  wasVerified: (who: ReactNode) => <>{who} was verified in step 1. No code needed.</>,
} as const
