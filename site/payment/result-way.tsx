import { brand } from '../../contract/brand.ts'
import type { EventDates } from '../../contract/event-dates.ts'
import { fullDate } from '../../contract/event-words.ts'
import type { Look } from './result-look.ts'

type Item = { key: string; text: string }

type Way = { title: string; items: Item[] }

const waysOf = (dates: EventDates): Record<Exclude<Look, 'asking'>, Way> => ({
  paid: {
    title: 'What happens next',
    items: [
      { key: 'Today', text: 'Your receipt arrives by email.' },
      {
        key: 'In the next days',
        text: 'Our team gets in touch. Study material and a mock test reach you by email.',
      },
      {
        key: fullDate(dates.qualifying_test),
        text: `The qualifying test, online, on the ${brand.partner} portal.`,
      },
      {
        key: fullDate(dates.winners_announced),
        text: 'Winners are announced on this website, by email and on WhatsApp.',
      },
      { key: fullDate(dates.courses_start), text: 'Courses start.' },
    ],
  },
  failed: {
    title: 'What to do now',
    items: [
      {
        key: 'Try again',
        text: 'Your details, your coupon and both verifications are saved. Nothing to retype.',
      },
      {
        key: 'Money gone from your account?',
        text: 'Wait before paying twice. It is refunded in 3-4 business days, and if it reaches us late, your application is marked as paid by itself.',
      },
      {
        key: 'Still stuck?',
        text: 'Another card, UPI or net banking often works. Or write to us and quote the reference number.',
      },
    ],
  },
  pending: {
    title: 'What happens now',
    items: [
      {
        key: 'Have you paid? Please do not pay again',
        text: 'Most payments are confirmed within minutes. You may close this page; we go on asking.',
      },
      {
        key: 'Left before paying?',
        text: 'Go on with the payment where you left it. It cannot be taken twice.',
      },
      {
        key: 'Once confirmed',
        text: 'The receipt goes to your email and your place in the exam is booked.',
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
        key: 'Once paid',
        text: 'The receipt goes to your email and your place in the exam is booked.',
      },
      {
        key: 'If it does not go through',
        text: 'This page says so, and you can try again without retyping anything.',
      },
    ],
  },
  unnamed: {
    title: 'What to do now',
    items: [
      {
        key: 'Have you paid? Look into your mail',
        text: 'The receipt goes there once a payment is confirmed. Please do not pay again before you have looked.',
      },
      {
        key: 'Not paid yet?',
        text: 'Go on with your application in the browser in which you began it.',
      },
      {
        key: 'Still unsure?',
        text: 'Write to us from the address with which you applied.',
      },
    ],
  },
})

export function WhatNow({ look, dates }: { look: Look; dates: EventDates }) {
  if (look === 'asking') return null
  const { title, items } = waysOf(dates)[look]
  const now = look === 'paid' ? 1 : 0
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="h-s">
        {title}
      </h2>
      <ol className="way way--big">
        {items.map(({ key, text }, index) => (
          <li
            key={key}
            className={index < now ? 'is-done' : index === now ? 'is-now' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className="way__k">{key}</span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
