import type { AuditEntry, AuditRecordKind } from '../../contract/desk/audit.ts'

export const kindWords: Record<AuditRecordKind, string> = {
  application: 'Application',
  payment: 'Payment',
  enquiry: 'Enquiry',
  staff: 'Staff member',
  college: 'College',
  coupon: 'Coupon',
  referral: 'Referral code',
  list: 'List',
  view: 'Saved view',
  person: 'Person',
}

/** The kinds of record that have a page here. */
const pageOf: Partial<Record<AuditRecordKind, string>> = {
  application: '/applications',
  payment: '/payments',
  enquiry: '/enquiries',
  staff: '/team',
  college: '/colleges',
  coupon: '/coupons',
  referral: '/referrals',
}

export function recordPath({ kind, record }: Pick<AuditEntry, 'kind' | 'record'>) {
  const page = kind && pageOf[kind]
  return page && record ? `${page}/${encodeURIComponent(record)}` : undefined
}

/** A value of before or after, as text; nothing in it is taken for markup. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes "may_use_code" as "may use code". */
export const fieldText = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
