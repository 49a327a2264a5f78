import type { Viewer } from '../../contract/desk/context.ts'
import type { OpenSession } from '../../contract/desk/team.ts'
import { type ActTx, act } from '../acts/act.ts'
import type { Actor, Entry } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import {
  deleteOver,
  deleteSession,
  deleteSessionsOf,
  findSession,
  liveSessionsOf,
  markUsed,
  type SessionWay,
  saveSession,
} from './sessions.store.ts'
import { lockPerson } from './staff.store.ts'
import { hashOfToken, newToken } from './token.ts'

type Services = { db: Database }

export type SignedIn = { viewer: Viewer; sessionId: string; actor: Actor }

/** Way in which a session was opened. A passkey is remembered: the session ends with it. */
export type WayIn =
  | { openedBy: 'passkey'; passkeyId: string }
  | { openedBy: Exclude<SessionWay, 'passkey'> }

type Opening = { staffId: string; browser: string } & WayIn

/** Opens a session. The token goes into the cookie and nowhere else. */
export async function openSession(tx: ActTx, opening: Opening) {
  const token = newToken()
  // A code from a mailbox is worth less than a passkey.
  const weak = opening.openedBy === 'code'
  await saveSession(tx, { ...opening, weak, tokenHash: hashOfToken(token) })
  const audit: Entry = {
    action: 'sign-in',
    kind: 'staff',
    record: opening.staffId,
    changes: {
      way: { after: opening.openedBy },
      weak: { after: weak },
      browser: { after: opening.browser },
    },
  }
  return { token, audit }
}

export async function readSession(
  { db }: Services,
  token: string,
  { isPolling = false } = {},
): Promise<SignedIn | undefined> {
  const found = await findSession(db, hashOfToken(token))
  if (!found) return undefined
  const { session, person, hasPasskey, isStale } = found
  if (isStale && !isPolling) await markUsed(db, session.id)
  const { id, name, email, roles, shortcuts } = person
  return {
    viewer: { id, name, email, roles, shortcuts, hasPasskey, weak: session.weak },
    sessionId: session.id,
    actor: { way: 'desk', staffId: id, name },
  }
}

export async function signOut({ db }: Services, { viewer, sessionId, actor }: SignedIn) {
  await act(db, actor, { lock: (tx) => lockPerson(tx, viewer.id) }, async (tx) => {
    await deleteSession(tx, viewer.id, sessionId)
    return { audit: { action: 'sign-out', kind: 'staff', record: viewer.id } }
  })
}

/** Ends one of a person's own sessions, or all but this one. */
export async function endSession(
  { db }: Services,
  { viewer, sessionId, actor }: SignedIn,
  which: string,
) {
  await act(db, actor, { lock: (tx) => lockPerson(tx, viewer.id) }, async (tx) => {
    const ended =
      which === 'others'
        ? await deleteSessionsOf(tx, viewer.id, sessionId)
        : await deleteSession(tx, viewer.id, which)
    if (ended === 0 && which !== 'others') {
      throw new Problem('not-found', 'session.ended')
    }
    const changes = { sessions: { before: ended, after: 0 } }
    return { audit: { action: 'end-session', kind: 'staff', record: viewer.id, changes } }
  })
}

export async function listSessions({ db }: Services, { viewer, sessionId }: SignedIn) {
  const sessions = await liveSessionsOf(db, viewer.id)
  return sessions.map(
    ({ session: { id, browser, weak, openedBy, createdAt, usedAt }, passkey }): OpenSession => ({
      id,
      browser,
      way: openedBy ?? (weak ? 'code' : 'passkey'),
      passkey,
      created: createdAt.toISOString(),
      used: usedAt.toISOString(),
      isThis: id === sessionId,
    }),
  )
}

/** Runs in the daily job. */
export const forgetOldSessions = ({ db }: Services) => deleteOver(db)
