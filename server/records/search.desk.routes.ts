import { countNews, searchAll, searchList } from '../../contract/desk/find.ts'
import type { ServeDesk } from '../staff/staff.ts'
import { askedList } from './asked-list.ts'
import { countNew, readList } from './lists.ts'
import { lookUp } from './look-up.ts'
import { search } from './search.ts'

const searches = { limit: 'desk-searches' } as const
const polling = { limit: 'desk-reads', isPolling: true } as const

export function searchDeskRoutes(serve: ServeDesk) {
  serve(searchAll, searches, async ({ services, body }, signedIn) => ({
    data: await lookUp(services, signedIn, body.text, (reach) =>
      search(services.db, signedIn.viewer, body.text, reach),
    ),
  }))
  serve(searchList, searches, async ({ services, body }, signedIn) => {
    const query = askedList(body.list, body.address, { words: body.text })
    const data = await lookUp(services, signedIn, body.text, (reach) =>
      readList(services.db, signedIn.viewer, query, reach),
    )
    return { data }
  })
  serve(countNews, polling, async ({ services, body }, { viewer }) => {
    const query = askedList(body.list, body.address)
    return { data: { count: await countNew(services.db, viewer, query, body.as_of) } }
  })
}
