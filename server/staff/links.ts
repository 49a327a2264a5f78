import { type ActTx, act } from '../acts/act.ts'
import type { Actor } from '../audit/audit.ts'
import type { Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { acceptedMail, invitationMail, linkUrl } from './staff.mail.ts'
import { findPerson, lastInviter, lockPerson, saveLink } from './staff.store.ts'
import { hashOfToken, newToken } from './token.ts'

const minutesOfInvitation = 24 * 60
const minutesOfSignInLink = 5

/** A link that is good once. Only its hash is stored. */
export async function makeLink(
  tx: ActTx,
  kind: 'invitation' | 'sign-in',
  { staffId, invitedBy }: { staffId: string; invitedBy: string | null },
) {
  const token = newToken()
  const minutes = kind === 'invitation' ? minutesOfInvitation : minutesOfSignInLink
  await saveLink(tx, { tokenHash: hashOfToken(token), kind, staffId, invitedBy, minutes })
  return token
}

/** The token waits sealed for the job that mails it: the database alone opens no desk. */
export const mailLater = (
  { enqueue, keys }: Pick<Services, 'enqueue' | 'keys'>,
  tx: Transaction,
  id: string,
  token: string,
) => enqueue(tx, 'mail-invitation', { id, sealed: keys.codes.seal(token) })

export async function mailInvitation(
  { db, keys, mailer, config }: Services,
  { id, sealed }: { id: string; sealed: string },
) {
  const person = await findPerson(db, id)
  if (!person || person.disabledAt) return
  const token = keys.codes.unseal(sealed)
  const messageId = `invitation-${hashOfToken(token).slice(0, 22)}`
  await mailer.send(invitationMail(person, linkUrl(config.siteUrl, token), messageId))
}

/** Tells whoever invited a person that the invitation was accepted. */
export async function tellInviter({ db, mailer }: Services, id: string) {
  const person = await findPerson(db, id)
  const inviter = person && (await lastInviter(db, id))
  if (inviter && !inviter.disabledAt) await mailer.send(acceptedMail(inviter.email, person))
}

/** A link that signs in once, within 5 minutes: for somebody who has access to the server. */
export async function makeSignInLink({ db }: Pick<Services, 'db'>, actor: Actor, id: string) {
  let token = ''
  await act(db, actor, { lock: (tx) => lockPerson(tx, id) }, async (tx, person) => {
    if (!person || person.disabledAt) {
      throw new Problem('not-found', 'staff.unknown-or-disabled')
    }
    token = await makeLink(tx, 'sign-in', { staffId: id, invitedBy: null })
    return { audit: { action: 'make-sign-in-link', kind: 'staff', record: id } }
  })
  return token
}
