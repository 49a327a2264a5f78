import { currencies } from '../money.ts'
import { gatewayNames, paymentStates } from '../payment.ts'
import { enquiryStates } from './enquiry-states.ts'
import * as filter from './filters.ts'
import { messageKindNames, messageStates } from './message-states.ts'

/** Stages of an application. */
export const stages = ['submitted', 'confirmed', 'paying', 'paid', 'refunded'] as const
export type Stage = (typeof stages)[number]

export const attemptGateways = [...gatewayNames, 'FREE'] as const

/**
 * Kinds of cell. Contact data are masked wherever the full value was not asked for; free text may
 * hold some, and counts as contact data in exports. A typed name is masked like it, and exported.
 * A country is kept as its code, and shown by its name. An amount is in minor units, its currency in
 * a cell of its own. A moment is ISO text in India's time. A count past `exactCount` says "more
 * than".
 */
export type CellKind =
  | 'text'
  | 'country'
  | 'typed'
  | 'contact'
  | 'free'
  | 'amount'
  | 'number'
  | 'count'
  | 'moment'
export type Cell = string | number | boolean | null

export type Column = {
  heading: string
  kind: CellKind
  /** Cut to so many characters, after masking: half a phone number would pass the mask. */
  most?: number
  /** Only in exports, and on the record. */
  exportOnly?: true
}

type ListDefinition = {
  title: string
  /** A row of it, in a sentence. */
  one: string
  filters: Readonly<Record<string, filter.Filter>>
  columns: Readonly<Record<string, Column>>
  /** Form of the ids of its rows, as an address may hold them. */
  id: RegExp
}

const text = (heading: string): Column => ({ heading, kind: 'text' })
/** A short text that people typed: even a name can hold `asha at example dot com`. */
const typed = (heading: string): Column => ({ heading, kind: 'typed' })
const free = (heading: string): Column => ({ heading, kind: 'free' })
const moment = (heading: string): Column => ({ heading, kind: 'moment' })
const exported = (column: Column): Column => ({ ...column, exportOnly: true })

const email: Column = { heading: 'Email', kind: 'contact' }
const phone: Column = { heading: 'Phone', kind: 'contact' }
const money = {
  amount: { heading: 'Amount', kind: 'amount' },
  currency: text('Currency'),
} as const satisfies Record<string, Column>
const work = {
  assigned: text('Assigned to'),
  /** A day in India. */
  follow_up: text('Follow up on'),
} as const satisfies Record<string, Column>
const uses: Column = { heading: 'Uses', kind: 'count' }
const byText = { text: filter.text, used: filter.inUse }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const textId = /^[\w-]{1,100}$/

