import type { AuditAction } from './audit.ts'

/** Groups of events. A timeline can show one of them alone. */
export const eventGroups = ['money', 'messages', 'people', 'views'] as const
export type EventGroup = (typeof eventGroups)[number]

/** Events that rows tell of, each in its group. */
const rowEvents = {
  'application.received': 'people',
  'application.phone-verified': 'people',
  'application.confirmed': 'people',
  'application.paid': 'money',
  'application.refunded': 'money',
  'application.erased': 'people',
  'payment.started': 'money',
  'payment.further': 'money',
  'payment.paid': 'money',
  'payment.failed': 'money',
  'payment.expired': 'money',
  'payment.news': 'money',
  'gateway.told': 'money',
  'gateway.silent': 'money',
  'gateway.refused': 'money',
  'gateway.not-configured': 'money',
  'refund.asked': 'money',
  'refund.again': 'money',
  'refund.told': 'messages',
  'refund.done': 'money',
  'refund.failed': 'money',
  'charge-back.done': 'money',
  'charge-back.failed': 'money',
  'case.opened': 'money',
  'case.settled': 'money',
  'message.waiting': 'messages',
  'message.sent': 'messages',
  'message.failed': 'messages',
  'message.stopped': 'messages',
  'code.requested': 'messages',
  'code.sent': 'messages',
  'enquiry.received': 'people',
  'consent.given': 'people',
  'consent.withdrawn': 'people',
} as const satisfies Record<string, EventGroup>

export type RowEvent = keyof typeof rowEvents

/** Acts of the staff that are no work on a person. */
const actGroups: Partial<Record<AuditAction, EventGroup>> = {
  refund: 'money',
  'ask-gateway': 'money',
  'settle-case': 'money',
  'claim-case': 'money',
  'release-case': 'money',
  'reopen-case': 'money',
  'attach-payment': 'money',
  'view-record': 'views',
  'show-contact': 'views',
}

const groups: Readonly<Record<string, EventGroup | undefined>> = { ...rowEvents, ...actGroups }

export const groupOf = (what: string): EventGroup => groups[what] ?? 'people'

/** A longer timeline ends here; nobody reads so far. */
export const mostEntries = 500
