import { normaliseEmail } from '../../contract/application.ts'
import type { StandingPerson } from '../../contract/standing.ts'
import type { Asker } from '../http/asker.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import {
  type Addressee,
  type Channel,
  deliverCode,
  type Proved,
  provedBy,
  readUnsent,
  sendCode,
  spendCode,
} from '../verification/verification.ts'
import type { Application } from './application.store.ts'
import { isIdle, takeOver } from './browser.store.ts'
import { belongsToSomebody, findOfSessionAndProofs } from './person.store.ts'

/** Parts of an application that a browser may see whole. Neither: no more than that it is there. */
export type Sight = { email: boolean; phone: boolean }
export type Mine = { application: Application; sight: Sight }

/**
 * The applications of this browser, and those whose phone or mailbox it has proved. A proof counts
 * where the application confirmed the same one: a stranger's mailbox that was typed in shows
 * nothing.
 */
export async function applicationsOf(services: Services, sessionId: string) {
  const proved = await provedBy(services.db, sessionId)
  const found = await findOfSessionAndProofs(services.db, { sessionId, ...proved })
  const mine = found.map(({ idle, ...application }) => ({
    application,
    sight: sightOf(application, proved, !idle && application.sessionId === sessionId),
  }))
  return { mine, proved }
}

/** Tells how much of one application may be seen. */
export async function sightFor(
  { db }: Services,
  sessionId: string | undefined,
  application: Application,
): Promise<Sight> {
  if (!sessionId) return { email: false, phone: false }
  const isOwn = application.sessionId === sessionId && !(await isIdle(db, application.id))
  return sightOf(application, await provedBy(db, sessionId), isOwn)
}

function sightOf(application: Application, { phones, emails }: Proved, isOwn: boolean): Sight {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt } = application
  return {
    email: isOwn || (emailVerifiedAt !== null && emails.includes(email)),
    phone: isOwn || (phoneVerifiedAt !== null && phones.includes(phone)),
  }
}

type Place = { channel: Channel; addressee: Addressee }

/** A code that is for a phone or a mailbox alone leaves the other half of its addressee empty. */
function placeOf(sessionId: string, person: StandingPerson): Place {
  return 'email' in person
    ? { channel: 'email', addressee: { sessionId, phone: '', email: normaliseEmail(person.email) } }
    : { channel: 'sms', addressee: { sessionId, phone: person.phone_number, email: '' } }
}

/**
 * Against enumeration: the same statements run, and the same limits count, whether anyone has
 * applied with it or not. Only the job knows.
 */
export async function sendStandingCode(
  services: Services,
  sessionId: string,
  person: StandingPerson,
  asker: Asker,
) {
  const place = placeOf(sessionId, person)
  await services.db.transaction((tx) =>
    sendCode(services, tx, { ...place, asker, opens: 'standing' }),
  )
}

/** People who have not applied are sent no code: it would be spam, and cost an SMS. */
export async function deliverStandingCode(services: Services, id: string) {
  const unsent = await readUnsent(services, id)
  if (!unsent || !(await belongsToSomebody(services.db, unsent))) return
  await deliverCode(services, id)
}

export async function proveWithCode(
  services: Services,
  sessionId: string,
  { otp_number, ...person }: StandingPerson & { otp_number: string },
) {
  const { channel, addressee } = placeOf(sessionId, person)
  await spendCode(services, channel, addressee, otp_number, 'otp.invalid', 'otp_number')
}

/**
 * Makes the application this browser's: paying names the payer, so it takes the phone (decision
 * 28).
 */
export async function continueApplication(services: Services, sessionId: string, id: string) {
  const { mine } = await applicationsOf(services, sessionId)
  const found = mine.find(({ application }) => application.id === id)
  if (!found || found.application.paidAt) {
    throw new Problem('not-found', 'application.lost')
  }
  if (!found.sight.phone) {
    throw new Problem('proof-needed', 'application.code-needed')
  }
  await services.db.transaction((tx) => takeOver(tx, found.application, sessionId))
}
