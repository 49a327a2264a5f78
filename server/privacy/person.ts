import { TransactionRollbackError } from 'drizzle-orm'
import { act } from '../acts/act.ts'
import { look } from '../acts/look.ts'
import type { Actor } from '../audit/audit.ts'
import type { Transaction } from '../db/connect.ts'
import { forgetNameWords } from '../db/name-words.ts'
import { indianDigits, type Who } from '../db/who.ts'
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

export { type Who, whoIs } from '../db/who.ts'
export type { NamesToRemove, Place }

const limitsOf = ({ emails, phones }: Contacts) => [
  ...emails.flatMap((email) => [email, `email ${email}`]),
  ...phones.flatMap((phone) => indianDigits(phone) ?? []).map((digits) => `sms ${digits}`),
]

/** Reads everything that is held of someone, table by table. The audit notes who took it away. */
export function readPerson(services: ErasingServices, actor: Actor, who: Who) {
  return tablesOf(services, who, (tx) =>
    look(tx, actor, { action: 'export-person', kind: 'person' }),
  )
}

/** Counts what is held, and shows none of it. */
export const countPerson = async (services: ErasingServices, who: Who) =>
  countsOf(await tablesOf(services, who))

export const countsOf = (tables: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]))

async function tablesOf(
  { db, limiter }: ErasingServices,
  who: Who,
  meanwhile?: (tx: Transaction) => Promise<unknown>,
) {
  const { held, tables } = await db.transaction(async (tx) => {
    const found = await findHeld(tx, who)
    await meanwhile?.(tx)
    return { held: found, tables: await readHeld(tx, found) }
  })
  const limits = await limiter.countsOf(limitsOf(held.known))
  return { ...tables, rate_limits: limits } as Record<string, unknown[]>
}

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
  actor: Actor,
  who: Who,
  { names }: { names?: NamesToRemove } = {},
) {
  const counts: Counts[] = []
  await act(db, actor, { lock: (tx) => lockHeldOf(tx, who) }, async (tx, held) => {
    const rows = await eraseHeld(tx, limiter, held)
    const spots = await spotsNaming(tx, held.names)
    const erased = { ...rows, names: await removeNames(tx, spots, names) }
    counts.push(erased)
    // Counts, never names: the audit outlives the erasure.
    return { audit: { action: 'erase-person', kind: 'person', changes: counted(erased) } }
  })
  const [erased] = counts
  if (!erased) throw new Error('Nothing was erased')
  return erased
}

type Counts = Awaited<ReturnType<typeof eraseHeld>> & { names: number }

async function lockHeldOf(tx: Transaction, who: Who) {
  const held = await findHeld(tx, who)
  await lockHeld(tx, held)
  return held
}

/** Makes an erasure and rolls it back, to say what it would do and ask. */
export async function previewErasure({ db, limiter }: ErasingServices, who: Who) {
  const previews: Preview[] = []
  const rolledBack = db.transaction(async (tx) => {
    const held = await lockHeldOf(tx, who)
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
  /** Notes and saved views that also have the full name. */
  places: Place[]
  /** Names that are looked for nowhere. */
  shortNames: string[]
}

async function eraseHeld(tx: Transaction, limiter: Services['limiter'], held: Held) {
  const applications = await deleteApplications(tx, isOneOf(held.applications))
  const payments = await pseudonymise(tx, isOneOf(held.applications))
  const enquiries = await deleteHeld(tx, held)
  await forgetNameWords(tx, held.names)
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
