/**
 * Cookie with the fields of a form that the browser itself sent: before hydration, or without
 * scripts. It lives for a moment: the server leads back to the form, which takes it out again.
 */
export const carriedCookie = 'carried'

/** Fields that are carried; never a code. */
export const carriedFields = {
  application: [
    'fullname',
    'email',
    'phone_number',
    'selected_course',
    'company_name',
    'referral_code',
    'coupon_code',
  ],
  enquiry: ['fullname', 'email', 'phone', 'countryCode', 'description'],
} as const

export type CarriedForm = keyof typeof carriedFields
