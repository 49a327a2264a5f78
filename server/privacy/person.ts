import { TransactionRollbackError } from 'drizzle-orm'
import type { Actor } from '../audit/audit.ts'
import { note } from '../audit/note.ts'
import type { Transaction } from '../db/connect.ts'
import type { Services } from '../services.ts'
import { zipOf } from '../zip/zip.ts'
import {
  deleteApplications,
  isOneOf,
  paymentOlderThan,
  pseudonymise,
  scrubTexts,
  unpaidFor,
} from './erase.store.ts'
import { isTooShort, type NamesToRemove, type Place, removeNames, spotsNaming } from './names.ts'
import { type Contacts, patternsOf } from './pattern.ts'
import { deleteHeld, findHeld, type Held, lockHeld, readHeld } from './person.store.ts'
import { indianDigits, type Who } from './who.ts'

export { type Who, whoIs } from './who.ts'
export type { NamesToRemove, Place }

const limitsOf = ({ emails, phones }: Contacts) => [
  ...emails.flatMap((email) => [email, `email ${email}`]),
  ...phones.flatMap((phone) => indianDigits(phone) ?? []).map((digits) => `sms ${digits}`),
]

/** Everything that is held of somebody, table by table. */
export async function readPerson(
  { db, limiter }: Pick<Services, 'db' | 'limiter'>,
  who: Who,
  actor?: Actor,
) {
  const { held, tables } = await db.transaction(async (tx) => {
    const found = await findHeld(tx, who)
    if (actor) await note(tx, actor, { action: 'export-person', kind: 'person' })
    return { held: found, tables: await readHeld(tx, found) }
  })
  const limits = await limiter.countsOf(limitsOf(held.known))
  return { ...tables, rate_limits: limits } as Record<string, unknown[]>
}

export const countRows = (tables: Record<string, unknown[]>) =>
  Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)

export function zipOfPerson(tables: Record<string, unknown[]>, siteUrl: string) {
  const entries = Object.entries(tables).map(([name, rows]) => ({
    name: `${name}.json`,
    content: `${JSON.stringify(rows, undefined, 2)}\n`,
  }))
  const about = `What ${siteUrl} holds about you, one file for each table. Times are in UTC unless they say otherwise, amounts in paise or cents.\n`
  return zipOf([{ name: 'README.txt', content: about }, ...entries])
}

type ErasingServices = Pick<Services, 'db' | 'limiter'>

/**
 * Takes somebody out of every table: what may go is deleted, a payment stays without its payer. One
 * transaction: all of it, or nothing. Where notes about others or saved views have the full name in
 * them, `names` says from which it goes; without it nothing is erased.
 */
export async function erasePerson(
  { db, limiter }: ErasingServices,
  who: Who,
  { actor, names }: { actor?: Actor; names?: NamesToRemove } = {},
) {
  return db.transaction(async (tx) => {
    const held = await findHeld(tx, who)
    const counts = await eraseHeld(tx, limiter, held)
    const spots = await spotsNaming(tx, held.names)
    const erased = { ...counts, names: await removeNames(tx, spots, names) }
    // How many, not who: the audit outlives the erasure.
    if (actor)
      await note(tx, actor, { action: 'erase-person', kind: 'person', changes: counted(erased) })
    return erased
  })
}

/** Whatever an erasure would do and ask: it is made, and rolled back. */
export async function previewErasure({ db, limiter }: ErasingServices, who: Who) {
  const previews: Preview[] = []
  const rolledBack = db.transaction(async (tx) => {
    const held = await findHeld(tx, who)
    const counts = await eraseHeld(tx, limiter, held)
    const spots = await spotsNaming(tx, held.names)
    previews.push({
      ...counts,
      typed: held.typed,
      places: spots.map(({ place }) => place),
      shortNames: held.names.filter(isTooShort),
    })
    throw new TransactionRollbackError()
  })
  await rolledBack.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  const [preview] = previews
  if (!preview) throw new Error('The erasure was not tried')
  return preview
}

type Preview = Awaited<ReturnType<typeof eraseHeld>> & {
  /** Emails and phones of these rows that nobody proved: they stay in other texts. */
  typed: Contacts
  /** Where the full name is besides. */
  places: Place[]
  /** Names that are looked for nowhere. */
  shortNames: string[]
}

async function eraseHeld(tx: Transaction, limiter: Services['limiter'], held: Held) {
  await lockHeld(tx, held)
  const applications = await deleteApplications(tx, isOneOf(held.applications))
  const payments = await pseudonymise(tx, isOneOf(held.applications))
  const enquiries = await deleteHeld(tx, held)
  await limiter.forget(limitsOf(held.known), tx)
  const patterns = patternsOf(held.known)
  const texts = patterns ? await scrubTexts(tx, patterns) : 0
  return { applications, enquiries, payments, texts }
}

const counted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, after]) => [name, { after }]))

/** The daily job: what was never paid goes, what was paid is kept without the person. */
export async function eraseOldApplications({ db, config }: Services) {
  await db.transaction(async (tx) => {
    await deleteApplications(tx, unpaidFor(config.unpaidRetentionDays))
    await pseudonymise(tx, paymentOlderThan(config.paidRetentionDays))
  })
}
