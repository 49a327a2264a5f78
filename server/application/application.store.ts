import { and, desc, eq, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import { applications } from '../db/schema.ts'

export type Application = typeof applications.$inferSelect
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'emailVerifiedAt' | 'paidAt' | 'createdAt' | 'updatedAt'
>

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

type Person = { email: string; phone: string; scholarshipCode: string }

/** True when the email got past step 2 with another phone. */
export async function isEmailTaken(db: Database, { email, phone, scholarshipCode }: Person) {
  return (await othersWithEmail(db).execute({ email, phone, scholarshipCode })).length > 0
}

/** True when email and phone both belong to one paid application. */
export async function hasPaid(db: Database, { email, phone, scholarshipCode }: Person) {
  return (await paidByPerson(db).execute({ email, phone, scholarshipCode })).length > 0
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
  /** Left out: whichever was worked on last. */
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

/** The unpaid application that this browser worked on last. */
export async function findUnpaid(db: Database, sessionId: string) {
  return db.query.applications.findFirst({
    where: and(eq(applications.sessionId, sessionId), isNull(applications.paidAt)),
    orderBy: desc(applications.updatedAt),
  })
}

export async function findApplication(db: Database | Transaction, id: string) {
  return db.query.applications.findFirst({ where: eq(applications.id, id) })
}

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

/** Late money must still find its way: what was begun leaves a tombstone without the person. */
export async function deleteUnpaidOlderThan(db: Database, days: number) {
  // Money may still come, or has come and waits for a person.
  const isOld = and(
    isNull(applications.paidAt),
    lt(applications.updatedAt, sql`now() - make_interval(days => ${days})`),
    sql`not exists (select 1 from payment_attempts a where a.application_id = ${applications.id}
      and (a.next_check_at is not null
        or a.captured_minor > (select coalesce(sum(r.amount_minor), 0) from refunds r
          where r.attempt_id = a.id and r.state = 'DONE')
        or exists (select 1 from cases c where c.attempt_id = a.id and c.settled_at is null)))`,
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into erased_attempts (id, gateway, provider_order_id, amount_minor, currency)
      select a.id, a.gateway, a.provider_order_id, a.amount_minor, a.currency
      from payment_attempts a join applications on applications.id = a.application_id
      where ${isOld} on conflict do nothing`)
    await tx.delete(applications).where(isOld)
  })
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
