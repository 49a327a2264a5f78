import * as calls from '../../contract/desk/team.ts'
import type { ServeDesk } from './serve-desk.ts'
import { disablePerson, enablePerson, invite, resetSignIn, updatePerson } from './staff.ts'

const acts = { limit: 'desk-acts' } as const

export function teamDeskRoutes(serve: ServeDesk) {
  serve(calls.invite, acts, async ({ services, body }, { actor }) => ({
    data: { id: await invite(services, actor, body) },
    message: `An invitation is on its way to ${body.email}.`,
  }))
  serve(calls.updatePerson, acts, async ({ services, body }, { actor }) => {
    const { id, seen, name, roles, may_use_code: mayUseCode } = body
    await updatePerson(services, actor, id, { seen, name, roles, mayUseCode })
    return { data: {}, message: 'Saved.' }
  })
  serve(calls.disablePerson, acts, async ({ services, body }, { actor }) => {
    await disablePerson(services, actor, body.id)
    return { data: {}, message: 'Disabled, and signed out everywhere.' }
  })
  serve(calls.enablePerson, acts, async ({ services, body }, { actor }) => {
    await enablePerson(services, actor, body.id)
    return { data: {}, message: 'Enabled. A new invitation is on its way.' }
  })
  serve(calls.resetSignIn, acts, async ({ services, body }, { actor }) => {
    await resetSignIn(services, actor, body.id)
    return { data: {}, message: 'Passkeys and sessions are gone. A new invitation is on its way.' }
  })
}
