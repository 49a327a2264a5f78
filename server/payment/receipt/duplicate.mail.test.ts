import { expect, test } from 'vitest'
import { rupees } from '../../../contract/money.ts'
import { aPayment } from '../../../testing/payment-samples.ts'
import { duplicateMail } from './duplicate.mail.ts'

const siteUrl = 'https://apply.example.org'

test('who has paid twice learns that the second payment is on its way back', () => {
  const mail = duplicateMail({ ...aPayment({ surplus: true }), isBeingRefunded: true, siteUrl })
  expect(mail).toEqual({
    to: 'kavya@example.com',
    subject: 'You have paid twice: Northlight Scholarship Programme',
    messageId: 'duplicate-abcd1234abcd1234abcd12345',
    text: `Dear Kavya Nair,

You have paid for the scholarship exam twice. Your registration is complete, and you only pay for it once.
We are refunding the second payment. You do not need to do anything.
The money goes back to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10.

The second payment:
Reference: NL-ABCD-1234
Payment ID: abcd1234abcd1234abcd12345
Amount: ${rupees(1299)}
Paid: 16 November 2026, 19:05 IST
Paid through: Razorpay
Razorpay reference: pay_1

If you have a question, write to us and quote the reference:
https://apply.example.org/scholarship-program#contact`,
  })
})

test('the mail about a duplicate that waits for a person promises an answer, and no refund', () => {
  const { text } = duplicateMail({ ...aPayment({ paidAt: null }), isBeingRefunded: false, siteUrl })
  expect(text).toContain('Our team is looking into the second payment and will write to you.')
  expect(text).not.toMatch(/refund|goes back|Paid:/)
})
