import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { placesFor, prepared } from '../db/prepared.ts'
import { enquiries } from '../db/schema.ts'

export type NewEnquiry = typeof enquiries.$inferInsert
export type StoredEnquiry = typeof enquiries.$inferSelect

export async function saveEnquiry(tx: Transaction, enquiry: NewEnquiry) {
  const [saved] = await saving(tx).execute(enquiry)
  if (!saved) throw new Error('The enquiry was not stored')
  return saved.id
}

const saving = prepared((db) =>
  db
    .insert(enquiries)
    .values(
      placesFor('fullname', 'email', 'phone', 'countryCode', 'dialCode', 'message', 'enquiryType'),
    )
    .returning({ id: enquiries.id })
    .prepare('save_enquiry'),
)

export async function findEnquiry(db: Database, id: string) {
  return db.query.enquiries.findFirst({ where: eq(enquiries.id, id) })
}

export async function setMailState(
  db: Database | Transaction,
  ids: string[],
  mailState: NonNullable<StoredEnquiry['mailState']>,
) {
  await db.update(enquiries).set({ mailState }).where(inArray(enquiries.id, ids))
}

/** Those that wait for the mail of the hour, the oldest first. */
export async function findHeld(db: Database | Transaction, most: number) {
  return db.query.enquiries.findMany({
    where: eq(enquiries.mailState, 'held'),
    orderBy: enquiries.createdAt,
    limit: most,
  })
}

export async function deleteEnquiriesOlderThan(db: Database, days: number) {
  await db
    .delete(enquiries)
    .where(lt(enquiries.createdAt, sql`now() - make_interval(days => ${days})`))
}
