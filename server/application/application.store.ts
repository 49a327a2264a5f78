import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import { applications } from '../db/schema.ts'

export type Application = typeof applications.$inferSelect
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'emailVerifiedAt' | 'paidAt' | 'createdAt' | 'updatedAt' | 'usedAt'
>

/** Step 2 is done: email and phone are confirmed. */
export const isConfirmed = ({ emailVerifiedAt, phoneVerifiedAt }: Application) =>
  emailVerifiedAt !== null && phoneVerifiedAt !== null

/** Stores an application; the same browser's unpaid one for the same person is written over. */
export async function saveApplication(tx: Transaction, application: NewApplication) {
  const [saved] = await saving(tx).execute(application)
  if (!saved) throw new Error('The application was not stored')
  return saved
}

const saving = prepared((db) =>
  db
    .insert(applications)
    .values({
      ...placesFor(
        'id',
        'sessionId',
        'scholarshipCode',
        'companyCode',
        'fullname',
        'email',
        'phone',
        'companyName',
        'selectedCourse',
        'referralCode',
        'couponCode',
        'demo',
      ),
      phoneVerifiedAt: sql`${sql.placeholder('phoneVerifiedAt')}`,
    })
    .onConflictDoUpdate({
      target: [
        applications.sessionId,
        applications.scholarshipCode,
        applications.companyCode,
        applications.email,
        applications.phone,
      ],
      targetWhere: isNull(applications.paidAt),
      set: {
        fullname: sql`excluded.fullname`,
        companyName: sql`excluded.company_name`,
        selectedCourse: sql`excluded.selected_course`,
        referralCode: sql`excluded.referral_code`,
        couponCode: sql`excluded.coupon_code`,
        phoneVerifiedAt: sql`excluded.phone_verified_at`,
        updatedAt: sql`now()`,
      },
    })
    .returning()
    .prepare('save_application'),
)

export type Person = { email: string; phone: string; scholarshipCode: string }

/** The application with which the email got past step 2, with another phone. */
export async function findOtherWithEmail(db: Database, person: Person) {
  const { email, phone, scholarshipCode } = person
  const [row] = await othersWithEmail(db).execute({ email, phone, scholarshipCode })
  return row
}

/** The paid application to which email and phone both belong. */
export async function findPaid(db: Database | Transaction, person: Person) {
  const { email, phone, scholarshipCode } = person
  const [row] = await paidByPerson(db).execute({ email, phone, scholarshipCode })
  return row
}

const anyWith = (name: string, ...conditions: SQL[]) =>
  prepared((db) =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.email, sql.placeholder('email')),
          eq(applications.scholarshipCode, sql.placeholder('scholarshipCode')),
          ...conditions,
        ),
      )
      .limit(1)
      .prepare(name),
  )

const othersWithEmail = anyWith(
  'others_with_email',
  ne(applications.phone, sql.placeholder('phone')),
  isNotNull(applications.emailVerifiedAt),
)

const paidByPerson = anyWith(
  'paid_by_person',
  eq(applications.phone, sql.placeholder('phone')),
  isNotNull(applications.paidAt),
  isNull(applications.refundedAt),
)

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

const minutesOfUse = 30

const idle = sql<boolean>`greatest(${applications.updatedAt}, ${applications.usedAt})
  < now() - make_interval(mins => ${minutesOfUse})`

/** True once nobody has used it for a while: at a shared computer it may be someone else's turn. */
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

const mostOfOne = 50

/** Each by its own index: an `or` over three columns would read the whole table. */
export async function findOfSessionAndProofs(
  db: Database,
  { sessionId, phones, emails }: { sessionId: string; phones: string[]; emails: string[] },
) {
  const ids = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.sessionId, sessionId))
    .union(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(inArray(applications.phone, phones), isNotNull(applications.phoneVerifiedAt))),
    )
    .union(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(inArray(applications.email, emails), isNotNull(applications.emailVerifiedAt))),
    )
  return db
    .select({ ...getTableColumns(applications), idle })
    .from(applications)
    .where(and(inArray(applications.id, ids), isNull(applications.erasedAt)))
    .orderBy(desc(applications.createdAt))
    .limit(mostOfOne)
}

/** True where an application confirmed this phone or mailbox. */
export async function belongsToSomebody(
  db: Database,
  { channel, phone, email }: { channel: 'sms' | 'email'; phone: string; email: string },
) {
  const isTheirs =
    channel === 'sms'
      ? and(eq(applications.phone, phone), isNotNull(applications.phoneVerifiedAt))
      : and(eq(applications.email, email), isNotNull(applications.emailVerifiedAt))
  const [row] = await db.select({ id: applications.id }).from(applications).where(isTheirs).limit(1)
  return row !== undefined
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

export async function findApplication(db: Database | Transaction, id: string) {
  const [application] = await applicationById(db).execute({ id })
  return application
}

const applicationById = prepared((db) =>
  db
    .select()
    .from(applications)
    .where(eq(applications.id, sql.placeholder('id')))
    .prepare('application_by_id'),
)

export async function markConfirmed(db: Database, id: string) {
  const now = sql`now()`
  await db
    .update(applications)
    .set({
      emailVerifiedAt: sql`coalesce(${applications.emailVerifiedAt}, ${now})`,
      phoneVerifiedAt: sql`coalesce(${applications.phoneVerifiedAt}, ${now})`,
      updatedAt: now,
    })
    .where(eq(applications.id, id))
}

/** The application, under a row lock (SELECT FOR UPDATE) until the transaction ends. */
export async function lockApplication(tx: Transaction, id: string) {
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, id))
    .for('update')
  return application
}

export async function markPaid(tx: Transaction, id: string) {
  await tx
    .update(applications)
    .set({ paidAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(applications.id, id))
}

export async function markRefunded(tx: Transaction, id: string) {
  await tx.update(applications).set({ refundedAt: sql`now()` }).where(eq(applications.id, id))
}
