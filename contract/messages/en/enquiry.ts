/** What the contact form says about its fields. */
export const enquiry = {
  'enquiry.name-required': 'Full Name is required!',
  'enquiry.name-letters':
    'Full Name must be 3-50 characters long and contain only letters and spaces!',
  'enquiry.email-required': 'Email is required!',
  'enquiry.email-invalid': 'Invalid email format!',
  'enquiry.phone-digits': 'Phone number must contain digits only.',
  'enquiry.phone-long': ({ most }: { most: number }) =>
    `Phone number must be at most ${most} digits.`,
  'enquiry.country': 'Choose a country.',
  'enquiry.message-long': ({ most }: { most: number }) =>
    `Message can be at most ${most} characters long.`,
  'enquiry.message-space': 'Message cannot start with a space.',
  'enquiry.message-characters': ({ after }: { after: string }) =>
    after
      ? `Message contains a hidden character after “${after}”. Delete it, or type that part again.`
      : 'Message begins with a hidden character. Delete it, or type the message again.',
}
