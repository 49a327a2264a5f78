import { brand } from '../../../contract/brand.ts'

/** The words of receipts and of the mails about payments, for translators. */
export const words = {
  dear: (name: string) => `Dear ${name},`,
  receipt: {
    subject: `Your receipt: ${brand.programme}`,
    paid: 'We have received your payment. Your registration for the scholarship exam is complete.',
    free: 'Your registration for the scholarship exam is complete. Nothing was charged.',
    other: 'We have received your payment. Your registration for the scholarship exam is complete.',
    part: 'We have received your payment, and part of it has gone back since. Your registration for the scholarship exam is complete.',
    refunded: 'We received your payment and have since refunded it.',
    taken:
      'We received your payment, and your bank or the payment provider has since taken it back.',
    print: 'To print your receipt or save it as a PDF:',
    standing: 'See where you stand, on any device:',
    nextSteps: 'Our team will get in touch with you soon for the next steps.',
    withTaxes: (amount: string) => `${amount}, all taxes included`,
  },
  exam: {
    on: (date: string) => `${date}, online, on the ${brand.partner} portal`,
    next: 'We’ll email you the next exam date.',
  },
  duplicate: {
    subject: `You have paid twice: ${brand.programme}`,
    twice:
      'You have paid for the scholarship exam twice. Your registration is complete, and you only pay for it once.',
    goesBack: 'We are refunding the second payment. You do not need to do anything.',
    isLookedAt:
      'Our team is looking into the second payment and will write to you. You do not need to do anything.',
    second: 'The second payment:',
    ask: 'If you have a question, write to us and quote the reference:',
  },
  refund: {
    subject: `Your refund: ${brand.programme}`,
    made: {
      part: 'We have refunded part of your payment.',
      whole: 'We have refunded your payment.',
    },
    takenSubject: `Your payment was taken back: ${brand.programme}`,
    taken: {
      part: 'Your bank or the payment provider has taken back part of your payment, after a dispute or a reversal.',
      whole:
        'Your bank or the payment provider has taken back your payment, after a dispute or a reversal.',
    },
    again: 'You can apply again on our website.',
    ask: (reference: string) => `If you did not expect this, write to us and quote ${reference}:`,
    begun: {
      part: 'We are refunding part of your payment.',
      whole: 'We are refunding your payment.',
    },
    stays: 'Your registration for the scholarship exam is not affected.',
    ended: 'Your registration for the scholarship exam is cancelled.',
    of: (part: string, whole: string) => `${part} of ${whole}`,
    late: (reference: string) =>
      `If it has not arrived by then, write to us and quote ${reference}:`,
  },
  /** Way of the money back, in every mail about a refund. */
  wayBack:
    'The money goes back to the card or account it came from. Banks usually show it within 5 to 7 business days; some take 10.',
  labels: {
    reference: 'Reference',
    serial: 'Receipt no.',
    paymentId: 'Payment ID',
    amount: 'Amount',
    charged: 'Amount charged',
    fee: 'Scholarship exam fee',
    coupon: (code: string) => `Coupon ${code}`,
    applicant: 'Applicant',
    receivedFrom: 'Received from',
    email: 'Email',
    for: 'For',
    exam: 'Exam',
    course: (name: string) => `Scholarship exam, ${name}`,
    paid: 'Paid',
    registered: 'Registered',
    paidThrough: 'Paid through',
    referenceOf: (provider: string) => `${provider} reference`,
    paidTo: 'Paid to',
    registeredWith: 'Registered with',
    gstin: 'GSTIN',
    address: 'Address',
    received: 'Received',
    refunded: 'Refunded',
    chargedBack: 'Taken back by your bank or the provider',
    takenBack: 'Taken back',
    dispute: 'Dispute',
    refundedBy: 'Refunded by',
    refundReference: 'Refund reference',
    reason: 'Reason',
  },
  page: {
    titles: {
      paid: 'Receipt',
      other: 'Receipt',
      part: 'Receipt',
      free: 'Confirmation',
      refunded: 'Receipt',
      taken: 'Receipt',
    },
    badges: {
      paid: 'Paid',
      other: 'Paid',
      part: 'Partly returned',
      free: 'Nothing charged',
      refunded: 'Refunded',
      taken: 'Taken back',
    },
    leads: {
      paid: 'Your registration for the scholarship exam is complete.',
      other: 'Your registration for the scholarship exam is complete.',
      part: 'Your registration for the scholarship exam is complete. Part of the payment went back.',
      free: 'Your registration for the scholarship exam is complete. Nothing was charged.',
      refunded: 'This payment was received and has since been refunded.',
      taken:
        'This payment was received. Your bank or the payment provider has since taken it back.',
    },
    totals: {
      paid: 'Paid in full',
      other: 'Paid',
      part: 'Paid, less what went back',
      free: 'Amount charged',
      refunded: 'Paid, then refunded',
      taken: 'Paid, then taken back',
    },
    taxes: 'The amount includes all taxes.',
    pdf: 'Download as PDF',
    /** In place of letters that no font of the PDF has. */
    notInPrint: 'As on your receipt page',
    keep: 'To keep it, print this page or download it as a PDF. Quote the reference if you write to us.',
    noneTitle: 'No receipt here',
    none: 'There is no receipt at this address.',
    noneAdvice: 'Open the link in your email again, and make sure all of it reaches the browser.',
    write: (link: string) => `If that does not help, ${link}.`,
    writeToUs: 'write to us',
    notices: {
      demo: 'Demo: this site is not in production.',
      testPayments: 'Test payments: no real money was taken.',
    },
  },
} as const
