import type { DeskReads } from '../../contract/desk/context.ts'
import { readAudit } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import { listPasskeys } from '../staff/passkeys.ts'
import { listSessions, type SignedIn } from '../staff/sessions.ts'
import { listPeople } from '../staff/staff.ts'
import { readToday } from './today.ts'

/** What the pages read, each as this person may see it. */
export function readsFor(services: Services, signedIn: SignedIn): DeskReads {
  return {
    today: () => readToday(services.db),
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
  }
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
