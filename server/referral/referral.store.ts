import { eq } from 'drizzle-orm'
import { keptRows } from '../acts/kept-rows.ts'
import type { Database } from '../db/connect.ts'
import { referralCodes } from '../db/schema.ts'

export async function findReferral(db: Database, code: string) {
  return db.query.referralCodes.findFirst({ where: eq(referralCodes.code, code) })
}

export const referralRows = keptRows(referralCodes, referralCodes.code)
