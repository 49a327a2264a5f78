import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { keptRows } from '../db/kept-rows.ts'
import { prepared } from '../db/prepared.ts'
import { applications, colleges } from '../db/schema.ts'

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

/** The dates of what an application is for, in one question. */
export async function findDatesOf(db: Database, applicationId: string) {
  const [college] = await datesByApplication(db).execute({ applicationId })
  return college?.dates
}

const datesByApplication = prepared((db) =>
  db
    .select({ dates: colleges.dates })
    .from(applications)
    .innerJoin(
      colleges,
      and(
        eq(colleges.scholarshipCode, applications.scholarshipCode),
        eq(colleges.companyCode, applications.companyCode),
      ),
    )
    .where(eq(applications.id, sql.placeholder('applicationId')))
    .prepare('dates_by_application'),
)

export const collegeRows = keptRows(colleges, colleges.slug, { updatedAt: sql`now()` })
