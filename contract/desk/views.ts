import * as z from 'zod/mini'
import { say } from '../messages/say.ts'
import { deskPost } from './endpoint.ts'
import { address, list, plain } from './fields.ts'

/** A list with its filters, under a name. */
export type SavedView = {
  id: string
  name: string
  address: string
  shared: boolean
  isOwn: boolean
}

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
  data: z.object({}),
  access: 'see-records',
})