/** The lists of the desk: their filters, columns and ids, for the server and the pages. */
export const lists = {
  applications: {
    title: 'Applications',
    one: 'application',
    filters: {
      stage: filter.anyOf('Stage', stages),
      college: filter.college,
      course: filter.course,
      coupon: filter.coupon,
      referral: filter.referral,
      gateway: filter.oneOf('Gateway', attemptGateways),
      assigned: filter.assigned,
      follow: filter.followUp,
      on: filter.oneOf('Date', ['created', 'paid']),
      ...filter.days,
    },
    columns: {
      reference: text('Reference'),
      name: typed('Name'),
      email,
      phone,
      college: typed('College'),
      course: text('Course'),
      stage: text('Stage'),
      gateway: text('Gateway'),
      ...money,
      coupon: text('Coupon'),
      referral: exported(text('Referral')),
      ...work,
      received: moment('Received'),
      confirmed: exported(moment('Confirmed')),
      paid: exported(moment('Paid')),
      refunded: exported(moment('Money returned')),
      whatsapp: exported(text('Agreed to WhatsApp')),
      partner: exported(text('Agreed to partner')),
      id: exported(text('Application')),
    },
    id: textId,
  },
  payments: {
    title: 'Payments',
    one: 'payment',
    filters: {
      state: filter.anyOf('State', paymentStates),
      gateway: filter.oneOf('Gateway', attemptGateways),
      currency: filter.oneOf('Currency', currencies),
      college: filter.college,
      coupon: filter.coupon,
      surplus: filter.oneOf('Paid twice', ['yes', 'no']),
      review: filter.oneOf('To decide', ['yes', 'no']),
      amount: filter.amount,
      on: filter.oneOf('Date', ['created', 'paid']),
      ...filter.days,
    },
    columns: {
      reference: text('Reference'),
      application: text('Application'),
      name: typed('Name'),
      email: exported(email),
      phone: exported(phone),
      college: exported(typed('College')),
      gateway: text('Gateway'),
      state: text('State'),
      ...money,
      refunded: exported({ heading: 'Given back', kind: 'amount' }),
      charged_back: exported({ heading: 'Charged back', kind: 'amount' }),
      coupon: exported(text('Coupon')),
      surplus: text('Paid twice'),
      review: text('To decide'),
      order: text('Gateway order ID'),
      payment: text('Gateway payment ID'),
      started: moment('Started'),
      paid: moment('Paid'),
      id: exported(text('Payment ID')),
    },
    id: textId,
  },
  enquiries: {
    title: 'Enquiries',
    one: 'enquiry',
    filters: {
      state: filter.anyOf('State', enquiryStates),
      assigned: filter.assigned,
      follow: filter.followUp,
      country: filter.country,
      ...filter.days,
    },
    columns: {
      name: typed('Name'),
      email,
      phone,
      country: { heading: 'Country', kind: 'country' },
      words: { ...free('First words'), most: 120 },
      message: exported(free('Message')),
      received: moment('Received'),
      state: text('State'),
      ...work,
      id: exported(text('Enquiry')),
    },
    id: uuid,
  },
  messages: {
    title: 'Messages',
    one: 'message',
    filters: {
      state: filter.anyOf('State', messageStates),
      kind: filter.anyOf('Kind', messageKindNames),
      ...filter.days,
    },
    columns: {
      kind: text('Message'),
      channel: text('By'),
      recipient: text('To'),
      record: text('About'),
      state: text('State'),
      tries: { heading: 'Tries', kind: 'number' },
      answer: { ...text('Answer'), most: 120 },
      created: moment('Created'),
      sent: exported(moment('Sent')),
      id: exported(text('Message ID')),
    },
    id: uuid,
  },
  colleges: {
    title: 'Colleges',
    one: 'college',
    filters: byText,
    columns: {
      slug: text('Page'),
      name: text('Name'),
      scholarship: text('Scholarship code'),
      code: text('Code'),
      coupon: text('Coupon'),
      ...money,
      gateway: text('Gateway'),
      courses: text('Courses'),
      title: exported(text('Title')),
      uses,
      changed: moment('Changed'),
    },
    id: textId,
  },
  coupons: {
    title: 'Coupons',
    one: 'coupon',
    filters: byText,
    columns: {
      code: text('Code'),
      percent: { heading: 'Percent off', kind: 'number' },
      ...money,
      expires: moment('Expires'),
      limit: { heading: 'Total limit', kind: 'number' },
      each: { heading: 'Limit per person', kind: 'number' },
      scholarship: text('Scholarship code'),
      uses,
      created: moment('Added'),
    },
    id: textId,
  },
  referrals: {
    title: 'Referral codes',
    one: 'referral code',
    filters: byText,
    columns: { code: text('Code'), owner: typed('Owner'), uses, created: moment('Added') },
    id: textId,
  },
} as const satisfies Record<string, ListDefinition>

export type ListName = keyof typeof lists
export type ColumnOf<List extends ListName> = keyof (typeof lists)[List]['columns'] & string
export type FilterOf<List extends ListName> = keyof (typeof lists)[List]['filters'] & string

/** What staff keep for applicants to use, each with the list that it is in. */
export const catalogueLists = {
  college: 'colleges',
  coupon: 'coupons',
  referral: 'referrals',
} as const satisfies Record<string, ListName>

export type CatalogueKind = keyof typeof catalogueLists
export const catalogueKinds = Object.keys(catalogueLists) as CatalogueKind[]

export const listNames = Object.keys(lists) as ListName[]

/** The same for code that has any list in hand. */
export const definitionOf = (list: ListName): ListDefinition => lists[list]

export const rowsPerPage = 50
/** Up to here a count is exact; past it, it says "more than". */
export const exactCount = 10_000

export type ListRow = { id: string; cells: Readonly<Record<string, Cell>> }

export type ListPage = {
  rows: ListRow[]
  count: number
  /** There are more than `count`. */
  more: boolean
  /** Values of `place`; left out where there is nothing to go to. */
  places: { first?: string; previous?: string; next?: string; last?: string }
  /** Microseconds: rows that came after this moment are new. */
  asOf: string
  /** Reason why nothing was searched: a sentence for the person who typed. */
  message?: string
  /** The database has no trigrams: see `limitedSearch`. */
  limited?: true
}
