import { eq, isNull, sql } from 'drizzle-orm'
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
    .set({ paidAt: sql`now()`, refundedAt: null, updatedAt: sql`now()` })
    .where(eq(applications.id, id))
}

export async function markRefunded(tx: Transaction, id: string) {
  await tx.update(applications).set({ refundedAt: sql`now()` }).where(eq(applications.id, id))
}
