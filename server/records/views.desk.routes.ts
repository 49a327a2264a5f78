import * as calls from '../../contract/desk/views.ts'
import type { ServeDesk } from '../staff/staff.ts'
import { askedList } from './asked-list.ts'
import { removeView, saveView } from './views.ts'

const acts = { limit: 'desk-acts' } as const

export function viewDeskRoutes(serve: ServeDesk) {
  serve(calls.saveView, acts, async ({ services, body }, { actor, viewer }) => {
    const { list, address, name, shared } = body
    const query = askedList(list, address)
    const person = { ...actor, staffId: viewer.id }
    return {
      data: { id: await saveView(services, person, { query, name, shared }) },
      message: 'View saved.',
    }
  })
  serve(calls.removeView, acts, async ({ services, body }, { actor, viewer }) => {
    await removeView(services, { ...actor, staffId: viewer.id }, body.id)
    return { data: {}, message: 'View removed.' }
  })
}
