import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import type { MoneyNote, Standing } from '../../contract/standing.ts'

/** The words of the page that tells applicants where they stand, for translators. */
export const words = {
  page: {
    title: `Where you stand | ${brand.programme}`,
    description: 'Your application, your receipt and what comes next.',
  },
  title: 'Where you stand',
  lead: 'Your application, your receipt and what comes next.',
  recognised: {
    title: 'You’ve applied',
    lead: 'Here is your application, your receipt and what comes next.',
  },
  opening: 'Opening your application…',
  unreachable: 'We couldn’t open your application',
  tryLater: 'Nothing is lost. Check your connection and try again.',
  tryAgain: 'Try again',
  prove: {
    title: 'See your application',
    lead: 'Enter the mobile number or email you applied with. We’ll send a code to it.',
    label: 'Mobile number or email',
    empty: 'Enter your mobile number or email.',
    send: 'Send code',
    sent: (who: ReactNode) => <>If you applied with {who}, a code is on its way.</>,
    none: 'No code after a minute? Check your spam folder, or try the other one you applied with.',
    code: '6-digit code',
    open: 'Open',
    other: 'Use another number or email',
    nothing: (who: string) =>
      `There is no application for ${who}. Try the other one you applied with.`,
  },
  masked: {
    title: (who: string) => `${who} applied in this browser`,
    text: 'Nobody has used it for a while, so we’ve hidden the details. A code opens them.',
    see: 'See your application',
  },
  badges: {
    'to-confirm': 'Not confirmed yet',
    'to-pay': 'Not paid yet',
    paying: 'Payment not confirmed yet',
    paid: 'Paid',
    refunded: 'Payment returned',
  } satisfies Record<Standing['stage'], string>,
  booked: 'Registered',
  facts: {
    course: 'Course',
    college: 'College',
    email: 'Email',
    mobile: 'Mobile',
    paid: 'Amount paid',
    reference: 'Reference',
  },
  receipt: 'See receipt',
  pdf: 'Download PDF',
  calendar: 'Add exam to calendar',
  payment: 'See the payment',
  steps: {
    title: 'Your steps',
    done: '(done)',
    details: { key: 'Your details', on: (day: string) => `Sent on ${day}.` },
    confirm: {
      key: 'Mobile and email',
      done: 'Both are confirmed.',
      now: 'Confirm your email with a code. Then you can pay.',
    },
    payment: {
      key: 'Payment',
      now: 'Pay the exam fee to book your place.',
      paid: (day: string) => `Paid on ${day}.`,
      free: (day: string) => `Nothing to pay. Registered on ${day}.`,
      paying: 'The payment provider hasn’t confirmed it yet. You don’t need to pay again now.',
      refunded: 'Your payment went back, and this registration is cancelled.',
    },
    exam: {
      key: 'Exam',
      on: (day: string) => `${day}, online, on the ${brand.partner} portal.`,
      next: 'We’ll email you the next exam date.',
    },
    winners: {
      key: 'Winners',
      on: (day: string) => `${day}. Announced on this website, by email and on WhatsApp.`,
    },
    courses: { key: 'Courses start', on: (day: string) => `${day}.` },
  },
  notes: {
    'refund-under-way': (amount, day, reference) =>
      `We’re refunding ${amount}, since ${day}. It goes back to the card or account it came from. Banks usually show it within 5 to 7 business days. Reference ${reference}.`,
    'refund-made': (amount, day, reference) =>
      `We refunded ${amount} on ${day}, to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10. Reference ${reference}.`,
    'second-refunded': (amount, day, reference) =>
      `Your payment reached us twice. We refunded one of them, ${amount}, on ${day}. Your registration is not affected. Reference ${reference}.`,
    'charged-back': (amount, day, reference) =>
      `Your bank or the payment provider took ${amount} back on ${day}, after a dispute or a reversal. Reference ${reference}.`,
    'refund-late': (amount, _, reference) =>
      `Your refund of ${amount} is taking longer than it should. Our team is looking into it, and you don’t need to do anything. Reference ${reference}.`,
    checking: (amount, _, reference) =>
      `${amount} has reached us, and our team has to look at it first. Please don’t pay again. Reference ${reference}.`,
    'paid-twice': (amount, _, reference) =>
      `You’ve paid twice. Our team is looking into the second payment of ${amount} and will write to you. Reference ${reference}.`,
    disputed: (amount, _, reference) =>
      `Your bank or the payment provider is looking into your payment of ${amount}. If you didn’t ask for that, write to us. Reference ${reference}.`,
  } satisfies Record<MoneyNote['kind'], (amount: string, day: string, reference: string) => string>,
  continue: {
    'to-confirm': 'Continue',
    'to-pay': 'Continue and pay',
    phone: 'To continue here, open it with a code to its mobile number.',
  },
  again: 'Apply again',
  someoneElse: 'Apply for someone else',
  another: 'See another application',
  forget: 'Forget me on this device',
  forgetting: 'Forgetting…',
  help: {
    title: 'Need help?',
    text: 'Quote your reference if you have one.',
    write: 'Write to us',
  },
  noScript: (mail: ReactNode, phone: ReactNode) => (
    <>
      This page needs JavaScript, which is switched off in your browser. Switch it on, or write to{' '}
      {mail} or call {phone}. Your receipt is in your email.
    </>
  ),
} as const
