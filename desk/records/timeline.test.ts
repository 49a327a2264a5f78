import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../contract/desk/records.ts'
import { titleOf } from './timeline.tsx'

const shown = { kind: 'payment', id: 'p' } as const
const sum = { minor: 12_345_600, currency: 'INR' } as const

const told = (what: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: '2026-05-01T10:00:00+05:30',
  what,
  source: 'row',
  ...shown,
  by: null,
  amount: null,
  about: {},
  text: null,
  times: 1,
  ...more,
})
const audit = { source: 'audit', by: 'Asha' } as const
const money = 'INR\u00a01,23,456'

test.each([
  [
    told('payment.started', { amount: sum, about: { gateway: 'RAZORPAY' } }),
    `Started to pay ${money} with Razorpay`,
  ],
  [
    told('payment.failed', { amount: sum, about: { gateway: 'PAYU' } }),
    `Payment of ${money} failed at PayU`,
  ],
  [
    told('gateway.told', { amount: sum, about: { gateway: 'STRIPE', state: 'PAID' } }),
    `Stripe answered: paid, ${money}`,
  ],
  [told('refund.asked', { amount: sum, by: 'Asha' }), `Refund of ${money} asked for, by Asha`],
  [told('refund.asked', { amount: sum, by: 'admit' }), `Refund of ${money} asked for, by the site`],
  [told('case.opened', { about: { case: 'duplicate' } }), 'Needs a decision: paid twice'],
  [
    told('consent.withdrawn', { about: { purpose: 'whatsapp' } }),
    'Withdrew consent to updates on WhatsApp',
  ],
  [told('show-contact', audit), 'Asha saw the phone and email of this payment'],
  [
    told('show-contact', { ...audit, kind: 'application', id: 'a' }),
    'Asha saw the phone and email of the application',
  ],
  [told('view-record', { ...audit, times: 4 }), 'Asha opened this payment 4 times'],
  [told('view-record', audit), 'Asha opened this payment'],
  [told('note', { source: 'note', by: 'Asha', text: 'Busy' }), 'Asha'],
  [told('something.new'), 'something.new'],
] as const)('%o reads as a sentence', (entry, title) => {
  expect(titleOf(entry, shown)).toBe(title)
})
