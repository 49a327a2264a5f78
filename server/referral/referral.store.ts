import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { referralCodes } from '../db/schema.ts'

export async function findReferral(db: Database, code: string) {
  return db.query.referralCodes.findFirst({ where: eq(referralCodes.code, code) })
}

export type Referral = Omit<typeof referralCodes.$inferSelect, 'createdAt'>

export async function listReferrals(tx: Transaction): Promise<Referral[]> {
  return tx.query.referralCodes.findMany({ orderBy: referralCodes.code })
}

/** Nobody else may change it until the transaction ends. */
export async function lockReferral(tx: Transaction, code: string): Promise<Referral | undefined> {
  const [referral] = await tx
    .select()
    .from(referralCodes)
    .where(eq(referralCodes.code, code))
    .for('update')
  return referral
}

export async function saveReferral(tx: Transaction, { code, owner }: Referral) {
  await tx.insert(referralCodes).values({ code, owner })
}

export async function changeReferral(tx: Transaction, { code, owner }: Referral) {
  await tx.update(referralCodes).set({ owner }).where(eq(referralCodes.code, code))
}

export async function deleteReferral(tx: Transaction, code: string) {
  await tx.delete(referralCodes).where(eq(referralCodes.code, code))
}
