/** Words of step 3, which step 1 loads without. */
export const words = {
  form: 'Payment',
  bill: 'What you pay, and to whom',
  facts: {
    for: 'For',
    exam: 'The scholarship exam',
    to: 'To',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    course: 'Course',
    college: 'College',
    referral: 'Referral code',
  },
  methods: {
    label: 'Pay with',
    names: { upi: 'UPI', cards: 'Cards', netbanking: 'Net banking', paypal: 'PayPal' },
  },
  details: 'Your application',
  edit: 'Edit',
  /** Follows Edit, for screen readers. */
  what: 'your details',
  pay: (amount: string) => `Pay ${amount}`,
  leaving:
    'Our payment provider takes the payment. Then you come back here. If you leave, your application stays saved.',
  opening: 'Opening payment…',
  finish: 'Finish, nothing to pay',
  free: 'Your coupon covers the full fee, so there is nothing to pay.',
} as const
