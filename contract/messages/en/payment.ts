/** What payers and providers are told. */
export const payment = {
  'payment.other-currency': ({ currency }: { currency: string }) =>
    `This can't be paid in ${currency}.`,
  'payment.impossible': "Payments aren't possible right now.",
  'payment.other-site': 'The redirection URL must be on this site.',
  'payment.verify-first': 'Please verify your email and phone first.',
  'payment.already-paid': 'This application is already paid.',
  'payment.open-again': 'Please open your application again, with a code to your phone.',
  'payment.was-free': 'This seat was free. No gateway knows of it.',
  'payment.bank-at-work': 'Your bank is still working on your payment. Please wait for it.',
  'payment.many': 'You have started many payments. Please try again in an hour.',
  'payment.declined-to-start':
    'The payment provider declined to start this payment. Nothing was charged. Please write to us.',
  'payment.away': "The payment provider isn't responding. Nothing was charged. Please try again.",
  'payment.provider-only': 'Only the payment provider can complete this payment.',
  'payment.other-order': 'This payment belongs to another order.',
  'payment.unreadable-card': 'The card could not be read. Try again.',
  'event.invalid': 'The event is not valid.',
  'event.signature': 'The signature is not valid.',
  'event.again': "The payment provider isn't responding. Please send this again later.",
}
