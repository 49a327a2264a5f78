import type * as z from 'zod/mini'
import * as calls from '../../contract/desk/work.ts'
import { askedList } from '../records/asked-list.ts'
import { lookUp } from '../records/look-up.ts'
import type { ServeDesk, SignedIn } from '../staff/staff.ts'
import { changeMany, tryMany } from './many.ts'
import { meet } from './presence.ts'
import { changeWork } from './work.ts'

const acts = { limit: 'desk-acts' } as const
const searches = { limit: 'desk-searches' } as const
const polling = { limit: 'desk-reads', isPolling: true } as const

export function workDeskRoutes(serve: ServeDesk) {
  serve(calls.changeWork, acts, async ({ services, body }, { actor }) => {
    await changeWork(services, actor, body)
    return { data: {}, message: 'Saved.' }
  })
  serve(calls.changeCaseWork, acts, async ({ services, body }, { actor }) => {
    await changeWork(services, actor, { kind: 'case', ...body })
    return { data: {}, message: 'Saved.' }
  })
  serve(calls.tryWorkOfMany, searches, async ({ services, body }, signedIn) => {
    const { rows, ...data } = await lookUp(services, signedIn, body.text ?? '', (reach) =>
      tryMany(services, { ...chosenBy(signedIn, body), reach, asOf: body.as_of }, body),
    )
    return { data }
  })
  serve(calls.changeWorkOfMany, acts, async ({ services, body }, signedIn) => {
    const { count, as_of: asOf } = body
    const { changed } = await lookUp(services, signedIn, body.text ?? '', async (reach) => {
      const choice = { ...chosenBy(signedIn, body), reach, asOf }
      const number = await changeMany(services, signedIn.actor, choice, body)
      return { changed: number, rows: Array(number) }
    })
    return { data: { changed, left_out: Math.max(0, count - changed) } }
  })
  serve(calls.announcePresence, polling, async ({ services, body }, { viewer }) => ({
    data: { others: await meet(services.db, { ...body, staffId: viewer.id }) },
  }))
}

type Chosen = Pick<z.output<typeof calls.tryWorkOfMany.body>, 'list' | 'address' | 'text' | 'ids'>

const chosenBy = ({ viewer }: SignedIn, { list, address, text, ids }: Chosen) => ({
  viewer,
  query: askedList(list, address, { words: text, ids }),
})
