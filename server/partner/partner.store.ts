import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { colleges } from '../db/schema.ts'

export type College = typeof colleges.$inferSelect

export async function findCollege(db: Database, slug: string) {
  return db.query.colleges.findFirst({ where: eq(colleges.slug, slug) })
}

export async function findCollegeOf(
  db: Database | Transaction,
  scholarshipCode: string,
  companyCode: string,
) {
  return db.query.colleges.findFirst({
    where: and(
      eq(colleges.scholarshipCode, scholarshipCode),
      eq(colleges.companyCode, companyCode),
    ),
  })
}
