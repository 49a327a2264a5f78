import { createHmac } from 'node:crypto'
import type { Purpose } from '../../contract/desk/purpose.ts'
import { purposeText } from '../../contract/desk/purpose.ts'
import type { Passkey } from '../../contract/desk/team.ts'
import { note } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import {
  cannotUse,
  finishAssertion,
  finishRegistration,
  startAssertion,
  startRegistration,
} from './ceremony.ts'
import {
  countUse,
  deletePasskey,
  lockPasskeys,
  passkeysOf,
  renamePasskey,
  saveConfirmation,
  savePasskey,
  takeConfirmation,
} from './passkeys.store.ts'
import type { SignedIn } from './sessions.ts'

export const startSignIn = (services: Services) => startAssertion(services, { kind: 'sign-in' })

/** A code from a mail must not become a passkey: then it would be worth as much as one. */
function requireStrong({ viewer }: SignedIn) {
  if (viewer.weak) {
    throw new Problem('forbidden', 'Sign in with a passkey to change how you sign in.')
  }
}

export async function startPasskey(services: Services, signedIn: SignedIn) {
  requireStrong(signedIn)
  return startRegistration(services, signedIn.viewer)
}

export async function addPasskey(
  services: Services,
  signedIn: SignedIn,
  { response, name }: { response: unknown; name: string },
) {
  requireStrong(signedIn)
  const { viewer, actor } = signedIn
  const passkey = await finishRegistration(services, viewer.id, response)
  await services.db.transaction(async (tx) => {
    if (!(await savePasskey(tx, { ...passkey, name }))) throw cannotUse('registration')
    await note(tx, actor, {
      action: 'add-passkey',
      kind: 'staff',
      record: viewer.id,
      changes: { passkey: { after: name } },
    })
  })
}

const noPasskey = () => new Problem('not-found', 'This passkey has been removed already.')

export async function changeName(
  { db }: Services,
  signedIn: SignedIn,
  { id, name }: { id: string; name: string },
) {
  requireStrong(signedIn)
  const { viewer, actor } = signedIn
  await db.transaction(async (tx) => {
    if (!(await renamePasskey(tx, viewer.id, id, name))) throw noPasskey()
    await note(tx, actor, {
      action: 'rename-passkey',
      kind: 'staff',
      record: viewer.id,
      changes: { passkey: { after: name } },
    })
  })
}

export async function removePasskey({ db }: Services, signedIn: SignedIn, id: string) {
  requireStrong(signedIn)
  const { viewer, actor } = signedIn
  await db.transaction(async (tx) => {
    if ((await lockPasskeys(tx, viewer.id)) <= 1) {
      throw new Problem('conflict', 'This is your only passkey. Add another one first.')
    }
    const removed = await deletePasskey(tx, viewer.id, id)
    if (!removed) throw noPasskey()
    await note(tx, actor, {
      action: 'remove-passkey',
      kind: 'staff',
      record: viewer.id,
      changes: { passkey: { before: removed.name } },
    })
  })
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
  if (viewer.weak) throw new Problem('forbidden', 'Sign in with a passkey to do this.')
  return startAssertion(services, {
    kind: 'confirmation',
    staffId: viewer.id,
    sessionId,
    purpose: sealed(services, purpose),
  })
}

/** It is compared, never read: what somebody searched for may name a person. */
const sealed = ({ keys }: Services, purpose: Purpose) =>
  createHmac('sha256', keys.session).update(purposeText(purpose)).digest('base64url')

/** The passkey must be the viewer's own, and the challenge one of this session. */
export async function confirm(services: Services, signedIn: SignedIn, response: unknown) {
  const answered = await finishAssertion(services, 'confirmation', response)
  const { ceremony, person, passkeyId, counter } = answered
  if (person.id !== signedIn.viewer.id || ceremony.sessionId !== signedIn.sessionId) {
    throw cannotUse('confirmation')
  }
  await services.db.transaction(async (tx) => {
    if (!(await countUse(tx, passkeyId, counter))) throw cannotUse('confirmation')
    await saveConfirmation(tx, ceremony)
  })
}

/** Uses up the confirmation of exactly this, or says that it is missing. */
export async function requireConfirmation(
  services: Services,
  { sessionId }: SignedIn,
  purpose: Purpose,
) {
  if (!(await takeConfirmation(services.db, sessionId, sealed(services, purpose)))) {
    throw new Problem('confirmation-needed', 'Confirm this with your passkey.')
  }
}
