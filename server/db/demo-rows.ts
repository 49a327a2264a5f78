import { eq, sql } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Database, Transaction } from './connect.ts'
import { staff } from './desk.schema.ts'
import {
  isSampleId,
  isSampleSession,
  isSampleSlug,
  isSampleUuid,
  sampleCodes,
} from './sample-marks.ts'
import { applications, colleges, coupons, referralCodes } from './schema.ts'

/** Finds rows that a demo left: names that the staff know, and how many applications. */
export async function findDemoRows(db: Pick<Database, 'select'>) {
  // One after the other: a transaction has one connection.
  const college = await db
    .select({ name: colleges.slug })
    .from(colleges)
    .where(eq(colleges.demo, true))
  const coupon = await db.select({ name: coupons.code }).from(coupons).where(eq(coupons.demo, true))
  const referral = await db
    .select({ name: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.demo, true))
  const person = await db.select({ name: staff.email }).from(staff).where(eq(staff.demo, true))
  const [application] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(applications)
    .where(eq(applications.demo, true))
  const listed = (noun: string, rows: { name: string }[]) =>
    rows.length > 0 ? [`${noun}: ${rows.map(({ name }) => name).join(', ')}`] : []
  return [
    ...listed('coupons', coupon),
    ...listed('referral codes', referral),
    ...listed('colleges', college),
    ...listed('staff', person),
    ...(application?.count ? [`applications: ${application.count}`] : []),
  ]
}

/** Stops looking as soon as one is found. */
export async function hasDemoRows(db: Pick<Database, 'execute'>) {
  const tables = [coupons, referralCodes, colleges, staff, applications]
  const anyIn = tables.map((table) => sql`exists (select from ${table} where demo)`)
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${sql.join(anyIn, sql` or `)} as found`,
  )
  return rows[0]?.found ?? false
}

/** Demo coupons give seats away, and demo applications were paid with nothing. */
export async function refuseDemoRows(db: Database) {
  const isDemo = await db.transaction(async (tx) => {
    // Until its index is built (large-indexes.ts) every application is read.
    await tx.execute(sql`set local statement_timeout = '60s'`)
    return hasDemoRows(tx)
  })
  if (!isDemo) return
  const found = await findDemoRows(db)
  throw new ConfigError(
    `Cannot start: the database holds rows of a demo (${found.join('; ')}). Remove them: npx admit demo remove`,
  )
}

/** Removes them all, and returns what was removed. What hangs on an application goes with it. */
export async function removeDemoRows(db: Database) {
  return db.transaction(async (tx) => {
    const found = await findDemoRows(tx)
    await tx.execute(sql`
      delete from cases where attempt_id in (
        select a.id from payment_attempts a join applications p on p.id = a.application_id
        where p.demo)`)
    // Nothing was captured in a demo but simulated money: the trigger that keeps money lets it go.
    await tx.execute(sql`set local admit.removes_demo = 'on'`)
    await deleteLoose(tx)
    for (const table of [applications, coupons, referralCodes, colleges, staff]) {
      await tx.delete(table).where(eq(table.demo, true))
    }
    return found
  })
}

/** Rows of the sample that hang on no row with the mark of a demo. */
async function deleteLoose(tx: Transaction) {
  await tx.execute(sql`delete from messages where recipient like '%@sample.example'`)
  await tx.execute(sql`delete from enquiries where ${isSampleUuid(sql`id`)}`)
  await tx.execute(
    sql`delete from cases where attempt_id is null and ${isSampleId(sql`reference`)}`,
  )
  await tx.execute(sql`delete from erased_attempts where ${isSampleId(sql`id`)}`)
}

/** One person of it is enough: they come and go with the rest. */
export async function hasSample(db: Pick<Database, 'execute'>) {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from staff where demo and ${isSampleUuid(sql`id`)}) as found`,
  )
  return rows[0]?.found ?? false
}

/**
 * Takes out the sample alone, with what people did to it: what they typed themselves stays. Returns
 * how many applications went. The audit keeps what it has, under names that say what they are.
 */
export async function removeSample(db: Database) {
  return db.transaction(async (tx) => {
    const ofSample = sql`demo and ${isSampleSession(sql`session_id`)}`
    await tx.execute(sql`
      delete from cases where attempt_id in (select a.id from payment_attempts a
        where a.application_id in (select id from applications where ${ofSample}))`)
    await tx.execute(sql`set local admit.removes_demo = 'on'`)
    await deleteLoose(tx)
    const { rowCount } = await tx.execute(sql`delete from applications where ${ofSample}`)
    await tx.execute(
      sql`delete from coupons where demo and code = any(${among(sampleCodes.coupons)})`,
    )
    await tx.execute(
      sql`delete from referral_codes where demo and code = any(${among(sampleCodes.referrals)})`,
    )
    await tx.execute(sql`delete from colleges where demo and ${isSampleSlug(sql`slug`)}`)
    await tx.execute(sql`delete from staff where demo and ${isSampleUuid(sql`id`)}`)
    return rowCount ?? 0
  })
}

const among = (codes: readonly string[]) => sql`${sql.param(codes)}::text[]`
