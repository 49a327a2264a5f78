import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { minutesOfUse } from '../../contract/lifetimes.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { applications } from '../db/schema.ts'
import type { Application } from './application.store.ts'

type Owner = {
  sessionId: string
  email: string
  phone: string
  scholarshipCode: string
  /** Left out: the application that was worked on last. */
  companyCode: string | undefined
}

/** The unpaid application that this browser submitted for this person. */
export async function findSubmitted(db: Database, owner: Owner) {
  return db.query.applications.findFirst({
    where: and(
      eq(applications.sessionId, owner.sessionId),
      eq(applications.scholarshipCode, owner.scholarshipCode),
      eq(applications.email, owner.email),
      eq(applications.phone, owner.phone),
      ...(owner.companyCode ? [eq(applications.companyCode, owner.companyCode)] : []),
      isNull(applications.paidAt),
    ),
    orderBy: desc(applications.updatedAt),
  })
}

/**
 * Finds an unpaid application of this browser with this email or this phone: either of the two may
 * have been corrected since.
 */
export async function hasUnderWay(
  db: Database | Transaction,
  { email, phone, sessionId, scholarshipCode, companyCode }: Owner & { companyCode: string },
) {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.sessionId, sessionId),
        eq(applications.scholarshipCode, scholarshipCode),
        eq(applications.companyCode, companyCode),
        or(eq(applications.email, email), eq(applications.phone, phone)),
        isNull(applications.paidAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** The unpaid application that this browser worked on last. */
export async function findUnpaid(db: Database, sessionId: string) {
  return db.query.applications.findFirst({
    where: and(eq(applications.sessionId, sessionId), isNull(applications.paidAt)),
    orderBy: desc(applications.updatedAt),
  })
}

/** True once nobody has used it for a while: at a shared computer it may be someone else's turn. */
export const idle = sql<boolean>`greatest(${applications.updatedAt}, ${applications.usedAt})
  < now() - make_interval(mins => ${minutesOfUse})`

export async function isIdle(db: Database, id: string) {
  const [row] = await db.select({ idle }).from(applications).where(eq(applications.id, id))
  return row?.idle ?? true
}

/** Tells if this browser's last application is paid for. */
export async function isLastPaid(db: Database, sessionId: string) {
  const [last] = await db
    .select({ paidAt: applications.paidAt, refundedAt: applications.refundedAt })
    .from(applications)
    .where(eq(applications.sessionId, sessionId))
    .orderBy(desc(applications.updatedAt))
    .limit(1)
  return last !== undefined && last.paidAt !== null && last.refundedAt === null
}

/** Gives an unpaid application to another browser; one that it began for the same person gives way. */
export async function takeOver(tx: Transaction, application: Application, sessionId: string) {
  const { id, scholarshipCode, companyCode, email, phone } = application
  await tx
    .update(applications)
    .set({ sessionId: sql`gen_random_uuid()` })
    .where(
      and(
        eq(applications.sessionId, sessionId),
        eq(applications.scholarshipCode, scholarshipCode),
        eq(applications.companyCode, companyCode),
        eq(applications.email, email),
        eq(applications.phone, phone),
        isNull(applications.paidAt),
        ne(applications.id, id),
      ),
    )
  await tx
    .update(applications)
    .set({ sessionId, usedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(applications.id, id), isNull(applications.paidAt)))
}

/** A page asks often; a minute more or less does not matter. */
export async function markUsed(db: Database, id: string) {
  await db
    .update(applications)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(applications.id, id),
        sql`coalesce(${applications.usedAt}, '-infinity') < now() - interval '1 minute'`,
      ),
    )
}

/** Moves applications to another id of the browser; without one, to ids that no browser has. */
export async function moveApplications(tx: Transaction, from: string, to: string | undefined) {
  await tx
    .update(applications)
    .set({ sessionId: to ?? sql`gen_random_uuid()` })
    .where(eq(applications.sessionId, from))
}
