export const anEnquiry = {
  fullname: 'Ananya Krishnan',
  email: 'ananya@example.com',
  phone: '9876543210',
  countryCode: 'in',
  dialLog: '91',
  description: 'Can I sit the exam on a phone?',
  enquiryType: 'KS_SCHOLARSHIP' as const,
}

/** Dates as an operator may set them for an event. */
/** A round that is over. */
export const otherDates = {
  applications_open: '2024-01-01',
  applications_close: '2024-02-03',
  qualifying_test: '2024-02-10',
  winners_announced: '2024-02-20',
  courses_start: '2024-03-01',
}

/** Moves the dates to a year that is still to come. */
export const datesToCome = Object.fromEntries(
  Object.entries(otherDates).map(([name, date]) => [name, date.replace('2024', '2099')]),
) as typeof otherDates

/**
 * Settings that production accepts. They lead nowhere: `.test` is a name that nobody can own, and
 * no key was ever given out.
 */
export const productionSettings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://apply.admit.test',
  APP_SECRET: 'Jm3vZ0o9Qx7cWk2LrT5yBn8sHd1fGa4u',
  DATABASE: 'embedded',
  SMTP_URL: 'smtps://mail.admit.test',
  MAIL_FROM: 'Team <team@admit.test>',
  ENQUIRY_MAIL_TO: 'team@admit.test',
  TWILIO_ACCOUNT_SID: 'ACproduction',
  TWILIO_AUTH_TOKEN: 'a token that nobody knows',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: 'https://twilio.admit.test',
  RAZORPAY_KEY_ID: 'rzp_live_production',
  RAZORPAY_KEY_SECRET: 'a secret that nobody knows',
  RAZORPAY_WEBHOOK_SECRET: 'another secret that nobody knows',
  RAZORPAY_API_URL: 'https://razorpay.admit.test',
}
