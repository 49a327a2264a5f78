import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/connect.ts'
import { paymentAttempts } from '../../db/payment.schema.ts'
import { applications } from '../../db/schema.ts'

type Person = { email: string; phone: string; fullname: string; scholarshipCode: string }

/**
 * Advisory locks: payments for one scholarship take turns where phone or email are the same. First
 * of all locks, and always in this order, against deadlock.
 */
export async function lockPerson(tx: Transaction, { email, phone, scholarshipCode }: Person) {
  // Expand/contract: the first is the lock of the release before, and goes with the next.
  for (const key of [
    [email, phone],
    ['phone', phone],
    ['email', email],
  ]) {
    const named = [scholarshipCode, ...key].join('\n')
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${named}, 0))`)
  }
}

/** Accents, spaces and dots, which people write differently each time. A vowel sign is a letter. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\s.]/g, '')
    .toLowerCase()

/**
 * Finds the applications of one person: the same proven phone or email, and the same name. Siblings
 * who share a parent's phone are two people.
 */
async function applicationsOf(tx: Database | Transaction, person: Person) {
  const { email, phone, scholarshipCode } = person
  const found = await tx
    .select({ id: applications.id, fullname: applications.fullname })
    .from(applications)
    .where(
      and(
        eq(applications.scholarshipCode, scholarshipCode),
        or(eq(applications.email, email), eq(applications.phone, phone)),
      ),
    )
  return found
    .filter(({ fullname }) => plainName(fullname) === plainName(person.fullname))
    .map(({ id }) => id)
}

/** The payment that counts for this person, in any of their applications. */
export async function findCounted(tx: Database | Transaction, person: Person) {
  const [counted] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.applicationId, await applicationsOf(tx, person)),
        eq(paymentAttempts.state, 'PAID'),
        eq(paymentAttempts.surplus, false),
      ),
    )
    .limit(1)
  return counted
}

/** Finds the attempts that this person could still pay, in any of their applications. */
export const findLiveOf = async (tx: Transaction, person: Person) =>
  tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.applicationId, await applicationsOf(tx, person)),
        inArray(paymentAttempts.state, ['CREATED', 'PENDING']),
      ),
    )
    .for('update')
