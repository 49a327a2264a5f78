import { brand } from '../../contract/brand.ts'

/** Next steps after each result. */
export const way = {
  paid: {
    title: 'What happens next',
    today: { key: 'Today', text: 'Your receipt arrives by email.' },
    soon: {
      key: 'In the next few days',
      text: 'Our team gets in touch. You receive study material and a mock test by email.',
    },
    exam: `The qualifying test, online, on the ${brand.partner} portal.`,
    winners: 'Winners are announced on this website, by email and on WhatsApp.',
    courses: 'Courses start.',
    nextExam: { key: 'The next exam', text: 'We’ll email you the next exam date.' },
  },
  failed: {
    title: 'What to do now',
    again: 'Try again',
    saved: 'Your details and both verifications are saved. There is nothing to retype.',
    savedWithCoupon:
      'Your details, your coupon and both verifications are saved. There is nothing to retype.',
    items: [
      {
        key: 'Money debited?',
        text: 'Please wait before paying again. Either it reaches us and we mark you as paid, or it is refunded in 3-4 business days.',
      },
      {
        key: 'Still not working?',
        text: 'Another card, UPI or net banking often works. Or write to us and quote the reference.',
      },
    ],
  },
  closed: {
    title: 'What to do now',
    items: [
      {
        key: 'Continue payment',
        text: 'Your application is saved. Pick up where you left off, with nothing to retype.',
      },
      {
        key: 'Money debited?',
        text: 'Please don’t pay again yet. Check again in a few minutes, or write to us and quote the reference.',
      },
      { key: 'Not now?', text: 'Come back later in this browser. Your application stays saved.' },
    ],
  },
  pending: {
    title: 'What happens now',
    items: [
      {
        key: 'Already paid? Please don’t pay again',
        text: 'Most payments are confirmed within minutes. You can close this page; we keep checking.',
      },
      {
        key: 'Left before paying?',
        text: 'Continue the payment where you left off. The same payment can’t be taken twice.',
      },
      {
        key: 'Once it is confirmed',
        text: 'Your receipt arrives by email and your place in the exam is booked.',
      },
      { key: 'If it fails', text: 'You can try again without retyping anything.' },
    ],
  },
  'in-flight': {
    title: 'What happens now',
    items: [
      {
        key: 'Your bank decides',
        text: 'You have done your part. You can close this page: we keep checking, even if it takes days.',
      },
      {
        key: 'Once it is paid',
        text: 'Your receipt arrives by email and your place in the exam is booked.',
      },
      {
        key: 'If it does not go through',
        text: 'This page says so, and you can try again without retyping anything.',
      },
    ],
  },
  refunded: {
    title: 'What to do now',
    items: [
      {
        key: 'Look for it',
        text: 'Your bank or UPI app shows it as a refund or a reversal.',
      },
      {
        key: 'Not there after 10 business days?',
        text: 'Write to us and quote the reference. We will ask the provider where it is.',
      },
    ],
  },
  unnamed: {
    title: 'What to do now',
    items: [
      {
        key: 'Already paid? Check your email',
        text: 'Your receipt goes there once a payment is confirmed. Please check before you pay again.',
      },
      {
        key: 'Not paid yet?',
        text: 'Continue your application in the browser where you started it.',
      },
      { key: 'Still unsure?', text: 'Write to us from the email address you applied with.' },
    ],
  },
}
