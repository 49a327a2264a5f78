import type { DeskReads } from '../../contract/desk/context.ts'
import { noteView, readAudit } from '../audit/audit.ts'
import { neighbours, readList } from '../records/lists.ts'
import { readRecord } from '../records/record.ts'
import { listViews } from '../records/views.ts'
import type { Services } from '../services.ts'
import { listPasskeys } from '../staff/passkeys.ts'
import { listSessions, type SignedIn } from '../staff/sessions.ts'
import { listPeople } from '../staff/staff.ts'
import { countWaiting } from './today.store.ts'
import { readToday } from './today.ts'

/** What the pages read, each as this person may see it. */
export function readsFor(services: Services, signedIn: SignedIn): DeskReads {
  return {
    today: () => readToday(services.db),
    waiting: () => countWaiting(services.db),
    me: async () => ({
      passkeys: await listPasskeys(services, signedIn.viewer.id),
      sessions: await listSessions(services, signedIn),
    }),
    team: () => listPeople(services),
    person: async (id) => {
      const [person] = isUuid.test(id) ? await listPeople(services, id) : []
      return person && { person, passkeys: await listPasskeys(services, id) }
    },
    audit: (query) => readAudit(services.db, query),
    list: async (query) => ({
      page: await readList(services.db, query),
      views: await listViews(services, signedIn.viewer.id, query.list),
    }),
    record: async (kind, id, from) => {
      const record = await readRecord(services.db, kind, id, signedIn.viewer)
      if (!record) return undefined
      await noteView(services.db, signedIn.actor, kind, id)
      const { previous, next } = from ? await neighbours(services.db, from, id) : {}
      return { record, previous, next }
    },
    colleagues: async () => {
      const people = await listPeople(services)
      return people
        .filter(({ state }) => state !== 'disabled')
        .map(({ id, name }) => ({ id, name }))
    },
  }
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
