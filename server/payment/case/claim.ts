import { say } from '../../../contract/messages/say.ts'
import { type ActTx, act } from '../../acts/act.ts'
import { type Actor, type Entry, indianTime } from '../../audit/audit.ts'
import type { Transaction } from '../../db/connect.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { hasOpenTwin, lockCase, openAgain, type StoredCase, saveClaim } from './case.store.ts'

type Wanted = { id: number; actor: Actor; seen?: string | undefined }

/** Someone begins to work on a case: others see it, and cannot decide meanwhile. */
export const claimCase = ({ db }: Pick<Services, 'db'>, wanted: Wanted) =>
  changeCase(db, wanted, 'claim-case', async (tx, found) => {
    requireOpen(found)
    requireClaim(found, wanted.actor)
    if (found.claimedBy === wanted.actor.name) return undefined
    await saveClaim(tx, found.id, wanted.actor.name)
    return { before: found.claimedBy, after: wanted.actor.name }
  })

/** Gives a case back to all. Another's claim as well: people go home, and money waits. */
export const releaseCase = ({ db }: Pick<Services, 'db'>, wanted: Wanted) =>
  changeCase(db, wanted, 'release-case', async (tx, found) => {
    requireOpen(found)
    if (!found.claimedBy) return undefined
    await saveClaim(tx, found.id, null)
    return { before: found.claimedBy, after: null }
  })

/** A decision that was wrong: the case is open again, and what was decided stays in the audit. */
export const reopenCase = ({ db }: Pick<Services, 'db'>, wanted: Wanted) =>
  changeCase(db, wanted, 'reopen-case', async (tx, found) => {
    if (!found.settledAt) return undefined
    if (await hasOpenTwin(tx, found)) throw new Problem('conflict', 'case.open-already')
    await openAgain(tx, found.id)
    return { before: found.settledBy, after: null }
  })

type Work = (
  tx: ActTx,
  found: StoredCase,
) => Promise<{ before: unknown; after: unknown } | undefined>

const changeCase = (
  db: Services['db'],
  { id, actor, seen }: Wanted,
  action: Entry['action'],
  work: Work,
) =>
  act(
    db,
    actor,
    {
      lock: (tx: Transaction) => requireLocked(tx, id),
      seen: {
        version: seen,
        kind: 'payment',
        record: String(id),
        name: () => `Case ${id}`,
        current: (row) => row,
        wanted: {},
      },
    },
    async (tx, found) => {
      const change = await work(tx, found)
      if (!change) return { audit: 'unchanged', made: { id } }
      const record = found.attemptId ?? found.reference
      return {
        audit: { action, kind: 'payment', record, changes: { case: change } },
        made: { id },
      }
    },
  )

async function requireLocked(tx: Transaction, id: number) {
  const found = await lockCase(tx, id)
  if (!found) throw new Problem('not-found', say('case.unknown', { id }))
  return found
}

function requireOpen({ id, settledAt, settledBy, settlement }: StoredCase) {
  if (settledAt) {
    throw new Problem('conflict', say('case.settled', { id, by: settledBy, how: settlement }))
  }
}

/** Nobody decides what someone else is working on. */
export function requireClaim({ id, claimedBy, claimedAt }: StoredCase, { name }: Actor) {
  if (!claimedBy || !claimedAt || claimedBy === name) return
  throw new Problem(
    'conflict',
    say('case.claimed', { id, by: claimedBy, at: indianTime(claimedAt) }),
  )
}
