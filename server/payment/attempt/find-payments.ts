import { sql } from 'drizzle-orm'
import { startOfReferenced, txIdPattern } from '../../../contract/tx-id.ts'
import type { Database } from '../../db/connect.ts'
import { paymentAttempts } from '../../db/payment.schema.ts'

/** The payments that a `kspay_id`, or the reference that people quote, may mean. */
export async function findPayments(db: Database, words: string) {
  const start = txIdPattern.test(words) ? words : startOfReferenced(words)
  if (!start) return []
  return db
    .select()
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.id} like ${`${start}%`}`)
    .orderBy(paymentAttempts.createdAt)
}
