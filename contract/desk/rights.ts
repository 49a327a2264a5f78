/** Rights of each role at the desk: the one table that server and pages ask. */
export const roles = ['viewer', 'counsellor', 'finance', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

const everyone = roles
const withContact = ['counsellor', 'finance', 'manager', 'owner'] as const

/** Each right in words that finish "may …", and the roles that have it. */
export const rights = {
  'see-records': { words: 'see lists, records and figures', roles: everyone },
  'see-contact': { words: 'see contact data', roles: withContact },
  'write-notes': { words: 'write notes', roles: withContact },
  'work-on-people': {
    words: 'work on enquiries and correct applications',
    roles: ['counsellor', 'manager'],
  },
  'send-mails-again': { words: 'send mails again', roles: withContact },
  'settle-payments': { words: 'settle payments, refund and pay cashback', roles: ['finance'] },
  'approve-as-second': { words: 'approve as the second person', roles: ['finance', 'manager'] },
  'change-programme': {
    words: 'change the programme, colleges, coupons and referral codes',
    roles: ['manager'],
  },
  'export-people': { words: 'export people', roles: ['manager'] },
  'export-payments': { words: 'export payments', roles: ['finance', 'manager'] },
  'answer-privacy-requests': { words: 'answer privacy requests', roles: ['owner'] },
  'manage-team': { words: 'manage the team', roles: ['owner'] },
  'see-health': { words: 'see health and jobs', roles: ['owner'] },
  'read-audit': { words: 'read the audit', roles: ['manager', 'owner'] },
} as const satisfies Record<string, { words: string; roles: readonly Role[] }>

export type Right = keyof typeof rights

export const rightNames = Object.keys(rights) as Right[]

/**
 * Rights that a weak session lacks, whatever its roles: it was opened by a code, without a passkey.
 */
const needPasskey: readonly Right[] = ['see-contact', 'export-people', 'export-payments']

export type Holder = { roles: readonly Role[]; weak: boolean }

export function hasRight({ roles: held, weak }: Holder, right: Right) {
  if (weak && needPasskey.includes(right)) return false
  const allowed: readonly Role[] = rights[right].roles
  return held.some((role) => allowed.includes(role))
}

export const rightsOf = (holder: Holder) => rightNames.filter((right) => hasRight(holder, right))
