import * as calls from '../../contract/desk/messages.ts'
import type { ServeDesk } from '../staff/staff.ts'
import { actOnMessage } from './messages.ts'

const acts = { limit: 'desk-acts' } as const

export function messageDeskRoutes(serve: ServeDesk) {
  serve(calls.sendAgain, acts, async ({ services, body }, { actor }) => {
    await actOnMessage(services, actor, 'again', body)
    return { data: {}, message: 'It is sent now.' }
  })
  serve(calls.stopMessage, acts, async ({ services, body }, { actor }) => {
    await actOnMessage(services, actor, 'stop', body)
    return { data: {}, message: 'Stopped.' }
  })
}
