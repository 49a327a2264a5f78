import { type ListQuery, readListQuery } from '../../contract/desk/list-query.ts'
import type { ListName } from '../../contract/desk/lists.ts'
import * as calls from '../../contract/desk/work.ts'
import { Problem } from '../http/problem.ts'
import { countNew, readList } from '../records/lists.ts'
import { lookUp } from '../records/look-up.ts'
import { addNote, showContact } from '../records/notes.ts'
import { search } from '../records/search.ts'
import { removeView, saveView } from '../records/views.ts'
import type { SignedIn } from '../staff/sessions.ts'
import type { ServeDesk } from './serve.ts'

const acts = { limit: 'desk-acts' } as const
const searches = { limit: 'desk-searches' } as const

/** The list that an address means; the first thing that is wrong with it, where something is. */
export function queryOf(list: ListName, address: string, words?: string): ListQuery {
  const read = readListQuery(list, new URLSearchParams(address))
  if ('problems' in read) {
    const [problem] = read.problems
    throw new Problem('invalid', problem?.message ?? 'http.invalid', { field: problem?.field })
  }
  return { ...read.query, ...(words && { words }) }
}

const person = ({ actor, viewer }: SignedIn) => ({ ...actor, staffId: viewer.id })

export function workRoutes(serve: ServeDesk) {
  serve(calls.searchAll, searches, async ({ services, body }, signedIn) => ({
    data: await lookUp(services, signedIn, body.text, (reach) =>
      search(services.db, signedIn.viewer, body.text, reach),
    ),
  }))
  serve(calls.searchList, searches, async ({ services, body }, signedIn) => {
    const query = queryOf(body.list, body.address, body.text)
    const data = await lookUp(services, signedIn, body.text, (reach) =>
      readList(services.db, signedIn.viewer, query, reach),
    )
    return { data }
  })
  const polling = { limit: 'desk-reads', isPolling: true } as const
  serve(calls.countNews, polling, async ({ services, body }, { viewer }) => {
    const query = queryOf(body.list, body.address)
    return { data: { count: await countNew(services.db, viewer, query, body.as_of) } }
  })
  serve(calls.showContact, acts, async ({ services, body }, { actor }) => ({
    data: await showContact(services, actor, body),
  }))
  serve(calls.addNote, acts, async ({ services, body }, signedIn) => {
    await addNote(services, person(signedIn), body)
    return { data: {}, message: 'Noted.' }
  })
  serve(calls.saveView, acts, async ({ services, body }, signedIn) => {
    const query = queryOf(body.list, body.address)
    const { name, shared } = body
    return {
      data: { id: await saveView(services, person(signedIn), { query, name, shared }) },
      message: 'View saved.',
    }
  })
  serve(calls.removeView, acts, async ({ services, body }, signedIn) => {
    await removeView(services, person(signedIn), body.id)
    return { data: {}, message: 'View removed.' }
  })
}
