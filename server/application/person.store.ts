import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { applications } from '../db/schema.ts'
import { idle } from './browser.store.ts'

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
