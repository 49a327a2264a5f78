/** What the form of a cardholder's address says about its fields. */
export const billing = {
  'billing.address': 'Enter the address.',
  'billing.city': 'Enter the city.',
  'billing.state': 'Enter the state.',
  'billing.zip': 'Enter the PIN or postal code.',
  'billing.pin': 'A PIN code has 6 digits.',
  'billing.country': 'Choose the country.',
  'billing.long': ({ most }: { most: number }) => `At most ${most} characters.`,
}
