import { expect, type Page } from '@playwright/test'
import type { PaymentStatus } from '../contract/payment.ts'
import { examFee } from '../contract/programme.ts'

/** The words of the result, as they are prescribed. */
const results = {
  paid: [
    'Congratulations! Your registration has been successfully submitted.',
    'Our team will get in touch with you soon for the next steps.',
  ],
  failed: [
    'Transaction failed!',
    'Your transaction could not be processed due to some technical issue.Any amount deducted will be refunded in 3-4 business days.',
  ],
  pending: [
    'Transaction in pending!',
    'Your transaction is not confirmed yet. If it does not go through, any amount deducted will be refunded in 3-4 business days.',
  ],
  'in-flight': [
    'Transaction in pending!',
    'Your bank is still working on this payment. Some payments take days. You don’t need to pay again. We’ll email you when it goes through.',
  ],
  closed: ['Transaction in pending!', 'Not paid yet. The provider says nothing was charged.'],
  refunded: [
    'This payment was refunded.',
    `We refunded INR ${examFee} on 18 November 2026, to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10. This registration is not paid. To take the exam, apply again.`,
  ],
  otherwise: [
    'This application is already paid.',
    'Another payment completed your registration, and its receipt is in your email. If any amount was deducted for this one, it will be refunded in 3-4 business days.',
  ],
  unnamed: [
    'Transaction in pending!',
    'We can’t tell which payment you mean, so we can’t confirm it. If one did not go through, any amount deducted will be refunded in 3-4 business days.',
  ],
  unknown: [
    'There is no such payment.',
    'We don’t know a payment with this reference. Please check that the link is complete.',
  ],
} as const

export async function expectResult(page: Page, result: keyof typeof results) {
  const [title, lead] = results[result]
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.result__lead')).toHaveText(lead)
}

/** Fixes the server's answer about every payment. */
export async function mockResult(page: Page, payment_status: PaymentStatus, more: object = {}) {
  const facts = { amount: examFee, currency: 'INR', started_at: '2025-06-28T05:14:00.000Z' }
  const json = {
    success: true,
    data: { isOk: true, payment_status, ...facts, ...more },
    message: '',
  }
  await page.route('**/verify-payment', (route) => route.fulfill({ json }))
}

/** A payment that nobody ever began. */
export const aKspayId = 'abcd1234abcd1234abcd12345'
