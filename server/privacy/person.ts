import { type Actor, note } from '../audit/audit.ts'
import type { Services } from '../services.ts'
import { type ZipEntry, zipOf } from '../zip/zip.ts'
import {
  deleteApplications,
  isOneOf,
  paymentOlderThan,
  pseudonymise,
  scrubTexts,
  unpaidFor,
} from './erase.store.ts'
import { deleteHeld, findHeld, type Held, lockHeld, readHeld } from './person.store.ts'

/** An email, or a phone with or without its dial code. Undefined where it is neither. */
export function whoIs(words: string) {
  if (/^[^@\s]+@[^@\s]+$/.test(words)) return { email: words.toLowerCase(), phone: undefined }
  const phone = words.replace(/[\s()+-]/g, '')
  return /^\d{6,15}$/.test(phone) ? { email: undefined, phone } : undefined
}
export type Who = NonNullable<ReturnType<typeof whoIs>>

const limitsOf = ({ emails, phones }: Pick<Held, 'emails' | 'phones'>) => [
  ...emails.flatMap((email) => [email, `email ${email}`]),
  ...phones.map((phone) => `sms ${phone}`),
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
  const limits = await limiter.countsOf(limitsOf(held.proved))
  return { ...tables, rate_limits: limits } as Record<string, unknown[]>
}

export const countRows = (tables: Record<string, unknown[]>) =>
  Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)

export function zipOfPerson(tables: Record<string, unknown[]>, siteUrl: string) {
  const entries: ZipEntry[] = Object.entries(tables).map(([name, rows]) => ({
    name: `${name}.json`,
    content: `${JSON.stringify(rows, undefined, 2)}\n`,
  }))
  const about = `What ${siteUrl} holds about you, one file for each table. Times are in UTC unless they say otherwise, amounts in paise or cents.\n`
  return zipOf([{ name: 'README.txt', content: about }, ...entries])
}

/**
 * Takes somebody out of every table: what may go is deleted, a payment stays without its payer. One
 * transaction: all of it, or nothing.
 */
export async function erasePerson(
  { db, limiter }: Pick<Services, 'db' | 'limiter'>,
  who: Who,
  actor?: Actor,
) {
  return db.transaction(async (tx) => {
    const held = await findHeld(tx, who)
    await lockHeld(tx, held)
    await deleteApplications(tx, isOneOf(held.applications))
    const kept = await pseudonymise(tx, isOneOf(held.applications))
    await deleteHeld(tx, held)
    await limiter.forget(limitsOf(held), tx)
    const pattern = patternOf(held)
    if (pattern) await scrubTexts(tx, pattern)
    const erased = {
      applications: held.applications.length - kept,
      enquiries: held.enquiries.length,
      payments: kept,
    }
    // How many, not who: the audit outlives the erasure.
    if (actor)
      await note(tx, actor, { action: 'erase-person', kind: 'person', changes: counted(erased) })
    return erased
  })
}

const counted = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, after]) => [name, { after }]))

/** A shorter number could as well be an amount or a part of an id. */
const shortestPhone = 10

/**
 * Addresses also as URLs write them, phones also with their dial code; never a part of a longer one.
 * Undefined where nothing can be told apart from other texts.
 */
function patternOf({ emails, phones }: Held) {
  const literal = (text: string) => text.replace(/[^\w]/g, '\\$&').replace('\\@', '(?:@|%40)')
  const patterns = [
    ...emails.map((email) => `(?<![\\w.+-])${literal(email)}(?![\\w-])`),
    ...phones
      .filter((phone) => phone.length >= shortestPhone)
      .map((phone) => `(?<!\\d)(?:\\+?91[ -]?|0)?${literal(phone)}(?!\\d)`),
  ]
  return patterns.length > 0 ? patterns.join('|') : undefined
}

/** The daily job: what was never paid goes, what was paid is kept without the person. */
export async function eraseOldApplications({ db, config }: Services) {
  await db.transaction(async (tx) => {
    await deleteApplications(tx, unpaidFor(config.unpaidRetentionDays))
    await pseudonymise(tx, paymentOlderThan(config.paidRetentionDays))
  })
}
