import * as calls from '../../contract/desk/notes.ts'
import type { ServeDesk } from '../staff/staff.ts'
import { addNote, showContact } from './notes.ts'

const acts = { limit: 'desk-acts' } as const

export function noteDeskRoutes(serve: ServeDesk) {
  serve(calls.showContact, acts, async ({ services, body }, { actor }) => ({
    data: await showContact(services, actor, body),
  }))
  serve(calls.addNote, acts, async ({ services, body }, { actor, viewer }) => {
    await addNote(services, { ...actor, staffId: viewer.id }, body)
    return { data: {}, message: 'Noted.' }
  })
}
