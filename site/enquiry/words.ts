/** The words of the contact form. Its rules speak in contract/enquiry.ts. */
export const words = {
  name: 'Full name',
  nameAllowed: 'Use letters and spaces only. For O’Brien, enter OBrien.',
  phone: 'Phone',
  country: 'Country',
  option: (country: string, dialCode: string) => `${country} +${dialCode}`,
  email: 'Email',
  message: 'Message(Optional)',
  submit: 'Submit',
  sending: 'Sending…',
}
