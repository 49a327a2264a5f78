import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import { gateways, leftUnpaid, pay } from './words.pay.tsx'
import { way } from './words.way.ts'

/** All words of the payment's pages, for translators. */
const pendingTitle = 'Transaction in pending!'
const paidTitle = 'Congratulations! Your registration has been successfully submitted.'
const paidLead = 'Our team will get in touch with you soon for the next steps.'

export const words = {
  result: {
    step: 'Step 4 of 4',
    looks: {
      paid: { badge: 'Paid', title: paidTitle, lead: paidLead },
      free: { badge: 'Registered', title: paidTitle, lead: paidLead },
      failed: {
        badge: 'Not paid',
        title: 'Transaction failed!',
        // Two lines, in the words of the specification, which has no space between them.
        lead: (
          <>
            Your transaction could not be processed due to some technical issue.
            <br />
            Any amount deducted will be refunded in 3-4 business days.
          </>
        ),
      },
      closed: {
        badge: 'Not paid yet',
        title: pendingTitle,
        lead: leftUnpaid,
      },
      pending: {
        badge: 'Not confirmed yet',
        title: pendingTitle,
        lead: 'Your transaction is not confirmed yet. If it does not go through, any amount deducted will be refunded in 3-4 business days.',
      },
      'in-flight': {
        badge: 'With your bank',
        title: pendingTitle,
        lead: 'Your bank is still working on this payment. Some payments take days. You don’t need to pay again. We’ll email you when it goes through.',
      },
      otherwise: {
        badge: 'Paid with another payment',
        title: 'This application is already paid.',
        lead: 'Another payment completed your registration, and its receipt is in your email. If any amount was deducted for this one, it will be refunded in 3-4 business days.',
      },
      refunded: {
        badge: 'Refunded',
        title: 'This payment was refunded.',
        lead: 'The whole amount went back to where it came from.',
      },
      taken: {
        badge: 'Taken back',
        title: 'This payment was taken back.',
        lead: 'Your bank or the payment provider took the whole amount back.',
      },
      late: {
        badge: 'Refund delayed',
        title: 'Your refund has not arrived yet.',
        lead: 'The refund came back to us.',
      },
      unnamed: {
        badge: 'No payment to show',
        title: pendingTitle,
        lead: 'We can’t tell which payment you mean, so we can’t confirm it. If one did not go through, any amount deducted will be refunded in 3-4 business days.',
      },
      unknown: {
        badge: 'Unknown payment',
        title: 'There is no such payment.',
        lead: 'We don’t know a payment with this reference. Please check that the link is complete.',
      },
      asking: {
        badge: 'One moment',
        title: 'Checking your payment',
        lead: 'We’re asking the payment provider.',
      },
    },
    refunded: (amount: string, day: string) =>
      `We refunded ${amount} on ${day}, to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10.`,
    late: (amount: string, day: string) =>
      `We refunded ${amount}, and it came back to us on ${day}. Our team is looking into it. You don’t need to do anything, and please don’t pay again.`,
    taken: (amount: string, day: string) =>
      `Your bank or the payment provider took ${amount} back on ${day}, after a dispute or a reversal.`,
    otherPaid:
      'Your other payment counts: your registration is complete, and its receipt is in your email.',
    notPaidNow: 'This registration is not paid. To take the exam, apply again.',
    applyAgain: 'Apply again',
    tryAgain: 'Try the payment again',
    continuePayment: 'Continue payment',
    continueApplication: 'Continue my application',
    opening: 'Opening the payment…',
    checkNow: 'Check now',
    checkAgain: 'Check again',
    checking: 'Checking…',
    stillChecking: 'We’re still checking with your bank.',
    updatesItself: 'This page updates by itself.',
    lastChecked: (time: ReactNode) => <>Last checked at {time}.</>,
    writeToUs: 'Write to us',
    noScript: (mail: ReactNode, phone: ReactNode) => (
      <>
        <b>This is how it stands now.</b> Without JavaScript this page can’t update itself: reload
        it to check again. Questions? Write to {mail} or call {phone}, and quote the reference.
      </>
    ),
    art: {
      label: (state: string) => `Your path: details done, verified, ${state.toLowerCase()}.`,
      details: 'Details',
      verified: 'Verified',
      exam: 'Exam',
      job: 'Job',
      states: {
        paid: 'Paid',
        free: 'Registered',
        failed: 'Not paid',
        closed: 'Not paid',
        pending: 'Waiting',
      },
    },
  },
  receipt: {
    reference: 'Reference',
    exam: 'Scholarship exam',
    fee: 'Scholarship exam fee',
    coupon: (code: string) => `Coupon ${code}`,
    started: 'Started',
    paid: 'Paid',
    registered: 'Registered',
    email: 'Email',
    provider: 'Paid through',
    referenceOf: (provider: string) => `${provider} reference`,
    to: 'To',
    paidTo: 'Paid to',
    registeredWith: 'Registered with',
    status: 'Status',
    failed: 'Failed',
    refunded: 'Refunded',
    takenBack: 'Taken back',
    pending: 'Pending',
    notPaid: 'Not paid yet',
    total: 'Paid in full',
    charged: 'Amount charged',
    onItsWay: (email: ReactNode) => <>A receipt is on its way to {email}. </>,
    yourEmail: 'your email',
    quote: 'Quote the reference if you write to us.',
    print: 'Save or print',
    seeApplication: 'See your application',
    calendar: 'Add to calendar',
    share: 'Share on WhatsApp',
    shared: (url: string) =>
      `I’ve registered for the ${brand.provider} scholarship exam. You can apply too: ${url}`,
    event: `${brand.provider} scholarship exam`,
    eventPlace: `Online, on the ${brand.partner} portal`,
  },
  way,
  leaving: {
    label: 'Leaving this page',
    home: 'the home page',
    hireSure: 'the Hire Sure page',
    college: 'your college’s page',
    soon: (where: string) => `Next, we’ll take you to ${where}.`,
    later: (where: string) => `No rush. We’ll take you to ${where} in under a minute.`,
    stays: 'You’re staying on this page.',
    stay: 'Stay on this page',
    now: 'Go now',
    go: (where: string) => `Go to ${where}`,
  },
  notice: {
    label: 'Your payment',
    pending: (reference: ReactNode) => (
      <>
        <b>Payment {reference} is not confirmed yet.</b> We’re still checking. This notice updates
        by itself.
      </>
    ),
    idle: (reference: ReactNode) => (
      <>
        <b>Payment {reference} is not finished.</b> Your application is saved.
      </>
    ),
    paid: (reference: ReactNode) => (
      <>
        <b>Payment {reference} is confirmed.</b> Your receipt is on its way by email.
      </>
    ),
    failed: (reference: ReactNode) => (
      <>
        <b>Payment {reference} did not go through.</b> You can try again without retyping anything.
      </>
    ),
    refunded: (reference: ReactNode) => (
      <>
        <b>The money of payment {reference} went back.</b> Its page says when and how much.
      </>
    ),
    see: 'See the payment',
    close: 'Close',
  },
  pay,
  gateways,
}
