import type { Right } from './rights.ts'

export const deskPath = '/desk'
export const signInPath = '/desk/sign-in'
export const invitationPath = '/desk/invitation'
export const mePath = '/desk/me'

/** Every page below `/desk` and the right it needs; `open` ones need no session. */
export const deskPages = {
  '/': 'see-records',
  '/sign-in': 'open',
  '/invitation': 'open',
  '/me': 'signed-in',
  '/search': 'see-records',
  '/work': 'see-records',
  '/applications': 'see-records',
  '/applications/:id': 'see-records',
  '/payments': 'see-records',
  '/payments/:id': 'see-records',
  '/enquiries': 'see-records',
  '/enquiries/:id': 'see-records',
  '/messages': 'see-records',
  '/messages/:id': 'see-records',
  '/colleges': 'see-records',
  '/colleges/:id': 'see-records',
  '/coupons': 'see-records',
  '/coupons/:id': 'see-records',
  '/referrals': 'see-records',
  '/referrals/:id': 'see-records',
  '/team': 'manage-team',
  '/team/:id': 'manage-team',
  '/audit': 'read-audit',
} as const satisfies Record<`/${string}`, Right | 'open' | 'signed-in'>

export type DeskPage = keyof typeof deskPages
