/** The words of the contact form. Its rules speak in contract/enquiry.ts. */
export const words = {
  name: 'Full name',
  nameAllowed:
    'You can also use dots, apostrophes and hyphens, as in S. Priya, O’Brien and Anne-Marie.',
  phone: 'Phone',
  country: 'Country',
  option: (country: string, dialCode: string) => `${country} +${dialCode}`,
  email: 'Email',
  message: 'Message(Optional)',
  submit: 'Submit',
  sending: 'Sending…',
}
