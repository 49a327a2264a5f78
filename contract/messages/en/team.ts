/** What the desk's forms about people, codes and passkeys say about their fields. */
export const team = {
  'staff.name': 'Enter a name.',
  'staff.long': ({ most }: { most: number }) => `Use at most ${most} characters.`,
  'staff.letters':
    'Use letters, spaces, dots, apostrophes and hyphens, as in S. Priya or Anne-Marie.',
  'staff.role': 'Choose at least one role.',
  'staff.email': 'Enter an email address.',
  'link.broken': 'This link is incomplete. Copy all of it.',
  'sign-in.code': ({ digits }: { digits: number }) => `Enter the ${digits} digits.`,
  'passkey.name': 'Name this passkey, for example "My phone".',
}
