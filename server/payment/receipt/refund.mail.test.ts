import { expect, test } from 'vitest'
import { rupees } from '../../../contract/money.ts'
import { aPayee, aPayment } from '../../../testing/payment-samples.ts'
import type { Payment } from './receipt-lines.ts'
import { refundMail } from './refund.mail.ts'

const whole = {
  amount: { minor: 129_900, currency: 'INR' as const },
  reason: 'You asked for it.',
  providerRefundId: 'rfnd_1',
}
const part = { ...whole, amount: { minor: 50_000, currency: 'INR' as const } }

const mailOf = (
  refund: Parameters<typeof refundMail>[0]['refund'],
  attempt: Partial<Payment['attempt']> = {},
) =>
  refundMail({
    ...aPayment(attempt),
    refund,
    siteUrl: 'https://apply.example.org',
    config: { payee: aPayee },
  })

test('money that a bank took back is told as such, with a way on', () => {
  const { text, subject } = mailOf({ ...whole, isTaken: true }, { state: 'CHARGED_BACK' })
  expect(subject).toBe('Your payment was taken back: Northlight Scholarship Programme')
  expect(text).toContain('has taken back your payment, after a dispute or a reversal.')
  expect(text).toContain('Your registration for the scholarship exam is cancelled.')
  expect(text).toContain(`Taken back: ${rupees(1299)}`)
  expect(text).toContain('You can apply again on our website.')
  expect(text).not.toMatch(/refund|You asked for it/i)
})

test('a refund says what goes back, where it goes, how long it takes and what to quote', () => {
  expect(mailOf(whole, { state: 'REFUNDED' })).toEqual({
    to: 'kavya@example.com',
    subject: 'Your refund: Northlight Scholarship Programme',
    messageId: 'refund-abcd1234abcd1234abcd12345-rfnd_1',
    text: `Dear Kavya Nair,

We have refunded your payment.
Your registration for the scholarship exam is cancelled.

Refunded: ${rupees(1299)}
Reason: You asked for it.
Refund reference: rfnd_1
Reference: NL-ABCD-1234
Payment ID: abcd1234abcd1234abcd12345
Paid through: Razorpay
Razorpay reference: pay_1
Refunded by: Northlight Learning Private Limited

The money goes back to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10.
If it has not arrived by then, write to us and quote NL-ABCD-1234:
https://apply.example.org/scholarship-program#contact`,
  })
})

const stays = 'Your registration for the scholarship exam is not affected.'
const ended = 'Your registration for the scholarship exam is cancelled.'

test('the mail about a partial refund says so, and leaves the registration as it is', () => {
  const { text } = mailOf(part)
  expect(text).toContain(`We have refunded part of your payment.\n${stays}`)
  expect(text).toContain(`Refunded: ${rupees(500)} of ${rupees(1299)}`)
})

test('the last partial refund ends the registration', () => {
  const { text } = mailOf(part, { state: 'REFUNDED' })
  expect(text).toContain(`We have refunded the rest of your payment.\n${ended}`)
})

test('a second payment goes back and leaves the registration as it is', () => {
  const { text } = mailOf(whole, { surplus: true })
  expect(text).toContain(`We have refunded one of your two payments.\n${stays}`)
})

test('the refund of money that never counted mentions no registration', () => {
  const { text } = mailOf(part, { state: 'FAILED', paidAt: null })
  expect(text).toContain(`We have refunded your payment.\n\nRefunded: ${rupees(500)}\n`)
  expect(text).not.toContain('registration')
})

test('a refund without reason or reference leaves both out', () => {
  const { text } = mailOf({ ...whole, reason: '', providerRefundId: null })
  expect(text).toContain(`Refunded: ${rupees(1299)}\nReference:`)
})

test.each([
  [{ ...part, key: 'abcd-2' }, 'abcd-2'],
  [part, 'rfnd_1'],
  [{ ...part, providerRefundId: null }, '50000'],
  [{ ...part, providerRefundId: '<re:1>\r\n@x' }, 're1x'],
])('each refund of a payment has a message id of its own: %j', (refund, name) => {
  expect(mailOf(refund).messageId).toBe(`refund-abcd1234abcd1234abcd12345-${name}`)
})
