export const anEnquiry = {
  fullname: 'Ananya Krishnan',
  email: 'ananya@example.com',
  phone: '9876543210',
  countryCode: 'in',
  dialLog: '91',
  description: 'Can I sit the exam on a phone?',
  enquiryType: 'KS_SCHOLARSHIP',
}

/** As an operator may set them for an event. */
/** A round that is over. */
export const otherDates = {
  applications_open: '2024-01-01',
  applications_close: '2024-02-03',
  qualifying_test: '2024-02-10',
  winners_announced: '2024-02-20',
  courses_start: '2024-03-01',
}

/** The same days of a year that is still to come. */
export const datesToCome = Object.fromEntries(
  Object.entries(otherDates).map(([name, date]) => [name, date.replace('2024', '2099')]),
) as typeof otherDates

export const productionSettings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://apply.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Team <team@example.org>',
  ENQUIRY_MAIL_TO: 'team@example.org',
  TWILIO_ACCOUNT_SID: 'ACproduction',
  TWILIO_AUTH_TOKEN: 'a token that nobody knows',
  TWILIO_FROM: '+15005550006',
  TWILIO_API_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_live_production',
  RAZORPAY_KEY_SECRET: 'a secret that nobody knows',
  RAZORPAY_WEBHOOK_SECRET: 'another secret that nobody knows',
  RAZORPAY_API_URL: 'http://127.0.0.1:9',
}
