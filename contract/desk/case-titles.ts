/** What is wrong in each kind of case, in a few words. */
export const caseTitles = {
  mismatch: 'Wrong amount',
  'late-coupon': 'Paid late; the coupon has run out',
  duplicate: 'Paid twice',
  'refund-failed': 'Refund failed',
  'refund-stuck': 'Refund pending too long',
  dispute: 'Payment disputed',
  orphan: 'Payment without an application',
} as const

export type CaseKind = keyof typeof caseTitles

export const caseTitle = (kind: string) =>
  Object.hasOwn(caseTitles, kind) ? caseTitles[kind as CaseKind] : kind
