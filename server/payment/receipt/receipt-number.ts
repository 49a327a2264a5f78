import { desc, eq, max, sql } from 'drizzle-orm'
import { dayInIndia } from '../../../contract/calendar.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { receiptNumbers, receiptSeries } from '../../db/receipt.schema.ts'
import { findAttempt } from '../attempt/attempt.store.ts'

/**
 * Gives a receipt its number, once: serial in its series and financial year, by the day of issue in
 * India. The receipt's job does so, under a lock of its own, so that no payment waits for another.
 */
export async function giveNumber(db: Database, attemptId: string, now = Date.now()) {
  await db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    if (!attempt?.paidAt || attempt.gateway === 'FREE') return
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt-number', 0))`)
    if (await findNumber(tx, attemptId)) return
    const series = await seriesNow(tx)
    const year = financialYear(now)
    const [last] = await tx
      .select({ serial: receiptNumbers.serial })
      .from(receiptNumbers)
      .where(sql`${receiptNumbers.series} = ${series} and ${receiptNumbers.year} = ${year}`)
      .orderBy(desc(receiptNumbers.serial))
      .limit(1)
    const serial = (last?.serial ?? 0) + 1
    await tx.insert(receiptNumbers).values({ series, year, serial, attemptId })
  })
}

/** "1/26-27/000042": at most 16 characters, as India's tax rules ask of an invoice. */
export async function findNumber(db: Database | Transaction, attemptId: string) {
  const [found] = await db
    .select()
    .from(receiptNumbers)
    .where(eq(receiptNumbers.attemptId, attemptId))
  if (!found) return undefined
  const { series, year, serial } = found
  const years = [year, year + 1].map((each) => String(each).slice(2)).join('-')
  return `${series}/${years}/${String(serial).padStart(6, '0')}`
}

/** After a restore, numbers may be out that the backup does not know: a new series begins. */
export async function beginSeries(db: Database) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt-number', 0))`)
    await tx.insert(receiptSeries).values({ series: (await seriesNow(tx)) + 1 })
  })
}

async function seriesNow(tx: Transaction) {
  const [last] = await tx.select({ series: max(receiptSeries.series) }).from(receiptSeries)
  return last?.series ?? 1
}

/** India's financial year begins with April. */
function financialYear(now: number) {
  const day = dayInIndia(now)
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? year - 1 : year
}
