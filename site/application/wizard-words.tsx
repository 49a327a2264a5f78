import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import { minutesOfCode, minutesOfVerification, triesOfCode } from '../../contract/lifetimes.ts'

/** The words of the application's steps; those of the form in step 1 are in words.tsx. */
export const words = {
  page: {
    title: `Apply | ${brand.programme}`,
    description: `Apply for the ${brand.provider} scholarship exam: verify your phone and email and pay the exam fee.`,
  },
  steps: {
    label: 'Steps',
    names: ['Your details', 'Verify', 'Payment', 'Result'],
    at: (step: number, count: number) => `Step ${step} of ${count}`,
  },
  headings: {
    details: {
      title: 'Your details',
      lead: 'Finish a section to open the next. Your answers are saved on this device for 7 days, so you can stop and come back.',
    },
    email: {
      title: 'Confirm your email',
      lead: 'Enter the code we emailed you. Payment comes next.',
    },
    both: {
      title: 'Confirm your email and mobile',
      lead: 'Enter both codes. Payment comes next.',
    },
    confirmed: {
      title: 'Email and mobile confirmed',
      lead: 'No code needed. Continue to payment.',
    },
    free: {
      title: 'Check and finish',
      lead: 'Nothing to pay. Finish to book your place.',
    },
    closed: {
      title: 'Applications are closed',
      /** Used where the staff left no note. */
      lead: 'We’re not taking new applications at the moment.',
    },
    pay: {
      title: 'Check and pay',
      lead: 'Your email and mobile are verified. Pay once to book your place in the exam.',
    },
  },
  notices: {
    opening: 'Opening your application…',
    kept: 'Your answers are saved.',
    unreachable: 'We couldn’t open your application',
    tryLater: 'It’s saved. Check your connection and try again.',
    tryAgain: 'Try again',
  },
  resume: {
    title: 'You have an unpaid application',
    text: (facts: string) => `${facts}. Your details are saved.`,
    resume: 'Continue your application',
  },
  masked: {
    text: (who: string) =>
      `${who}. It hasn’t been used for a while, so we’ve hidden the details. We’ll send a code to your mobile to open it. Not yours? Start afresh.`,
    send: 'Send code',
    sentTo: (phone: string) => `Sent by SMS to ${phone}.`,
    open: 'Open',
  },
  verify: {
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
        It’s been more than {minutesOfVerification} minutes since step 1, so we’ve sent a new code
        by SMS to {who}.
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
  },
  pay: {
    form: 'Payment',
    bill: 'What you pay, and to whom',
    facts: {
      for: 'For',
      exam: 'The scholarship exam',
      to: 'To',
      name: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      course: 'Course',
      college: 'College',
      referral: 'Referral code',
    },
    methods: {
      label: 'Pay with',
      names: { upi: 'UPI', cards: 'Cards', netbanking: 'Net banking', paypal: 'PayPal' },
    },
    details: 'Your application',
    edit: 'Edit',
    /** Follows Edit, for screen readers. */
    what: 'your details',
    pay: (amount: string) => `Pay ${amount}`,
    leaving:
      'Our payment provider takes the payment. Then you come back here. If you leave, your application stays saved.',
    opening: 'Opening payment…',
    finish: 'Finish, nothing to pay',
    free: 'Your coupon covers the full fee, so there is nothing to pay.',
  },
  bill: {
    aside: 'Summary',
    title: 'What you pay',
    fee: 'Scholarship exam fee',
    examOn: (date: string) => `${date}, on the ${brand.partner} portal`,
    examLater: `On the ${brand.partner} portal. We’ll email you the next exam date.`,
    taxes: 'Taxes',
    included: 'Included',
    coupon: (code: string) => `Coupon ${code}`,
    toPay: 'To pay',
    charged: (price: string) => `Charged as ${price}`,
    once: (tuition: ReactNode, seats: number) => (
      <>
        Paid once, to {brand.provider}. Tuition of {tuition} is fully sponsored for the top&nbsp;
        {seats}.
      </>
    ),
    nothing: 'Nothing to pay. You finish in step 3.',
  },
  next: {
    title: 'What happens next',
    details: ['Your details:', 'a few minutes.'],
    code: ['A code to your email:', `6 digits, valid for ${minutesOfCode} minutes.`],
    pay: (amount: string) => [`Pay ${amount}:`, 'your receipt comes by email.'],
    free: ['Finish:', 'nothing to pay.'],
    exam: (date: string) => [`${date}:`, `the exam, on the ${brand.partner} portal.`],
    examLater: ['The next exam:', `on the ${brand.partner} portal. We’ll email you the date.`],
    winners: (date: string) => [
      `${date}:`,
      'winners announced on this website, by email and on WhatsApp.',
    ],
    winnersLater: [
      'After the exam:',
      'winners announced on this website, by email and on WhatsApp.',
    ],
  },
  promises: {
    label: 'Good to know',
    card: [
      'Your card stays private.',
      'Card and UPI details go to the payment provider, never to us.',
    ],
    receipt: ['You always get a receipt.', 'We email it once your payment is confirmed.'],
    refund: ['If a payment fails,', 'any amount deducted is refunded in 3-4 business days.'],
  },
} as const
