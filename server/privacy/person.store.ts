import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import { anyOf } from './erase.store.ts'

/** Who was asked for, the rows that they named, and every email and phone that stand in those. */
export type Held = {
  asked: Asked
  /** Who was asked for, with the emails and phones that a code has proved to be theirs. */
  proved: { emails: string[]; phones: string[] }
  emails: string[]
  phones: string[]
  applications: string[]
  enquiries: string[]
}

type Asked = { email: string | undefined; phone: string | undefined }
type Found = {
  kind: 'applications' | 'enquiries'
  id: string
  email: string
  phone: string
  is_email_proved: boolean
  is_phone_proved: boolean
}

/** All rows that an email or a phone names, and every email and phone that they hold. */
export async function findHeld(tx: Database | Transaction, asked: Asked): Promise<Held> {
  const { email, phone } = asked
  const { rows } = await tx.execute<Found>(sql`
    select 'applications' as kind, id, lower(email) as email, phone,
      email_verified_at is not null as is_email_proved,
      phone_verified_at is not null as is_phone_proved
    from applications
    where lower(email) = ${email ?? null} or phone = right(${phone ?? null}, 10)
    union all
    select 'enquiries', id::text, lower(email), phone, false, false from enquiries
    where lower(email) = ${email ?? null} or ${phone ?? null} in (phone, dial_code || phone)`)
  const unique = (values: (string | undefined)[]) => [
    ...new Set(values.filter((value) => value !== undefined)),
  ]
  const idsOf = (kind: Found['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const own = phone?.slice(-10)
  const emailsOf = (found: Found[]) => unique([email, ...found.map((row) => row.email)])
  const phonesOf = (found: Found[]) => unique([own, ...found.map((row) => row.phone)])
  return {
    asked: { email, phone: own },
    proved: {
      emails: emailsOf(rows.filter((row) => row.is_email_proved)),
      phones: phonesOf(rows.filter((row) => row.is_phone_proved)),
    },
    emails: emailsOf(rows),
    phones: phonesOf(rows),
    applications: idsOf('applications'),
    enquiries: idsOf('enquiries'),
  }
}

/** What each table holds of somebody. Credentials and hashes of codes are nobody's to read. */
const questions: Record<string, (held: Held) => SQL> = {
  applications: ({ applications }) =>
    sql`select to_jsonb(t) - 'session_id' as row from applications t where id = ${anyOf(applications)}`,
  enquiries: ({ enquiries }) =>
    sql`select to_jsonb(t) as row from enquiries t where id::text = ${anyOf(enquiries)}`,
  consents: ({ applications, enquiries }) =>
    sql`select to_jsonb(t) as row from consents t
      where application_id = ${anyOf(applications)} or enquiry_id::text = ${anyOf(enquiries)}`,
  codes: (held) =>
    sql`select to_jsonb(t) - 'session_id' - 'code_hash' - 'sealed_code' as row from codes t
      where ${areTheirs(held)}`,
  payment_attempts: ({ applications }) =>
    sql`select to_jsonb(t) as row from payment_attempts t where application_id = ${anyOf(applications)}`,
  payment_events: (held) => ofAttempts('payment_events', held),
  coupon_uses: (held) => ofAttempts('coupon_uses', held),
  refunds: (held) => ofAttempts('refunds', held),
  cases: (held) => ofAttempts('cases', held),
  notes: ({ applications, enquiries }) =>
    sql`select to_jsonb(t) - 'staff_id' as row from notes t
      where record_id = ${anyOf([...applications, ...enquiries])} or record_id in
        (select id from payment_attempts where application_id = ${anyOf(applications)})`,
  jobs: (held) =>
    sql`select jsonb_build_object('task', j.task_identifier, 'run_at', j.run_at, 'attempts', j.attempts,
        'last_error', j.last_error) as row
      from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where p.payload->>'id' = ${anyOf([...held.applications, ...held.enquiries])}
        or p.payload->>'id' in (select id::text from codes where ${areTheirs(held)})
        or p.payload->>'id' in (select id from payment_attempts a
          where a.application_id = ${anyOf(held.applications)})`,
}

/**
 * Codes for whom was asked for, or for the email and the phone of their rows together: anybody can
 * type the phone of somebody else into a form, and must not get or erase what that one has here.
 */
const areTheirs = ({ asked, emails, phones }: Held) =>
  sql`(lower(email) = ${asked.email ?? null} or phone = ${asked.phone ?? null}
    or lower(email) = ${anyOf(emails)} and phone = ${anyOf(phones)})`

const ofAttempts = (table: string, { applications }: Held) =>
  sql`select to_jsonb(t) as row from ${sql.raw(table)} t where attempt_id in
    (select id from payment_attempts where application_id = ${anyOf(applications)})`

export async function readHeld(tx: Transaction, held: Held) {
  const tables: Record<string, unknown[]> = {}
  for (const [name, question] of Object.entries(questions)) {
    const { rows } = await tx.execute<{ row: unknown }>(question(held))
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** Against a payment that is being settled. No timeout: every text of the database is looked at. */
export async function lockHeld(tx: Transaction, { applications }: Held) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select 1 from applications where id = ${anyOf(applications)}
    order by id for update`)
}

/** What is no payment's. */
export async function deleteHeld(tx: Transaction, held: Held) {
  await tx.execute(sql`delete from enquiries where id::text = ${anyOf(held.enquiries)}`)
  await tx.execute(sql`delete from codes where ${areTheirs(held)}`)
}
