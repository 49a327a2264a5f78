import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import type { GatewayName } from '../../contract/payment.ts'

/** The payment screen. */
export const pay = {
  title: 'Payment',
  oneMoment: 'One moment…',
  asking: 'We’re asking the payment provider.',
  noScript: (mail: ReactNode, phone: ReactNode) => (
    <>
      <b>Paying needs JavaScript.</b> Your application is saved and nothing was charged. Switch on
      JavaScript and reload this page, or write to {mail} or call {phone}.
    </>
  ),
  unsupported: 'Unsupported gateway',
  unsupportedAdvice:
    'Nothing was charged. Your application is saved. Go back and press Pay again, or write to us.',
  notStarted: 'The payment did not start',
  noPayload: 'We couldn’t prepare your payment. Nothing was charged.',
  tryAgain: 'Try again',
  nothingLeft: 'There is nothing left to pay',
  receiptSent: (sentence: string) => `${sentence} Your receipt is in your email.`,
  seePayment: 'See the payment',
  back: 'Back to my application',
  writeToUs: 'Write to us',
  trust: {
    label: 'Good to know',
    provider: 'The provider handles the payment.',
    providerMore: `Your card and bank details never reach ${brand.provider}.`,
    stay: 'You can keep this tab open.',
    stayMore:
      'Please don’t pay twice: if it takes long, we keep checking and tell you here and by email.',
  },
  ledger: {
    heading: `You are paying ${brand.provider}`,
    inRupees: (price: string) => `for the exam fee of ${price}`,
    for: 'For',
    exam: 'Scholarship exam',
    examOf: (course: string) => `Scholarship exam, ${course}`,
    applicant: 'Applicant',
    coupon: 'Coupon',
    applied: (code: string) => `${code} applied`,
    reference: 'Reference',
    way: [
      { title: 'Application saved.', text: 'Nothing to retype, whatever happens.' },
      { title: 'Payment.', text: 'You are here.' },
      { title: 'Result and receipt.', text: 'On this site and by email.' },
    ],
  },
}

/** Shown after a checkout was cancelled or closed, at any gateway. */
export const leftUnpaid = 'Not paid yet. The provider says nothing was charged.'

/** Each gateway's part of it. */
export const gateways = {
  processing: 'Processing…',
  departure: {
    lead: (provider: string) => `${provider} takes the payment. Then you come back here.`,
    title: 'Taking you there…',
    facts: (price: string, reference: ReactNode) => (
      <>
        {price}, reference {reference}
      </>
    ),
    continue: 'Nothing happening? Continue',
  },
  of: {
    RAZORPAY: {
      title: 'Pay with Razorpay',
      lead: 'UPI, cards and net banking, in a window over this page.',
      opening: 'Opening Razorpay…',
      open: 'Razorpay is open over this page.',
      advice: 'If you close its window, your application is kept and you can try again.',
      progress: 'Opening…',
      noScript: 'Razorpay SDK failed to load. Are you online?',
      notCharged: (sentence: string) => `${sentence} Nothing was charged.`,
    },
    PAYPAL: {
      title: 'Pay with PayPal',
      lead: 'Choose a currency, then continue in the PayPal window.',
      currency: 'Currency',
      currencies: { USD: 'USD', EUR: 'Euro' },
      opening: 'Opening PayPal…',
      openingMore: 'The button appears here in a moment.',
      finishing: 'Completing your payment…',
      finishingMore: 'PayPal has your approval. Please keep this tab open, and don’t pay twice.',
      notOpened: 'PayPal did not open. Nothing was charged. Check your connection, then try again.',
    },
    CASHFREE: {
      title: 'Going to Cashfree',
      notOpened:
        'Cashfree did not open. Nothing was charged. Check your connection, then try again.',
      noSession: 'Cashfree could not prepare this payment. Nothing was charged. Please try again.',
    },
    PAYU: { title: 'Going to PayU' },
    STRIPE: {
      title: 'Pay by card',
      lead: 'Stripe shows the methods available to you.',
      opening: 'Opening Stripe…',
      openingMore: 'The payment form appears here in a moment.',
      notLoaded: 'The payment form could not be loaded. Are you online? Nothing was charged.',
      left: `${leftUnpaid} You can try again.`,
      declined: 'The payment did not go through. You can try again.',
      unreachable: 'We couldn’t reach Stripe. If you’re online, try again: you won’t pay twice.',
      processing: 'Processing...',
    },
    VERIFONE: {
      title: 'Pay by card',
      lead: 'Your card number goes straight to Verifone. We never see it.',
      opening: 'Opening Verifone…',
      openingMore: 'The card form appears here in a moment.',
      billing: 'Billing address',
      address: 'Address',
      city: 'City',
      state: 'State',
      zip: 'PIN or postal code',
      country: 'Country',
      pay: (price: string) => `Pay ${price}`,
      asking: 'We’re asking your bank. You can keep this tab open; please don’t pay twice.',
      notLoaded: 'The card form did not load. Are you online? Nothing was charged.',
      unreachable:
        'Verifone isn’t responding, so your card was not charged. Check your connection and try again.',
      refused: (message: string) =>
        `Verifone says: “${message}” Nothing was charged. Check the card’s details or use another card.`,
    },
  } satisfies Record<GatewayName, { title: string; [more: string]: unknown }>,
}
