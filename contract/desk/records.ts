import type { CatalogueKind, Cell, CellKind } from './lists.ts'

export const recordKinds = ['application', 'payment', 'enquiry'] as const
export type RecordKind = (typeof recordKinds)[number]

export type Field = { name: string; label: string; kind: CellKind; value: Cell }

/** A moment in the life of a record. */
export type TimelineEntry = {
  /** ISO text in India's time. */
  at: string
  /** Name of the event, such as `payment.started`; an entry of the audit has its action here. */
  what: string
  source: 'row' | 'note' | 'audit'
  /** Record that the event is about, where that is another one. */
  kind: RecordKind | null
  id: string | null
  by: string | null
  detail: string | null
}

/** A record of the same person elsewhere. */
export type Elsewhere = { kind: RecordKind; id: string; title: string; state: string; at: string }

export type Note = { id: string; text: string; by: string; at: string }

export type DeskRecord = {
  kind: RecordKind
  id: string
  /** All of them; contact data are masked. */
  fields: Field[]
  /** Ids of the college, coupon and referral code that it names, where they have pages. */
  mentions: Partial<Record<CatalogueKind, string>>
  /** True if this viewer may ask to see the contact data. */
  mayShowContact: boolean
  elsewhere: Elsewhere[]
  timeline: TimelineEntry[]
  notes: Note[]
}

/** The full contact data of a record, for a viewer who asked to see them. */
export type Contact = { email: string; phone: string }
