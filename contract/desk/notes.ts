import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { deskPost } from './endpoint.ts'
import { plain, record } from './fields.ts'
import type { Contact } from './records.ts'

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
  data: z.object({}),
  access: 'write-notes',
})
