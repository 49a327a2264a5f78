import * as z from 'zod/mini'
import { dayInIndia, isPast } from '../calendar.ts'
import { say } from '../messages/say.ts'
import { deskPost } from './endpoint.ts'
import { address, record, typed } from './fields.ts'
import { rowsPerPage } from './lists.ts'
import type { RecordKind } from './records.ts'
import type { Right } from './rights.ts'

/** What staff work on, and the right that it takes. */
export const rightToWork = {
  enquiry: 'work-on-people',
  application: 'work-on-people',
  case: 'settle-payments',
} as const satisfies Record<string, Right>
export type WorkKind = keyof typeof rightToWork

/** A staff member who has a record. `id` is null for someone who claimed a case by a command. */
export type Assignee = { id: string | null; name: string; hasLeft: boolean }

/** Staff's work on one record. */
export type Work = {
  kind: WorkKind
  id: string
  /** Kind of a case; other records have none. */
  what: string | null
  version: string
  assignedTo: Assignee | null
  /** A day in India. */
  followUpOn: string | null
}

/** Staff member with the rights by which they can be given work. */
export type Colleague = { id: string; name: string; rights: Right[] }

/** A null takes away; what is left out stays. */
const change = {
  assigned_to: z.optional(z.nullable(z.uuid(say('work.assignee')))),
  follow_up_on: z.optional(
    z.nullable(
      z.iso.date(say('filter.day')).check(
        z.regex(/^20/, say('filter.day')),
        z.refine((day) => !isPast(day, dayInIndia()), say('work.past')),
      ),
    ),
  ),
}
export type WorkChange = {
  assigned_to?: string | null | undefined
  follow_up_on?: string | null | undefined
}

/** The version of the work that was on the screen. */
const seen = z.string().check(z.maxLength(20))

export const changeWork = deskPost('/work', {
  summary: 'Assign an enquiry or an application, or set a day to follow up on it',
  body: z.object({ kind: z.enum(['enquiry', 'application']), id: record.id, seen, ...change }),
  data: z.object({}),
  access: rightToWork.enquiry,
})

export const changeCaseWork = deskPost('/work/case', {
  summary: 'Assign a case, or set a day to follow up on it',
  body: z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)), seen, ...change }),
  data: z.object({}),
  access: rightToWork.case,
})

/** Rows of "all that match" that one act changes. */
export const mostAtOnce = 500

const micros = z.string().check(z.regex(/^\d{1,16}$/))

/** Rows of a list: those with these ids, or all that match its filters and words. */
const chosen = {
  list: z.enum(['applications', 'enquiries']),
  address,
  text: z.optional(typed),
  ids: z.optional(z.array(record.id).check(z.maxLength(rowsPerPage))),
}

export const tryWorkOfMany = deskPost('/work/many/try', {
  summary: 'Count the rows that an act on many would change, and change none',
  body: z.object({
    ...chosen,
    ...change,
    /** When the rows with these ids were read; all that match are read now. */
    as_of: z.optional(micros),
  }),
  data: z.object({
    /** Rows to work on, and those of them that are so already. */
    count: z.number(),
    unchanged: z.number(),
    /** Rows with these ids that have changed or gone since. */
    left_out: z.number(),
    as_of: micros,
  }),
  access: rightToWork.enquiry,
})

export const changeWorkOfMany = deskPost('/work/many', {
  summary: 'Assign many rows, or set a day to follow up on them; those that changed are left out',
  body: z.object({ ...chosen, ...change, as_of: micros, count: z.int() }),
  data: z.object({ changed: z.number(), left_out: z.number() }),
  access: rightToWork.enquiry,
})

export const announcePresence = deskPost('/presence', {
  summary: 'Say that one has a record open, and hear who else has; asked every 20 seconds',
  body: z.object(record),
  data: z.object({ others: z.array(z.string()) }),
  access: 'see-records',
})

export const workViews = ['mine', 'due'] as const
export type WorkView = (typeof workViews)[number]

/** A row of "Mine" or "Due". */
export type WorkRow = {
  kind: WorkKind
  /** Name of the person, masked. */
  name: string | null
  /** Stage of an application, state of an enquiry, kind of a case. */
  state: string
  since: string
  assignedTo: Assignee | null
  followUpOn: string | null
  /** Record that it opens, and its place in the queue; none for money without an application. */
  opens: { kind: RecordKind; id: string; place: string } | null
}

export type WorkPage = {
  rows: WorkRow[]
  count: number
  /** Value of `after` for the next page. */
  next: string | null
  now: string
}

/** Numbers for tabs and the menu: what is one's own, and what is due for anyone. */
export type WorkCounts = { mine: number; due: number; mineDue: number }

/** Queues that mix kinds of records. The others are lists. */
export const queueNames = [...workViews, 'case', 'refund'] as const
export type QueueName = (typeof queueNames)[number]

/** A place in a queue: where it is sorted, and the id of its row there. */
export type QueuePlace = { queue: QueueName; at: string; id: string }

/** Record beside another one. `place` is set in a queue. */
export type Neighbour = { kind: RecordKind; id: string; place?: string }

const placePattern = new RegExp(`^(${queueNames.join('|')})\\.(\\d{1,16})\\.([\\w-]{1,60})$`)

/** The place in an address; a broken one is none. */
export function readPlace(text: string | undefined): QueuePlace | undefined {
  const [, queue, at, id] = placePattern.exec(text ?? '') ?? []
  const name = queueNames.find((one) => one === queue)
  return name && at && id ? { queue: name, at, id } : undefined
}

export const writePlace = ({ queue, at, id }: QueuePlace) => `${queue}.${at}.${id}`
