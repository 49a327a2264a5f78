import { defaultDates } from '../contract/event-defaults.ts'
import { course } from '../contract/programme.ts'
import type { Payment } from '../server/payment/receipt/receipt-lines.ts'

export const aPayee = {
  legalName: 'Northlight Learning Private Limited',
  gstin: undefined,
  address: undefined,
}

/** Terms with an exam long after every test. */
export const aTerms = {
  payee: aPayee,
  dates: { ...defaultDates, qualifying_test: '2199-01-08' },
  bill: undefined,
}

/** A payment that counts, through Razorpay, at five past seven in the evening in India. */
export function aPayment(attempt: Partial<Payment['attempt']> = {}): Payment {
  return {
    attempt: {
      id: 'abcd1234abcd1234abcd12345',
      gateway: 'RAZORPAY',
      state: 'PAID',
      amountMinor: 129_900,
      currency: 'INR',
      capturedMinor: null,
      capturedCurrency: null,
      couponCode: '',
      providerOrderId: 'order_1',
      providerPaymentId: 'pay_1',
      surplus: false,
      paidAt: new Date('2026-11-16T13:35:00Z'),
      ...attempt,
    },
    application: {
      fullname: 'Kavya Nair',
      email: 'kavya@example.com',
      selectedCourse: course.blockchain,
    },
  }
}
