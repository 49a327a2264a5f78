/** What each kind of case says happened. */
export const caseTitles: Record<string, string> = {
  mismatch: 'Wrong amount',
  'late-coupon': 'Paid late; the coupon has run out',
  duplicate: 'Paid twice',
  'refund-failed': 'Refund failed',
  'refund-stuck': 'Refund pending too long',
  dispute: 'Payment disputed',
  orphan: 'Payment without an application',
}
