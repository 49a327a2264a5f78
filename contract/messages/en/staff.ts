/** What the desk says about the team, signing in and passkeys. */
export const staff = {
  'staff.signed-out': 'Sign in first: your session is over.',
  'staff.unknown': 'There is no such person.',
  'staff.unknown-or-disabled': 'There is no such person, or they are disabled.',
  'staff.exists': 'Someone with this email is already on the team.',
  'staff.own-owner': 'You cannot give up your own owner role. Ask another owner.',
  'staff.last-owner': ({ name }: { name: string }) =>
    `${name} is the last owner. Make someone else an owner first.`,
  'staff.disable-self': 'You cannot disable yourself.',
  'staff.disabled': ({ name }: { name: string }) => `${name} is disabled. Enable them first.`,
  'staff.reset-self': 'You cannot reset your own sign-in. Ask another owner.',
  'session.ended': 'This session has already ended.',
  'link.over': 'This link has been used or is too old. Ask an owner for a new one.',
  'sign-in.wrong-code': 'This code is wrong. Check the email, or ask for a new code.',
  'sign-in.many-codes':
    'Too many codes were requested for this address today. Use a passkey, or a browser you have signed in from before. Otherwise ask an owner of the desk.',
  'sign-in.no-demo': 'There is no such call.',
  'passkey.unknown': 'There is no such passkey.',
  'passkey.removed': 'This passkey has been removed already.',
  'passkey.only': 'This is your only passkey. Add another one first.',
  'passkey.to-change': 'Sign in with a passkey to change how you sign in.',
  'passkey.to-do': 'Sign in with a passkey to do this.',
  'passkey.to-confirm': 'You need a passkey to confirm this, and you have none yet.',
  'passkey.confirm': 'Confirm this with your passkey.',
  'passkey.not-made': 'This passkey could not be made. Please try again.',
  'passkey.not-ours': 'This passkey does not open the desk. Try another one, or ask an owner.',
  'passkey.not-confirmed': 'This passkey could not confirm it. Use one of your own.',
}
