import { data } from 'react-router'
import type { BadAddress, DeskReads, Refusal } from '../../contract/desk/context.ts'
import { type Holder, hasRight, type Right } from '../../contract/desk/rights.ts'
import { lookAtRecord } from '../acts/look.ts'
import { readAudit } from '../audit/audit.ts'
import { sentenceOf } from '../http/sentences.ts'
import { isStorable } from '../http/storable.ts'
import { readCatalogue } from '../records/catalogue.ts'
import { neighbours, readList } from '../records/lists.ts'
import { readRecord } from '../records/record.ts'
import { listViews } from '../records/views.ts'
import type { Services } from '../services.ts'
import { listPasskeys } from '../staff/passkeys.ts'
import { listSessions, type SignedIn } from '../staff/sessions.ts'
import { listPeople } from '../staff/staff.ts'
import { countWaiting } from './today.store.ts'
import { readToday } from './today.ts'

/** Access that a read needs: a right, or a session where people read what is their own. */
type ReadAccess = Right | 'signed-in'
type ReadName = keyof DeskReads
type Read<Name extends ReadName> = (
  services: Services,
  signedIn: SignedIn,
  ...args: Parameters<DeskReads[Name]>
) => ReturnType<DeskReads[Name]>

/** Reads of all pages, each with its right: an entry without one does not compile. */
const reads: { [Name in ReadName]: [ReadAccess, Read<Name>] } = {
  today: ['see-records', ({ db }, { viewer }, kind) => readToday(db, viewer, kind)],
  waiting: ['see-records', ({ db }) => countWaiting(db)],
  me: [
    'signed-in',
    async (services, signedIn) => ({
      passkeys: await listPasskeys(services, signedIn.viewer.id),
      sessions: await listSessions(services, signedIn),
    }),
  ],
  team: ['manage-team', (services, { viewer }) => listPeople(services, viewer)],
  person: [
    'manage-team',
    async (services, { viewer }, id) => {
      const [person] = isUuid.test(id) ? await listPeople(services, viewer, id) : []
      return person && { person, passkeys: await listPasskeys(services, id) }
    },
  ],
  audit: ['read-audit', ({ db }, { viewer }, query) => readAudit(db, viewer, query)],
  list: [
    'see-records',
    async (services, { viewer }, query) => ({
      page: await readList(services.db, viewer, query),
      views: await listViews(services, viewer, query.list),
    }),
  ],
  record: [
    'see-records',
    async ({ db }, { viewer, actor }, kind, id, from) => {
      const record = await readRecord(db, viewer, kind, id)
      if (!record) return undefined
      await lookAtRecord(db, actor, { kind, record: id })
      const { previous, next } = from ? await neighbours(db, viewer, from, id) : {}
      return { record, previous, next }
    },
  ],
  catalogue: [
    'see-records',
    async ({ db }, { viewer, actor }, kind, id) => {
      const found = await readCatalogue(db, viewer, kind, id)
      if (found) await lookAtRecord(db, actor, { kind, record: id })
      return found
    },
  ],
  colleagues: [
    'see-records',
    async (services, { viewer }) => {
      const people = await listPeople(services, viewer)
      return people
        .filter(({ state }) => state !== 'disabled')
        .map(({ id, name }) => ({ id, name }))
    },
  ],
}

/** The reads of one person. Each checks its right when it is called, whatever page calls it. */
export function readsFor(services: Services, signedIn: SignedIn): DeskReads {
  const guarded = Object.entries(reads).map(([name, [access, read]]) => [
    name,
    async (...args: unknown[]) => {
      requireRight(signedIn.viewer, access)
      if (!isStorable(args)) throw data(unstorable, 400)
      return (read as (...all: unknown[]) => unknown)(services, signedIn, ...args)
    },
  ])
  return Object.fromEntries(guarded)
}

function requireRight(viewer: Holder, access: ReadAccess) {
  if (access === 'signed-in' || hasRight(viewer, access)) return
  throw data({ lacks: access } satisfies Refusal, 403)
}

/** Answer to text that the database cannot hold, whatever the page's own rules let through. */
const unstorable: BadAddress = { field: 'address', problem: sentenceOf('text.unseen') }

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
