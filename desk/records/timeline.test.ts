import { expect, test } from 'vitest'
import { detailOf, titleOf } from './timeline.tsx'

test.each([
  ['row', 'payment.started', null, 'RAZORPAY PENDING', 'Started to pay', 'Razorpay'],
  ['row', 'payment.ended', null, 'PAYU FAILED', 'Payment ended', 'PayU, failed'],
  ['row', 'refund.asked', 'Asha', '12345600 INR', 'Refund asked for, Asha', 'INR\u00a01,23,456'],
  [
    'row',
    'case.opened',
    null,
    'duplicate: paid twice',
    'Waits for a decision',
    'duplicate: paid twice',
  ],
  ['audit', 'show-contact', 'Asha', null, 'Showed contact data, Asha', undefined],
  [
    'audit',
    'update-person',
    'Asha',
    'name, roles',
    'Changed a staff member, Asha',
    'Changed: name and roles',
  ],
  ['note', 'note', 'Asha', 'Called. <b>Busy</b>', 'Asha', 'Called. <b>Busy</b>'],
  ['row', 'something.new', null, null, 'something.new', undefined],
] as const)('%s %s by %s reads as a sentence', (source, what, by, detail, title, text) => {
  expect(titleOf({ source, what, by })).toBe(title)
  expect(detailOf({ source, what, detail })).toBe(text)
})
