import type { Money } from '../money.ts'
import type { ConsentPurpose } from '../notice.ts'
import type { PaymentState } from '../payment.ts'
import type { CatalogueKind, Cell, CellKind } from './lists.ts'
import type { MessageChannel, MessageKind } from './message-states.ts'

export const recordKinds = ['application', 'payment', 'enquiry'] as const
export type RecordKind = (typeof recordKinds)[number]

export type Field = { name: string; label: string; kind: CellKind; value: Cell }

/** What is known of an event beside its name, each for the events that have it. */
export type EventAbout = {
  gateway?: string
  state?: string
  /** Id that the provider gave. */
  reference?: string
  /** Kind of the case. */
  case?: string
  purpose?: ConsentPurpose
  message?: { id: string; kind: MessageKind }
  /** Names of the fields that were changed. */
  changed?: string[]
  channel?: MessageChannel
}

/** A moment in the life of a record. */
export type TimelineEntry = {
  /** ISO text in India's time. */
  at: string
  /** A `RowEvent`, `note`, or the action of an entry of the audit. */
  what: string
  source: 'row' | 'note' | 'audit'
  /** What the event is about. */
  kind: RecordKind | CatalogueKind
  id: string
  by: string | null
  /** Sum that it is about. */
  amount: Money | null
  about: EventAbout
  /** What someone wrote: a note, a reason, a decision. */
  text: string | null
  /** So often on that day: of openings alone. */
  times: number
}

/** A record of the same person elsewhere. */
export type Elsewhere = { kind: RecordKind; id: string; title: string; state: string; at: string }

export type Note = { id: string; text: string; by: string; at: string }

export const refundStates = ['LISTED', 'PENDING', 'DONE', 'FAILED'] as const
export type RefundState = (typeof refundStates)[number]

/** Money that goes back, or was taken back. */
export type RecordRefund = {
  id: string
  /** Number that the provider gave. */
  provider: string | null
  amount: Money
  state: RefundState
  /** Taken by the payer's bank or the provider, and not given by us. */
  chargedBack: boolean
  reason: string
  by: string | null
  tries: number
  /** When its last try was ordered. */
  at: string
  /** What the provider last said against it. */
  answer: string | null
}

/** One payment at a provider, and what became of its money. */
export type RecordPayment = {
  id: string
  reference: string
  gateway: string
  state: PaymentState
  asked: Money
  /** Nothing came yet: null. */
  captured: Money | null
  givenBack: number
  takenBack: number
  /** On its way back: the provider has not made it yet. */
  underWay: number
  /** The application was paid already. */
  surplus: boolean
  /** The last try was declined; the same order takes another. */
  declined: boolean
  /** The provider or a bank is at work on it. */
  inFlight: boolean
  order: string | null
  payment: string | null
  started: string
  paid: string | null
  refunds: RecordRefund[]
  /** Webhooks that told of it, and the last of them. */
  news: { count: number; last: string } | null
}

/** What was agreed to, in which words and language. */
export type RecordConsent = {
  purpose: ConsentPurpose
  version: string
  /** Its name: "English". */
  language: string
  given: string
  withdrawn: string | null
}

/** How the team hears of an enquiry. Null: not decided yet, or of an older release. */
export type EnquiryMail = 'own' | 'held' | 'told' | null

export type DeskRecord = {
  kind: RecordKind
  id: string
  /** All of them; contact data are masked. */
  fields: Field[]
  /** Ids of the college, coupon and referral code that it names, where they have pages. */
  mentions: Partial<Record<CatalogueKind, string>>
  /** True if this viewer may ask to see the contact data. */
  mayShowContact: boolean
  /** Of an application all of them; of a payment those on the same order. */
  payments: RecordPayment[]
  consents: RecordConsent[]
  mail: EnquiryMail
  elsewhere: Elsewhere[]
  timeline: TimelineEntry[]
  notes: Note[]
}

/** The full contact data of a record, for a viewer who asked to see them. */
export type Contact = { email: string; phone: string }
