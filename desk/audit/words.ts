import type { AuditEntry, AuditRecordKind } from '../../contract/desk/audit.ts'
import { definitionOf, type ListName, listNames } from '../../contract/desk/lists.ts'
import { isMessageKind, messageKinds } from '../../contract/desk/message-states.ts'
import { sentence } from '../formats.ts'
import { valueWords } from '../rows/words.ts'

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
  message: 'Message',
}

/** The kinds of record that have a page here. */
const pageOf: Partial<Record<AuditRecordKind, string>> = {
  application: '/applications',
  payment: '/payments',
  enquiry: '/enquiries',
  staff: '/team',
  message: '/messages',
  college: '/colleges',
  coupon: '/coupons',
  referral: '/referrals',
}

type Named = Pick<AuditEntry, 'kind' | 'record' | 'name'>

export function recordPath({ kind, record, name }: Named) {
  const page = kind && pageOf[kind]
  return page && record && name ? `${page}/${encodeURIComponent(record)}` : undefined
}

const isList = (name: string | null): name is ListName => listNames.some((list) => list === name)

/** A record inside a sentence: "Kavya Nair’s payment", "Ravi Iyer", "WELCOME10". */
export function recordWords({ kind, record, name }: Named) {
  switch (kind) {
    case 'application':
    case 'payment':
    case 'enquiry':
      return name ? `${name}’s ${kind}` : `the ${kind} of someone erased`
    case 'message':
      return name && isMessageKind(name) ? `the email “${messageKinds[name]}”` : 'an email'
    case 'list':
      return isList(record) ? definitionOf(record).title.toLowerCase() : (record ?? 'a list')
    default:
      return name ?? record ?? (kind ? kindWords[kind].toLowerCase() : 'something')
  }
}

/** A value of before or after, as text; nothing in it is taken for markup. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value of a field, by the words that lists have for it. */
export function changeText(field: string, value: unknown, list: string | null) {
  if (field === 'filters' && isList(list)) return filtersText(list, String(value))
  return valueWords(field === 'select_course' ? 'courses' : field, valueText(value))
}

/** Writes "stage=paid" as "Stage: Paid". */
function filtersText(list: ListName, address: string) {
  const { filters } = definitionOf(list)
  return [...new URLSearchParams(address)]
    .map(([name, value]) => `${filters[name]?.label ?? sentence(name)}: ${valueWords(name, value)}`)
    .join(', ')
}
