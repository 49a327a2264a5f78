export const anEnquiry = {
  fullname: 'Ananya Krishnan',
  email: 'ananya@example.com',
  phone: '9876543210',
  countryCode: 'in',
  dialLog: '91',
  description: 'Can I sit the exam on a phone?',
  enquiryType: 'KS_SCHOLARSHIP',
}
