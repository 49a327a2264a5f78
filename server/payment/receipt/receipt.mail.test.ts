import { expect, test } from 'vitest'
import { courseName } from '../../../contract/event-words.ts'
import { course } from '../../../contract/programme.ts'
import { aPayee, aPayment } from '../../../testing/payment-samples.ts'
import { receiptMail } from './receipt.mail.ts'
import { indianTime, type Payment, receiptOf } from './receipt-facts.ts'

const site = 'https://apply.example.org'
const link = `${site}/receipt/abcd?key=k`

function mailFor(
  payment: Payment,
  payee: typeof aPayee | Record<keyof typeof aPayee, string> = aPayee,
) {
  const receipt = receiptOf(payment, payee)
  if (!receipt) throw new Error('There is no receipt')
  return receiptMail(receipt, link, site)
}

test('a receipt says who paid what to whom, for what, how and when in India', () => {
  const payee = { ...aPayee, gstin: '22AAAAA0000A1Z5', address: '12 MG Road, Bengaluru 560001' }
  expect(mailFor(aPayment(), payee)).toEqual({
    to: 'kavya@example.com',
    subject: 'Your receipt: Northlight Scholarship Programme',
    messageId: 'receipt-abcd1234abcd1234abcd12345',
    text: `Dear Kavya Nair,

We have received your payment. Your registration for the scholarship exam is complete.

Receipt number: NL-ABCD-1234
Amount: INR 1299.00, all taxes included
Payment id: abcd1234abcd1234abcd12345
Received from: Kavya Nair
Email: kavya@example.com
For: Scholarship exam, ${courseName(course.blockchain)}
Paid: 16 November 2026, 19:05 IST
Paid through: Razorpay
Razorpay reference: pay_1
Paid to: Northlight Learning Private Limited
GSTIN: 22AAAAA0000A1Z5
Address: 12 MG Road, Bengaluru 560001

To print it, or to save it as a PDF:
${link}

Our team will get in touch with you soon for the next steps.
${site}`,
  })
})

test('a receipt leaves out what is not set, and names the order where the payment has no id', () => {
  const { text } = mailFor(aPayment({ gateway: 'PAYU', providerPaymentId: null }))
  expect(text).toContain('Paid through: PayU\nPayU reference: order_1\nPaid to:')
  expect(text).not.toMatch(/GSTIN|Address/)
  const nameless = aPayment({ providerPaymentId: null, providerOrderId: null })
  expect(mailFor(nameless).text).toContain('Paid through: Razorpay\nPaid to:')
})

test('the amount is in the currency that was paid', () => {
  const { text } = mailFor(aPayment({ gateway: 'STRIPE', amountMinor: 1800, currency: 'USD' }))
  expect(text).toContain('Amount: USD 18.00, all taxes included')
})

test('a free seat is confirmed, and nothing was charged', () => {
  const free = {
    gateway: 'FREE',
    amountMinor: 0,
    providerOrderId: null,
    providerPaymentId: null,
  } as const
  const { text, messageId } = mailFor(aPayment(free))
  expect(text).toContain(
    'Your registration for the scholarship exam is complete. Nothing was charged.',
  )
  expect(text).toContain('Amount: INR 0.00\n')
  expect(text).toContain('Registered: 16 November 2026, 19:05 IST')
  expect(text).toContain('Registered with: Northlight Learning Private Limited')
  expect(text).not.toMatch(/payment\.|through|Paid|Received|taxes/)
  expect(messageId).toBe('receipt-abcd1234abcd1234abcd12345')
})

test('a payment that went back while its mail waited is not called a registration', () => {
  const { text } = mailFor(aPayment({ state: 'REFUNDED' }))
  expect(text).toContain('We have received your payment, and have given it back since.')
  expect(text).not.toMatch(/registration|next steps/)
})

test.each([
  { state: 'PENDING', paidAt: null },
  { state: 'FAILED', paidAt: null },
  { state: 'PAID', paidAt: null },
  { state: 'FAILED' },
] as const)('%j has no receipt', (attempt) => {
  expect(receiptOf(aPayment(attempt), aPayee)).toBeUndefined()
})

test('the time on a receipt is the one in India', () => {
  expect(indianTime(new Date('2026-12-31T18:29:59Z'))).toBe('31 December 2026, 23:59 IST')
  expect(indianTime(new Date('2026-12-31T18:30:00Z'))).toBe('1 January 2027, 00:00 IST')
})
