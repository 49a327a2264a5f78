import { expect, test } from 'vitest'
import { momentInIndia } from '../../../contract/calendar.ts'
import { defaultDates } from '../../../contract/event-defaults.ts'
import { courseName } from '../../../contract/event-words.ts'
import { moneyText, rupees } from '../../../contract/money.ts'
import { course } from '../../../contract/programme.ts'
import { aPayee, aPayment, aTerms } from '../../../testing/payment-samples.ts'
import { receiptMail } from './receipt.mail.ts'
import { type Payment, receiptOf } from './receipt-lines.ts'

const site = 'https://apply.example.org'
const link = `${site}/receipt/abcd?key=k`

type Terms = Parameters<typeof receiptOf>[1]

function mailFor(payment: Payment, terms: Partial<Terms> = {}) {
  const receipt = receiptOf(payment, { ...aTerms, ...terms })
  if (!receipt) throw new Error('There is no receipt')
  return receiptMail(receipt, link, site)
}

test('a receipt says who paid what to whom, for what, how and when in India', () => {
  const payee = { ...aPayee, gstin: '22AAAAA0000A1Z5', address: '12 MG Road, Bengaluru 560001' }
  expect(mailFor(aPayment(), { payee })).toEqual({
    to: 'kavya@example.com',
    subject: 'Your receipt: Northlight Scholarship Programme',
    messageId: 'receipt-abcd1234abcd1234abcd12345',
    text: `Dear Kavya Nair,

We have received your payment. Your registration for the scholarship exam is complete.

Reference: NL-ABCD-1234
Payment ID: abcd1234abcd1234abcd12345
Received from: Kavya Nair
Email: kavya@example.com
For: Scholarship exam, ${courseName(course.blockchain)}
Exam: 8 January 2199, online, on the Mgrow portal
Paid: 16 November 2026, 19:05 IST
Paid through: Razorpay
Razorpay reference: pay_1
Paid to: Northlight Learning Private Limited
GSTIN: 22AAAAA0000A1Z5
Address: 12 MG Road, Bengaluru 560001
Amount: ${rupees(1299)}, all taxes included

To print your receipt or save it as a PDF:
${link}

See where you stand, on any device:
${site}/my-application

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
  expect(text).toContain(
    `Amount: ${moneyText({ minor: 1800, currency: 'USD' })}, all taxes included`,
  )
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
  expect(text).toContain(`Amount charged: ${rupees(0)}\n`)
  expect(text).toContain('Registered: 16 November 2026, 19:05 IST')
  expect(text).toContain('Registered with: Northlight Learning Private Limited')
  expect(text).not.toMatch(/payment\.|through|Paid|Received|taxes/)
  expect(messageId).toBe('receipt-abcd1234abcd1234abcd12345')
})

test('a payment that went back while its mail waited is not called a registration', () => {
  const { text } = mailFor(aPayment({ state: 'REFUNDED' }))
  expect(text).toContain('We received your payment and have since refunded it.')
  expect(text).not.toMatch(/registration|next steps|Exam:/)
})

test('an exam whose day has passed is not told as one to come', () => {
  const { text } = mailFor(aPayment(), {
    dates: { ...defaultDates, qualifying_test: '2026-01-08' },
  })
  expect(text).toContain('Exam: We’ll email you the next exam date.')
  expect(text).not.toContain('2026-01-08')
  expect(text).not.toContain('January')
})

test('a coupon is on the receipt with the fee before it', () => {
  const payment = aPayment({ couponCode: 'LESS400' })
  const bill = { feeMinor: 169_900, offMinor: 40_000 }
  const { text } = mailFor(payment, { bill })
  expect(text).toContain(
    `Scholarship exam fee: ${rupees(1699)}\nCoupon LESS400: – ${rupees(400)}\nAmount: ${rupees(1299)}`,
  )
  expect(mailFor(payment).text).not.toContain('Coupon')
})

test.each([
  { state: 'PENDING', paidAt: null },
  { state: 'FAILED', paidAt: null },
  { state: 'PAID', paidAt: null },
  { state: 'FAILED' },
] as const)('%j has no receipt', (attempt) => {
  expect(receiptOf(aPayment(attempt), aTerms)).toBeUndefined()
})

test('the time on a receipt is the one in India', () => {
  expect(momentInIndia(Date.UTC(2026, 11, 31, 18, 29, 59))).toBe('31 December 2026, 23:59 IST')
  expect(momentInIndia(Date.UTC(2026, 11, 31, 18, 30))).toBe('1 January 2027, 00:00 IST')
})
