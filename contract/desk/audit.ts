import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { isPlainText } from '../text.ts'

/** Every action that the audit knows, in the words of a list. */
export const auditActions = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'end-session': 'Ended a session',
  'accept-invitation': 'Accepted an invitation',
  'add-passkey': 'Added a passkey',
  'rename-passkey': 'Renamed a passkey',
  'remove-passkey': 'Removed a passkey',
  'make-sign-in-link': 'Made a sign-in link',
  invite: 'Invited',
  'update-person': 'Changed a staff member',
  'disable-person': 'Disabled a staff member',
  'enable-person': 'Enabled a staff member',
  'reset-sign-in': 'Reset sign-in',
  'set-shortcuts': 'Turned shortcuts on or off',
  'view-record': 'Opened a record',
  'show-contact': 'Showed contact data',
  'look-up-contact': 'Looked up a phone or email',
  'add-note': 'Wrote a note',
  assign: 'Assigned a record',
  'follow-up': 'Set a day to follow up',
  export: 'Exported',
  'save-view': 'Saved a view',
  'remove-view': 'Removed a view',
  'add-college': 'Added a college',
  'update-college': 'Changed a college',
  'remove-college': 'Removed a college',
  'close-college': 'Closed applications',
  'open-college': 'Opened applications',
  'add-coupon': 'Added a coupon',
  'update-coupon': 'Changed a coupon',
  'remove-coupon': 'Removed a coupon',
  'add-referral': 'Added a referral code',
  'update-referral': 'Changed a referral code',
  'remove-referral': 'Removed a referral code',
  refund: 'Asked for a refund',
  'ask-gateway': 'Asked the gateway about a payment',
  'settle-case': 'Settled a case',
  'claim-case': 'Took a case',
  'release-case': 'Released a case',
  'reopen-case': 'Reopened a case',
  'attach-payment': 'Attached a payment to an application',
  'send-again': 'Sent a message again',
  'stop-message': 'Stopped a message',
  'export-person': 'Exported a person',
  'erase-person': 'Erased a person',
  'withdraw-consent': 'Withdrew a consent',
} as const

export type AuditAction = keyof typeof auditActions
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const auditRecordKinds = [
  'application',
  'payment',
  'enquiry',
  'staff',
  'college',
  'coupon',
  'referral',
  'list',
  'view',
  'person',
  'message',
] as const
export type AuditRecordKind = (typeof auditRecordKinds)[number]

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, say('audit.day')),
  z.refine((text) => isDay(text), say('audit.no-day')),
)
/** PostgreSQL has no year 0. */
const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The filters of `/desk/audit`, as its address has them. Days are India's. */
export const auditQuery = z
  .strictObject({
    person: z.optional(z.uuid(say('audit.person'))),
    action: z.optional(z.enum(auditActionNames, say('audit.action'))),
    kind: z.optional(z.enum(auditRecordKinds, say('audit.kind'))),
    record: z.optional(
      z
        .string()
        .check(
          z.maxLength(100, say('audit.record-long')),
          z.refine(isPlainText, say('audit.record')),
        ),
    ),
    from: z.optional(day),
    to: z.optional(day),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, say('audit.place')))),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['from'],
      error: say('filter.days'),
    }),
  )
export type AuditQuery = z.output<typeof auditQuery>

export type AuditEntry = {
  id: number
  at: string
  way: 'desk' | 'command'
  actor: string
  /** Staff member who did it; none for a command. */
  person: string | null
  action: AuditAction
  kind: AuditRecordKind | null
  record: string | null
  /** Name of the record as it is now; null where it has none, or is gone. */
  name: string | null
  changes: Record<string, { before?: unknown; after?: unknown }> | null
}

export type AuditPage = {
  entries: AuditEntry[]
  /** The place of the next page. */
  older: string | null
  people: { id: string; name: string }[]
  /** Name of the record that is filtered for. */
  about: string | null
}
