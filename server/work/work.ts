import { hasRight, rightsOf } from '../../contract/desk/rights.ts'
import {
  type Colleague,
  rightToWork,
  type Work,
  type WorkChange,
  type WorkKind,
} from '../../contract/desk/work.ts'
import { say } from '../../contract/messages/say.ts'
import { act } from '../acts/act.ts'
import type { Actor, Entry } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import { findCase, saveClaim } from '../payment/payment.ts'
import { findStaff, lockWork, saveWork } from './work.store.ts'

type Services = { db: Database }

export { assigneeOf, findWork, personCells } from './work.store.ts'

/** People who can be given work, each with their rights. */
export async function listColleagues({ db }: Services): Promise<Colleague[]> {
  const people = await findStaff(db)
  return people.map(({ id, name, roles }) => ({
    id,
    name,
    rights: rightsOf({ roles, weak: false }),
  }))
}

/** Names as they are shown, so that the slower of two people reads who has it now. */
const shownOf = ({ assignedTo, followUpOn }: Work) => ({
  assigned_to: assignedTo?.name ?? null,
  follow_up_on: followUpOn,
})
type Shown = Partial<ReturnType<typeof shownOf>>

type Wanted = WorkChange & { kind: WorkKind; id: string; seen?: string | undefined }

/** Assigns a record, or sets the day to follow up on it. Of two people at once one is told of the other. */
export async function changeWork({ db }: Services, actor: Actor, wanted: Wanted) {
  const { kind, id, seen, ...change } = wanted
  const shown = await shownAfter(db, kind, change)
  const about = await auditedAs(db, kind, id)
  await act(
    db,
    actor,
    {
      lock: async (tx) => {
        const found = await lockWork(tx, kind, id)
        if (!found) throw new Problem('not-found', 'record.unknown')
        return found
      },
      seen: {
        version: seen,
        ...about,
        name: () => `This ${kind}`,
        current: (found) => ({ version: Number(found.version), ...shownOf(found) }),
        wanted: shown,
      },
    },
    async (tx, found) => {
      const entries = entriesFor(about, found, change, shown)
      const last = entries.pop()
      if (!last) return { audit: 'unchanged' }
      if (kind === 'case' && shown.assigned_to !== undefined) {
        await saveClaim(tx, Number(id), shown.assigned_to)
      }
      await saveWork(tx, kind, [id], change)
      return { audit: [...entries, last] }
    },
  )
}

const stored = {
  // Someone who claimed a case by a command has a name alone.
  assigned_to: ({ assignedTo }: Work) => assignedTo && (assignedTo.id ?? assignedTo.name),
  follow_up_on: ({ followUpOn }: Work) => followUpOn,
}
const actions = { assigned_to: 'assign', follow_up_on: 'follow-up' } as const

/** One entry for each thing that changes. */
export const entriesFor = (
  about: Pick<Entry, 'kind' | 'record'>,
  found: Work,
  change: WorkChange,
  shown: Shown,
) =>
  (Object.keys(actions) as (keyof typeof actions)[]).flatMap((field): Entry[] =>
    change[field] === undefined || change[field] === stored[field](found)
      ? []
      : [
          {
            ...about,
            action: actions[field],
            changes: { [field]: { before: shownOf(found)[field], after: shown[field] } },
          },
        ],
  )

/** What the record will show. The person who is given work must be able to do it. */
export async function shownAfter(db: Database, kind: WorkKind, change: WorkChange): Promise<Shown> {
  const { assigned_to: id, follow_up_on } = change
  const field = 'assigned_to'
  const followUp = follow_up_on !== undefined && { follow_up_on }
  if (id === undefined && !followUp) throw new Problem('invalid', 'work.nothing', { field })
  if (id === undefined) return { ...followUp }
  if (id === null) return { assigned_to: null, ...followUp }
  const [person] = await findStaff(db, id)
  if (!person) throw new Problem('invalid', 'work.assignee', { field })
  const { name, roles, disabled } = person
  if (disabled) throw new Problem('invalid', say('work.left', { name }), { field })
  const right = rightToWork[kind]
  if (!hasRight({ roles, weak: false }, right)) {
    throw new Problem('invalid', say('work.may-not', { name, right }), { field })
  }
  return { assigned_to: name, ...followUp }
}

/** A case is told of on the timeline of its payment. */
async function auditedAs(db: Database, kind: WorkKind, id: string) {
  if (kind !== 'case') return { kind, record: id }
  const found = await findCase(db, Number(id))
  if (found?.settledAt) throw new Problem('conflict', 'work.settled')
  return { kind: 'payment', record: found?.attemptId ?? found?.reference ?? id } as const
}
