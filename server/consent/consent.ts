import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '../../contract/application.ts'
import type { ConsentGiven } from '../../contract/consent.ts'
import type { ConsentPurpose } from '../../contract/notice.ts'
import { act } from '../acts/act.ts'
import { lockKey } from '../acts/lock.ts'
import type { Actor } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import type { Who } from '../db/who.ts'
import { Problem } from '../http/problem.ts'
import type { Mail } from '../messaging/email.ts'
import type { Services } from '../services.ts'
import { consentLink } from './consent.link.ts'
import { consentMail } from './consent.mail.ts'
import {
  consentOfMailbox,
  consentsBeside,
  consentsOf,
  mailboxOf,
  type Source,
  saveConsents,
  withdrawBeside,
  withdrawBy,
} from './consent.store.ts'
import { words } from './words.ts'

/** Stores what was agreed to with an application or enquiry, in its transaction. */
export async function recordConsents(
  tx: Transaction,
  source: Source,
  given: ConsentGiven | undefined,
) {
  if (!given) return
  const { text_version: textVersion, language, whatsapp, partner } = given
  const purposes: ConsentPurpose[] = [
    'programme',
    ...(whatsapp ? ['whatsapp' as const] : []),
    ...(partner ? ['partner' as const] : []),
  ]
  await saveConsents(
    tx,
    source,
    purposes.map((purpose) => ({ purpose, textVersion, language })),
  )
}

/** True where the person of an application or enquiry agrees to a purpose now. */
export async function agreesTo(db: Database, source: Source, purpose: ConsentPurpose) {
  return (await consentsOf(db, source)).some((one) => one.purpose === purpose)
}

/** Reads the boxes that are ticked. */
export async function tickedConsents({ db }: Services, applicationId: string) {
  const given = await consentsOf(db, { applicationId })
  return given.map(({ purpose }) => purpose).filter((purpose) => purpose !== 'programme')
}

/**
 * A mail with the way to withdraw under it: straight to the person's own consents where there are
 * any, else to the page that sends the link.
 */
export async function withChoices(
  { db, config, keys }: Services,
  mail: Mail,
  source?: Source,
): Promise<Mail> {
  const [first] = source ? await consentsOf(db, source) : []
  const url = consentLink(config.siteUrl, keys.consents, first?.id)
  return { ...mail, text: [mail.text, '', words.underMails, url].join('\n') }
}

export const readConsents = ({ db }: Services, id: string) => consentsBeside(db, id)

export const withdrawConsent = ({ db }: Services, id: string, purpose: ConsentPurpose) =>
  withdrawBeside(db, id, purpose)

/** Withdraws a consent by the staff, for a person who asks them. */
export async function withdrawOf(db: Database, actor: Actor, who: Who, purpose: ConsentPurpose) {
  let withdrawn = 0
  const lock = (tx: Transaction) => lockKey(tx, `consents ${who.email ?? who.phone}`)
  await act(db, actor, { lock }, async (tx) => {
    withdrawn = await withdrawBy(tx, who, purpose)
    const changes = { [purpose]: { before: withdrawn, after: 0 } }
    return { audit: { action: 'withdraw-consent', kind: 'person', changes } }
  })
  return withdrawn
}

/**
 * Against enumeration: every asker hears the same and waits as long, whether the mailbox is known
 * or not. The same statements run; only the job knows.
 */
export async function requestChoices({ db, enqueue, limiter }: Services, typed: string) {
  const email = normaliseEmail(typed)
  const id = (await consentOfMailbox(db, email)) ?? ''
  try {
    await db.transaction(async (tx) => {
      await limiter.hit('consent-mail', email, { tx })
      await enqueue(tx, 'mail-consents', { id, asked: randomUUID() })
    })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'too-many')) throw error
  }
}

export async function mailChoices(
  { db, mailer, config, keys }: Services,
  { id, asked }: { id: string; asked: string },
) {
  const email = id && (await mailboxOf(db, id))
  // Nobody was found, or was erased while the mail waited.
  if (!email) return
  await mailer.send(consentMail(email, consentLink(config.siteUrl, keys.consents, id), asked))
}
