/** What is wrong with a phone number, of any country. */
export const phone = {
  'phone.missing': 'Phone number is required!',
  'phone.repeated': 'Phone number cannot be all repeated digits.',
  'phone.indian': 'Indian phone number must start with 6-9 and be exactly 10 digits.',
  'phone.length': ({ fewest, most }: { fewest: number; most: number }) =>
    `Phone number must be between ${fewest} and ${most} digits.`,
}
