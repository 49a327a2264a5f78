import { createHmac } from 'node:crypto'
import type { Purpose } from '../../contract/desk/purpose.ts'
import { purposeText } from '../../contract/desk/purpose.ts'
import { addingPasskey } from '../../contract/desk/sign-in.ts'
import type { Passkey } from '../../contract/desk/team.ts'
import { act } from '../acts/act.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Payload } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import {
  startConfirmation as beginConfirmation,
  cannotUse,
  finishConfirmation,
  finishRegistration,
  signedOut,
  startRegistration,
} from './ceremony.ts'
import {
  countUse,
  deleteConfirmations,
  deletePasskey,
  lockPasskeys,
  passkeysOf,
  renamePasskey,
  saveConfirmation,
  savePasskey,
  takeConfirmation,
} from './passkeys.store.ts'
import { deleteOpenedBy, type OpenRow, readOpen, rememberPasskey } from './sessions.store.ts'
import type { SignedIn } from './sessions.ts'
import { passkeysMail } from './staff.mail.ts'
import { findPerson, lockPerson } from './staff.store.ts'

/** A code from a mail must not become a passkey: then it would be worth as much as one. */
function requireStrong({ viewer }: SignedIn) {
  if (viewer.weak) {
    throw new Problem('forbidden', 'passkey.to-change')
  }
}

/** A session that ended while its request waited for the lock changes nothing. */
async function readOwn(tx: Transaction, { sessionId }: SignedIn) {
  const session = await readOpen(tx, sessionId)
  if (!session) throw signedOut()
  return session
}

/** Counts the passkeys and reads the session, under the lock of the person. */
const lockOwn = async (tx: Transaction, signedIn: SignedIn) => ({
  held: await lockPasskeys(tx, signedIn.viewer.id),
  session: await readOwn(tx, signedIn),
})

type Held = { held: number; session: Pick<OpenRow, 'openedBy'> }

/**
 * The first passkey of somebody has none before it to confirm it. A link from the server's shell is
 * for whoever lost theirs; once it has added one, its session counts as opened by that. And in a
 * demo everybody may come in as its owner.
 */
const needsConfirmation = ({ held, session: { openedBy } }: Held) =>
  held > 0 && openedBy !== 'link' && openedBy !== 'demo'

export async function startPasskey(services: Services, signedIn: SignedIn) {
  requireStrong(signedIn)
  const { viewer, sessionId } = signedIn
  const confirm = await services.db.transaction(async (tx) =>
    needsConfirmation(await lockOwn(tx, signedIn)),
  )
  return { options: await startRegistration(services, viewer, sessionId), confirm }
}

export async function addPasskey(
  services: Services,
  signedIn: SignedIn,
  { response, name }: { response: unknown; name: string },
) {
  requireStrong(signedIn)
  const { viewer, actor, sessionId } = signedIn
  await act(
    services.db,
    actor,
    {
      ask: () => finishRegistration(services, response, { staffId: viewer.id, sessionId }),
      lock: async (tx, made) => ({ ...made, ...(await lockOwn(tx, signedIn)) }),
    },
    async (tx, { challenge, passkey, held, session }) => {
      if (needsConfirmation({ held, session })) {
        await requireConfirmation({ ...services, db: tx }, signedIn, addingPasskey({ challenge }))
      }
      if (!(await savePasskey(tx, { ...passkey, name }))) throw cannotUse('registration')
      if (session.openedBy === 'link') await rememberPasskey(tx, sessionId, passkey.id)
      await tellLater(services, tx, { id: viewer.id, change: 'added', name })
      const changes = { passkey: { after: name } }
      return { audit: { action: 'add-passkey', kind: 'staff', record: viewer.id, changes } }
    },
  )
}

const noPasskey = () => new Problem('not-found', 'passkey.removed')

