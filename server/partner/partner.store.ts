import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { keptRows } from '../db/kept-rows.ts'
import { prepared } from '../db/prepared.ts'
import { applications, colleges } from '../db/schema.ts'

export type College = typeof colleges.$inferSelect

export async function findCollege(db: Database, slug: string): Promise<College | undefined> {
  const [college] = await collegeBySlug(db).execute({ slug })
  return college
}

const collegeBySlug = prepared((db) =>
  db
    .select()
    .from(colleges)
    .where(eq(colleges.slug, sql.placeholder('slug')))
    .prepare('college_by_slug'),
)

export async function findCollegeOf(
  db: Database,
  scholarshipCode: string,
  companyCode: string,
): Promise<College | undefined> {
  const [college] = await collegeByCodes(db).execute({ scholarshipCode, companyCode })
  return college
}

const collegeByCodes = prepared((db) =>
  db
    .select()
    .from(colleges)
    .where(
      and(
        eq(colleges.scholarshipCode, sql.placeholder('scholarshipCode')),
        eq(colleges.companyCode, sql.placeholder('companyCode')),
      ),
    )
    .prepare('college_by_codes'),
)

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
