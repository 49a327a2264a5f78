import { randomUUID } from 'node:crypto'
import { type ActTx, act } from '../acts/act.ts'
import type { Actor, Entry } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { makeCode, readUnsent, spendCode } from '../verification/verification.ts'
import { cannotUse, finishRegistration, finishSignIn, startRegistration } from './ceremony.ts'
import { type CodeAsker, claimCode } from './code-price.ts'
import { countUse, savePasskey, spendChallenge } from './passkeys.store.ts'
import { openSession, type WayIn } from './sessions.ts'
import { signInCodeMail } from './staff.mail.ts'
import { findByEmail, findLink, lockPerson, type StaffRow, useLink } from './staff.store.ts'
import { demoOwner } from './staff.ts'
import { hashOfToken } from './token.ts'

export const actorOf = ({ id, name }: { id: string; name: string }): Actor => ({
  way: 'desk',
  staffId: id,
  name,
})

type Entering = WayIn & { browser: string }

/**
 * Opens a session, as an act of whoever signs in, and returns its token and the mailbox that its
 * browser is known to from now on. `spend`: what lets them in is used up by it.
 */
async function enter(
  { db }: Pick<Services, 'db'>,
  person: StaffRow,
  opening: Entering,
  spend: (tx: ActTx) => Promise<Entry[]> = async () => [],
) {
  const { id: staffId, email } = person
  let token = ''
  await act(db, actorOf(person), { lock: (tx) => lockPerson(tx, staffId) }, async (tx) => {
    const before = await spend(tx)
    const opened = await openSession(tx, { staffId, ...opening })
    token = opened.token
    return { audit: [...before, opened.audit] }
  })
  return { token, email }
}

export async function signInWithPasskey(services: Services, response: unknown, browser: string) {
  const { challenge, person, passkeyId, counter } = await finishSignIn(services, response)
  return enter(services, person, { openedBy: 'passkey', passkeyId, browser }, async (tx) => {
    await services.limiter.hit('desk-sign-in-person', person.id, { tx })
    if (!(await spendChallenge(tx, challenge, person.id))) throw cannotUse('sign-in')
    if (!(await countUse(tx, passkeyId, counter))) throw cannotUse('sign-in')
    return []
  })
}

/**
 * Makes a code for any address at all, and a job that sends it to those who may use it. The answer,
 * and the time it takes, say nothing about who works here.
 */
export async function sendSignInCode(services: Services, email: string, asker: CodeAsker) {
  const { db, enqueue } = services
  const attempt = randomUUID()
  await db.transaction(async (tx) => {
    await claimCode(services, tx, email.toLowerCase(), asker)
    const id = await makeCode(services, tx, addresseeOf(attempt, email))
    await enqueue(tx, 'mail-desk-code', { id })
  })
  return attempt
}

const addresseeOf = (attempt: string, email: string) => ({
  sessionId: `desk ${attempt}`,
  phone: '',
  email: email.toLowerCase(),
})

/** Owners, and those for whom an owner switched it off, have passkeys only. */
const mayUseCode = (person: StaffRow | undefined): person is StaffRow =>
  person !== undefined && !person.disabledAt && person.mayUseCode && !person.roles.includes('owner')

export async function mailSignInCode(services: Services, id: string) {
  const unsent = await readUnsent(services, id)
  if (!unsent) return
  const person = await findByEmail(services.db, unsent.email)
  if (mayUseCode(person)) {
    await services.mailer.send(signInCodeMail(person.email, unsent.code, id))
  }
  await unsent.forget()
}

type CodeSignIn = { attempt: string; email: string; code: string }

export async function signInWithCode(
  services: Services,
  { attempt, email, code }: CodeSignIn,
  browser: string,
) {
  await spendCode(services, 'email', addresseeOf(attempt, email), code, wrongCode).catch(
    (error: unknown) => {
      throw error instanceof Problem ? Object.assign(error, { field: 'code' }) : error
    },
  )
  const person = await findByEmail(services.db, email)
  if (!mayUseCode(person)) throw new Problem('wrong-code', wrongCode, { field: 'code' })
  return enter(services, person, { openedBy: 'code', browser })
}

const wrongCode = 'sign-in.wrong-code'

export { startSignIn } from './ceremony.ts'

const deadLink = () => new Problem('not-found', 'link.over')

/** Reads what a link is for, without using it up: mail programs look at links, too. */
export async function readLink({ db }: Services, token: string) {
  const found = await findLink(db, hashOfToken(token))
  if (!found) throw deadLink()
  return found
}

export async function startInvitation(services: Services, token: string) {
  const { link, person } = await readLink(services, token)
  if (link.kind !== 'invitation') throw deadLink()
  await services.limiter.hit('desk-sign-in-person', person.id)
  return startRegistration(services, person)
}

/** An invitation ends with a passkey made, and the inviter is told. */
export async function acceptInvitation(
  services: Services,
  { token, response, name }: { token: string; response: unknown; name: string },
  browser: string,
) {
  const { link, person } = await readLink(services, token)
  const { passkey } = await finishRegistration(services, response, {
    staffId: person.id,
    sessionId: null,
  })
  const opening = { openedBy: 'passkey', passkeyId: passkey.id, browser } as const
  return enter(services, person, opening, async (tx) => {
    if (!(await useLink(tx, hashOfToken(token), 'invitation'))) throw deadLink()
    const used = { ...passkey, name, lastUsedAt: new Date() }
    if (!(await savePasskey(tx, used))) throw cannotUse('registration')
    if (link.invitedBy) await services.enqueue(tx, 'tell-inviter', { id: person.id })
    const changes = { passkey: { after: name } }
    return [{ action: 'accept-invitation', kind: 'staff', record: person.id, changes }]
  })
}

/** Signs in with a link that someone with access to the server made: for emergencies. */
export async function signInWithLink(services: Services, token: string, browser: string) {
  const { person } = await readLink(services, token)
  return enter(services, person, { openedBy: 'link', browser }, async (tx) => {
    if (!(await useLink(tx, hashOfToken(token), 'sign-in'))) throw deadLink()
    return []
  })
}

/** The way in without a passkey: for a demo alone. */
export async function enterDemo(services: Services, browser: string) {
  const { db, config } = services
  const person = config.demo ? await findByEmail(db, demoOwner) : undefined
  if (!person || person.disabledAt) throw new Problem('not-found', 'sign-in.no-demo')
  return enter(services, person, { openedBy: 'demo', browser })
}
