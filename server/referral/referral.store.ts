import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { keptRows } from '../db/kept-rows.ts'
import { referralCodes } from '../db/schema.ts'

export async function findReferral(db: Database, code: string) {
  return db.query.referralCodes.findFirst({ where: eq(referralCodes.code, code) })
}

export const referralRows = keptRows(referralCodes, referralCodes.code)
