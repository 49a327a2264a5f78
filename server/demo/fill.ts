import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { eventSlugs } from '../../contract/event-defaults.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { auditEntries, notes, passkeys, staff, staffSessions } from '../db/desk.schema.ts'
import {
  cases,
  couponUses,
  erasedAttempts,
  paymentAttempts,
  paymentEvents,
  refunds,
} from '../db/payment.schema.ts'
import {
  applications,
  colleges,
  consents,
  coupons,
  enquiries,
  referralCodes,
} from '../db/schema.ts'
import { createBook } from './book.ts'
import { writeCases } from './cases.ts'
import { createColleges, createCoupons, createReferrals, createStaff } from './catalogue.ts'
import { writeDeskWork, writeEnquiries } from './desk-work.ts'
import { createDice } from './dice.ts'
import { createPeople } from './people.ts'
import { writeRefundsUnderWay, writeYear } from './year.ts'

const lock = 7_236_485
const rowsAtOnce = 500

type Settings = Pick<Config, 'prices' | 'siteUrl' | 'unpaidRetentionDays' | 'enquiryRetentionDays'>

type Options = { whileFilling?: (() => () => void) | undefined; now?: number }

/**
 * Fills a demo that nobody has used with a year of made-up people, in one transaction: a start that
 * is killed leaves nothing, and of two at once one fills it. Returns how many applications there are
 * in it, and nothing where somebody was here before.
 */
export async function fillDemo(
  db: Database,
  settings: Settings,
  { whileFilling, now = Date.now() }: Options = {},
) {
  let isDone: (() => void) | undefined
  const filled = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isUnused(tx))) return undefined
    isDone = whileFilling?.()
    const tables = await writeSample(tx, settings, now)
    for (const [table, rows] of tables) await insertAll(tx, table, rows)
    return tables.find(([table]) => table === applications)?.[1].length
  })
  isDone?.()
  return filled
}

async function isUnused(tx: Transaction) {
  const { rows } = await tx.execute<{ unused: boolean }>(
    sql`select not exists (select from applications) and not exists (select from enquiries) as unused`,
  )
  return rows[0]?.unused ?? false
}

type Rows = readonly Record<string, unknown>[]

/** Rows of the sample, in the order in which they need each other. */
async function writeSample(
  tx: Transaction,
  settings: Settings,
  now: number,
): Promise<[PgTable, Rows][]> {
  const dice = createDice(20_260_401)
  const own = await pageOf(tx, eventSlugs.own)
  const { rows: partners, places } = createColleges(own, await pageOf(tx, eventSlugs.hireSure), now)
  const offers = createCoupons(now)
  const referrals = createReferrals(now)
  const { people, keys, sessions, colleagues: team } = createStaff(now)
  const book = createBook({ dice, ...settings })
  const scene = {
    book,
    dice,
    now,
    person: createPeople(dice),
    places,
    coupons: offers,
    referrals: referrals.map(({ code }) => code),
    team,
    unpaidDays: settings.unpaidRetentionDays,
  }
  writeYear(scene)
  writeRefundsUnderWay(scene)
  writeCases(scene)
  offers.early.maxUses = book.usesOf(offers.early)
  writeEnquiries(scene, settings.enquiryRetentionDays)
  writeDeskWork(scene)
  const { rows, uses } = book
  return [
    [staff, people],
    [passkeys, keys],
    [staffSessions, sessions],
    [colleges, partners],
    [coupons, Object.values(offers)],
    [referralCodes, referrals],
    [applications, rows.applications],
    [enquiries, rows.enquiries],
    [consents, rows.consents],
    // A further payment on an order names the first.
    [
      paymentAttempts,
      rows.attempts.toSorted(
        (one, other) => Number(Boolean(one.orderOf)) - Number(Boolean(other.orderOf)),
      ),
    ],
    [couponUses, [...uses.values()]],
    [paymentEvents, rows.events],
    [refunds, rows.refunds],
    [cases, rows.cases],
    [erasedAttempts, rows.erased],
    [notes, rows.notes],
    // The ids of the audit grow with the time.
    [auditEntries, rows.entries.toSorted((one, other) => one.at.getTime() - other.at.getTime())],
  ]
}

async function pageOf(tx: Transaction, slug: string) {
  const [page] = await tx
    .select()
    .from(colleges)
    .where(sql`${colleges.slug} = ${slug}` as SQL)
  if (!page) throw new Error(`There is no page ${slug}`)
  return page
}

async function insertAll(tx: Transaction, table: PgTable, rows: Rows) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(from, from + rowsAtOnce))
  }
}
