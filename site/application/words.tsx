import type { FieldName } from './application-state.ts'
import { sentenceOf } from './sentences.ts'

/** The words of the application form; those of the steps around it are in files of their own. */

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

export const words = {
  form: {
    name: 'Application',
    aboutYou: 'About you',
    mobile: 'Your mobile',
    course: 'Your course',
    codes: 'College and codes',
    continue: 'Continue',
    next: 'Next: a code to your email. You pay in step 3.',
    checking: 'Checking…',
    phoneIsVerified: 'Your mobile number is verified.',
  },
  card: {
    fee: 'Exam fee, all taxes included',
    apply: 'Apply Now',
    next: 'Next: a code to your email, then payment. Your answers are saved on this device for 7 days.',
  },
  bar: {
    what: 'What you pay',
    charged: (price: string) => `Charged as ${price}`,
  },
  labels,
  optional: '(optional)',
  name: {
    allowed:
      'You can also use dots, apostrophes and hyphens, as in S. Priya, O’Brien and Anne-Marie.',
  },
  email: { hint: 'We’ll send your receipt and exam details here.' },
  phone: {
    hint: 'We’ll send a 6-digit code by SMS.',
    send: 'Send code',
    sending: 'Sending…',
    verified: 'Verified',
    change: 'Change number',
    seeApplication: 'See your application',
  },
  code: {
    sentTo: (who: string) => `Sent to ${who}.`,
    done: 'Verified. Carry on below.',
    verify: 'Verify',
  },
  resend: {
    now: 'Resend code',
    in: (time: string) => `Resend in ${time}`,
    queued: (time: string) => `Sending in ${time}`,
    canNow: 'You can ask for a new code now.',
    canSoon: 'You can ask for a new code in a minute.',
    willSoon: 'We’ll send a new code within a minute.',
  },
  course: { pick: 'Choose one course', none: 'Choose one' },
  college: {
    label: 'College',
    given: 'Filled in by your college',
    allowed: 'Use letters, digits and spaces only. For IIT-D, enter IIT D.',
  },
  referral: { hint: 'We check it when you continue.' },
  coupon: {
    apply: 'Apply',
    remove: 'Remove',
    /** Follows Apply and Remove, for screen readers. */
    what: 'coupon',
    applied: (off: string, toPay: string) => `Applied: ${off} off. You pay ${toPay}.`,
    unusable: (code: string) => `${code} can’t be used here, so we left it out.`,
  },
  locks: {
    noName: 'Enter your full name first',
    noEmail: sentenceOf('email.first'),
    emailInUse: 'Enter a different email first',
    noCode: 'Press Send code first',
    notVerified: 'Verify your mobile number first',
  },
  errors: {
    left: (count: number) =>
      count === 1 ? '1 field needs your attention' : `${count} fields need your attention`,
    allFixed: 'All fixed. Carry on below.',
    fixed: '(fixed)',
    again: (button: string) =>
      `Nothing you typed is lost. Wait a moment, then press ${button} again.`,
  },
}
