import { eq, sql } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Database } from './connect.ts'
import { staff } from './desk.schema.ts'
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
    // Made by `npx admit sample`: a mail to such an address reaches nobody.
    await tx.execute(sql`delete from enquiries where email like '%@sample.example'`)
    await tx.execute(sql`delete from messages where recipient like '%@sample.example'`)
    for (const table of [applications, coupons, referralCodes, colleges, staff]) {
      await tx.delete(table).where(eq(table.demo, true))
    }
    return found
  })
}
