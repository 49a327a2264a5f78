import { data } from 'react-router'
import type { BadAddress, DeskReads, Refusal } from '../../contract/desk/context.ts'
import type { ListQuery } from '../../contract/desk/list-query.ts'
import type { RecordKind } from '../../contract/desk/records.ts'
import { type Holder, hasRight, type Right } from '../../contract/desk/rights.ts'
import type { Neighbour, QueuePlace } from '../../contract/desk/work.ts'
import { lookAtRecord } from '../acts/look.ts'
import { readAudit } from '../audit/audit.ts'
import { sentenceOf } from '../http/sentences.ts'
import { isStorable } from '../http/storable.ts'
import { readMessage } from '../messages/messages.ts'
import { readCatalogue } from '../records/catalogue.ts'
import { neighbours, readList } from '../records/lists.ts'
import { readRecord } from '../records/record.ts'
import { listViews } from '../records/views.ts'
import type { Services } from '../services.ts'
import { listPasskeys } from '../staff/passkeys.ts'
import { listSessions, type SignedIn } from '../staff/sessions.ts'
import { listPeople } from '../staff/staff.ts'
import { findWork, listColleagues } from '../work/work.ts'
import { countOwnDue, countWork } from './queues.store.ts'
import { besideInQueue, workPage } from './queues.ts'
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
  waiting: [
    'see-records',
    async ({ db }, { viewer }) => ({
      ...(await countWaiting(db)),
      work: await countOwnDue(db, viewer.id),
    }),
  ],
  work: ['see-records', ({ db }, { viewer }, view, after) => workPage(db, viewer, view, after)],
  workCounts: ['see-records', ({ db }, { viewer }) => countWork(db, viewer.id)],
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
      return {
        record,
        work: await findWork(db, kind, id),
        ...(await besideIn(db, viewer, { kind, id, from })),
      }
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
  message: [
    'see-records',
    async ({ db }, _signedIn, id) => (isUuid.test(id) ? readMessage(db, id) : undefined),
  ],
  colleagues: ['see-records', (services) => listColleagues(services)],
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

type From = { kind: RecordKind; id: string; from: ListQuery | QueuePlace | undefined }

/** The records beside one, in the list or queue that someone came from. */
async function besideIn(
  db: Services['db'],
  viewer: SignedIn['viewer'],
  { kind, id, from }: From,
): Promise<{ previous: Neighbour | undefined; next: Neighbour | undefined }> {
  if (!from) return { previous: undefined, next: undefined }
  if ('queue' in from) return besideInQueue(db, viewer, from)
  const { previous, next } = await neighbours(db, viewer, from, id)
  const of = (other: string | undefined) => other && { kind, id: other }
  return { previous: of(previous) || undefined, next: of(next) || undefined }
}

function requireRight(viewer: Holder, access: ReadAccess) {
  if (access === 'signed-in' || hasRight(viewer, access)) return
  throw data({ lacks: access } satisfies Refusal, 403)
}

/** Answer to text that the database cannot hold, whatever the page's own rules let through. */
const unstorable: BadAddress = { field: 'address', problem: sentenceOf('text.unseen') }

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
