import { and, eq, sql } from 'drizzle-orm'
import type { ActTx } from '../acts/act.ts'
import { keptRows } from '../acts/kept-rows.ts'
import type { Database, Transaction } from '../db/connect.ts'
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

export const findColleges = (db: Database, slugs: string[]) => collegesBySlug(db).execute({ slugs })

const collegesBySlug = prepared((db) =>
  db
    .select()
    .from(colleges)
    .where(sql`${colleges.slug} = any(${sql.placeholder('slugs')})`)
    .prepare('colleges_by_slug'),
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

/** Advisory lock: applications share it, and closing or opening waits for those under way. */
const closingKey = (slug: string) => sql`hashtextextended(${`closing ${slug}`}, 0)`

/** Tells if a page is closed. It stays as it is until the transaction ends. */
export async function holdClosing(tx: Transaction, slug: string) {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${closingKey(slug)})`)
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [row] = await closingBySlug(tx).execute({ slug })
  return row
}

const closingBySlug = prepared((db) =>
  db
    .select({ closedAt: colleges.closedAt, closedNote: colleges.closedNote })
    .from(colleges)
    .where(eq(colleges.slug, sql.placeholder('slug')))
    .prepare('closing_by_slug'),
)

/** Closes or opens a page. Once this is committed, no application begins that did not see it. */
export async function setClosing(tx: ActTx, slug: string, note: string | undefined) {
  await tx.execute(sql`select pg_advisory_xact_lock(${closingKey(slug)})`)
  const [row] = await tx
    .update(colleges)
    .set({
      closedAt: note === undefined ? null : sql`coalesce(${colleges.closedAt}, now())`,
      closedNote: note ?? '',
      updatedAt: sql`now()`,
    })
    .where(eq(colleges.slug, slug))
    .returning()
  return row
}

export const collegeRows = keptRows(colleges, colleges.slug, { updatedAt: sql`now()` })
