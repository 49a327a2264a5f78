import { and, count, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { keptRows } from '../acts/kept-rows.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { couponUses } from '../db/payment.schema.ts'
import { prepared } from '../db/prepared.ts'
import { coupons } from '../db/schema.ts'

export type Coupon = Omit<typeof coupons.$inferSelect, 'demo' | 'version'> & { expired: boolean }
export type Person = { email: string; phone: string }

const selection = {
  code: coupons.code,
  percentOff: coupons.percentOff,
  paiseOff: coupons.paiseOff,
  expiresAt: coupons.expiresAt,
  maxUses: coupons.maxUses,
  maxUsesPerPerson: coupons.maxUsesPerPerson,
  scholarshipCode: coupons.scholarshipCode,
  createdAt: coupons.createdAt,
  expired: sql<boolean>`coalesce(${coupons.expiresAt} <= now(), false)`,
}

export async function findCoupon(
  db: Database | Transaction,
  code: string,
): Promise<Coupon | undefined> {
  const [coupon] = await couponByCode(db).execute({ code })
  return coupon
}

const couponByCode = prepared((db) =>
  db
    .select(selection)
    .from(coupons)
    .where(eq(coupons.code, sql.placeholder('code')))
    .prepare('coupon_by_code'),
)

/** Reads a coupon under a row lock (SELECT FOR UPDATE): no race condition between count and use. */
export async function lockCoupon(tx: Transaction, code: string): Promise<Coupon | undefined> {
  const [coupon] = await tx
    .select(selection)
    .from(coupons)
    .where(eq(coupons.code, code))
    .for('update')
  return coupon
}

export async function countUses(db: Database | Transaction, code: string) {
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(eq(couponUses.couponCode, code))
  return row?.uses ?? 0
}

/** A person is known by email as well as by phone. */
export async function countUsesOf(db: Database | Transaction, code: string, person: Person) {
  const isTheirs = or(eq(couponUses.email, person.email), eq(couponUses.phone, person.phone))
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .where(and(eq(couponUses.couponCode, code), isTheirs))
  return row?.uses ?? 0
}

type Use = Person & { attemptId: string; couponCode: string }

export async function saveUse(tx: Transaction, { attemptId, couponCode, email, phone }: Use) {
  await tx.insert(couponUses).values({ attemptId, couponCode, email, phone })
}

export async function isHeld(tx: Transaction, attemptId: string) {
  const use = await tx.query.couponUses.findFirst({ where: eq(couponUses.attemptId, attemptId) })
  return use !== undefined
}

export async function deleteUse(tx: Transaction, attemptId: string) {
  await tx.delete(couponUses).where(eq(couponUses.attemptId, attemptId))
}

export const couponRows = keptRows(coupons, coupons.code)

export async function listWithUses(db: Database) {
  return db
    .select({ ...getTableColumns(coupons), used: count(couponUses.attemptId) })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.couponCode, coupons.code))
    .groupBy(coupons.code)
    .orderBy(coupons.code)
}
