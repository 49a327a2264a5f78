import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { isPlainText } from '../text.ts'
import { deskPost } from './endpoint.ts'
import { exportFormats, hasContact } from './exports.ts'
import { type ListName, type ListPage, listNames } from './lists.ts'
import { type Contact, recordKinds } from './records.ts'
import type { SearchAnswer } from './search.ts'

const done = z.object({})
/** Typed text travels in a body: it is in no address, log or referrer. */
const typed = z.string().check(z.maxLength(200, say('text.long', { most: 200 })))
/** Filters and place as they stand in the list's address. */
const address = z.string().check(z.maxLength(2_000))
/** Control characters: a database refuses some, and the others mislead who reads them. */
const plain = z.refine<string>(isPlainText, say('text.unseen'))
const list = z.enum(listNames as [ListName, ...ListName[]])
const record = { kind: z.enum(recordKinds), id: z.string().check(z.maxLength(100)) }

export const searchAll = deskPost('/search', {
  summary: 'Find people, payments, enquiries and codes',
  body: z.object({ text: typed }),
  data: z.custom<SearchAnswer>(),
  access: 'see-records',
})

export const searchList = deskPost('/list', {
  summary: 'A page of a list, narrowed by words',
  body: z.object({ list, address, text: typed }),
  data: z.custom<ListPage>(),
  access: 'see-records',
})

export const countNews = deskPost('/news', {
  summary: 'How many rows came since a page was read; asked every 20 seconds',
  body: z.object({ list, address, as_of: z.string().check(z.regex(/^\d{1,16}$/)) }),
  data: z.object({ count: z.number() }),
  access: 'see-records',
})

export const showContact = deskPost('/contact', {
  summary: 'The contact data of a record; it is noted who looked',
  body: z.object(record),
  data: z.custom<Contact>(),
  access: 'see-contact',
})

export const addNote = deskPost('/note', {
  summary: 'Write a note about a record',
  body: z.object({
    ...record,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say('note.empty')),
        z.maxLength(4_000, say('note.long')),
        plain,
      ),
  }),
  data: done,
  access: 'work-on-people',
})

export const saveView = deskPost('/view', {
  summary: 'Keep a list with its filters under a name',
  body: z.object({
    list,
    address,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, say('view.unnamed')),
        z.maxLength(60, say('text.long', { most: 60 })),
        plain,
      ),
    shared: z.boolean(),
  }),
  data: z.object({ id: z.uuid() }),
  access: 'see-records',
})

export const removeView = deskPost('/view/remove', {
  summary: 'Remove a view of one’s own',
  body: z.object({ id: z.uuid() }),
  data: done,
  access: 'see-records',
})

/** Names the list and filters to export. Its right depends on the list (`lacksToExport`). */
export const exportOrder = z.object({
  list,
  address,
  text: z.optional(typed),
  format: z.enum(exportFormats),
  columns: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
})
export type ExportOrder = z.output<typeof exportOrder>

/** Answers with the file itself, not with the envelope; failures are in the envelope. */
export const exportList = deskPost('/export', {
  summary: 'A list as CSV or XLSX',
  body: exportOrder,
  data: z.unknown(),
  access: 'see-records',
  confirms: ({ list: name, address: filters, text = '', format, columns }) =>
    hasContact(name, columns)
      ? {
          action: 'export',
          object: [name, format, columns.join(','), filters, text].join('\n'),
        }
      : undefined,
})

/** A list with its filters, under a name. */
export type SavedView = {
  id: string
  name: string
  address: string
  shared: boolean
  isOwn: boolean
}
