import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import { minutesOfCode } from '../../contract/lifetimes.ts'

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