/** Needs no confirmation: it changes nothing about who can sign in, and the audit has both names. */
export async function changeName(
  { db }: Services,
  signedIn: SignedIn,
  { id, name }: { id: string; name: string },
) {
  requireStrong(signedIn)
  const { viewer, actor } = signedIn
  await act(db, actor, { lock: (tx) => lockOwn(tx, signedIn) }, async (tx) => {
    const before = await renamePasskey(tx, viewer.id, id, name)
    if (before === undefined) throw noPasskey()
    const changes = { passkey: { before, after: name } }
    return { audit: { action: 'rename-passkey', kind: 'staff', record: viewer.id, changes } }
  })
}

/** Ends the sessions that it opened, which may be this one. */
export async function removePasskey(services: Services, signedIn: SignedIn, id: string) {
  requireStrong(signedIn)
  const { viewer, actor } = signedIn
  await act(services.db, actor, { lock: (tx) => lockOwn(tx, signedIn) }, async (tx, { held }) => {
    if (held <= 1) {
      throw new Problem('conflict', 'passkey.only')
    }
    const sessions = await deleteOpenedBy(tx, viewer.id, id)
    const removed = await deletePasskey(tx, viewer.id, id)
    if (!removed) throw noPasskey()
    await deleteConfirmations(tx, viewer.id)
    await tellLater(services, tx, { id: viewer.id, change: 'removed', name: removed.name })
    const changes = { passkey: { before: removed.name }, sessions: { before: sessions, after: 0 } }
    return { audit: { action: 'remove-passkey', kind: 'staff', record: viewer.id, changes } }
  })
}

type PasskeyChange = Omit<Payload<'tell-passkeys'>, 'at'>

/** Queues the mail that tells a person what became of their passkeys. */
export const tellLater = (
  { enqueue }: Pick<Services, 'enqueue'>,
  tx: Transaction,
  change: PasskeyChange,
) => enqueue(tx, 'tell-passkeys', { ...change, at: new Date().toISOString() })

export async function tellPasskeys(
  { db, mailer, config }: Services,
  change: Payload<'tell-passkeys'>,
) {
  const person = await findPerson(db, change.id)
  if (person) await mailer.send(passkeysMail(person, change, config.siteUrl))
}

export async function listPasskeys({ db }: Pick<Services, 'db'>, staffId: string) {
  const held = await passkeysOf(db, staffId)
  return held.map(
    ({ id, name, createdAt, lastUsedAt }): Passkey => ({
      id,
      name,
      created: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    }),
  )
}

export async function startConfirmation(
  services: Services,
  { viewer, sessionId }: SignedIn,
  purpose: Purpose,
) {
  if (viewer.weak) throw new Problem('forbidden', 'passkey.to-do')
  return beginConfirmation(services, {
    staffId: viewer.id,
    sessionId,
    purpose: sealed(services, purpose),
  })
}

/** Hashes a purpose, which is compared and never read: words searched for may name a person. */
const sealed = ({ keys }: Pick<Services, 'keys'>, purpose: Purpose) =>
  createHmac('sha256', keys.session).update(purposeText(purpose)).digest('base64url')

/** The passkey must be the viewer's own, and the challenge one of this session. */
export async function confirm(services: Services, signedIn: SignedIn, response: unknown) {
  const answered = await finishConfirmation(services, response)
  const { ceremony, person, passkeyId, counter } = answered
  if (person.id !== signedIn.viewer.id || ceremony.sessionId !== signedIn.sessionId) {
    throw cannotUse('confirmation')
  }
  await services.db.transaction(async (tx) => {
    await lockPerson(tx, person.id)
    await readOwn(tx, signedIn)
    if (!(await countUse(tx, passkeyId, counter))) throw cannotUse('confirmation')
    await saveConfirmation(tx, ceremony)
  })
}

/** Uses up the confirmation of exactly this, or says that it is missing. */
export async function requireConfirmation(
  services: { db: Database | Transaction; keys: Services['keys'] },
  { sessionId }: SignedIn,
  purpose: Purpose,
) {
  if (!(await takeConfirmation(services.db, sessionId, sealed(services, purpose)))) {
    throw new Problem('confirmation-needed', 'passkey.confirm')
  }
}
