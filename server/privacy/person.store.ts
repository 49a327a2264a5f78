import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/connect.ts'
import {
  fullPhone,
  isEnquirers,
  isIndian,
  namesApplicant,
  namesEnquirer,
  type Who,
} from '../db/who.ts'
import { anyOf } from './erase.store.ts'
import type { Contacts } from './pattern.ts'

/** The rows that carry the requested email or phone, and who stands in them. */
export type Held = {
  who: Who
  /** The requested email or phone, and those that a code proved in these rows. */
  known: Contacts
  /** Emails and phones that someone only typed: they may be another person's. */
  typed: Contacts
  names: string[]
  applications: string[]
  enquiries: string[]
}

type Found = {
  kind: 'applications' | 'enquiries' | 'codes'
  id: string
  fullname: string | null
  email: string
  phone: string
  is_phone_requested: boolean
  is_email_proved: boolean
  is_phone_proved: boolean
}

export async function findHeld(tx: Database | Transaction, who: Who): Promise<Held> {
  const { rows } = await tx.execute<Found>(sql`
    select 'applications' as kind, id, fullname, lower(email) as email, '+91' || phone as phone,
      ${isIndian(who.phone)} as is_phone_requested, email_verified_at is not null as is_email_proved,
      phone_verified_at is not null as is_phone_proved
    from applications where ${namesApplicant(who)}
    union all
    select 'enquiries', id::text, fullname, lower(email), ${fullPhone},
      ${isEnquirers(who.phone)}, false, false from enquiries where ${namesEnquirer(who)}
    union all
    select 'codes', id::text, null, lower(email), '+91' || phone, ${isIndian(who.phone)},
      channel = 'email' and verified_at is not null, channel = 'sms' and verified_at is not null
    from codes where ${namesApplicant(who)}`)
  const emails = new Set(rows.filter((row) => row.is_email_proved).map(({ email }) => email))
  const phones = new Set(
    rows.filter((row) => row.is_phone_proved || row.is_phone_requested).map(({ phone }) => phone),
  )
  if (who.email) emails.add(who.email)
  if (who.phone) phones.add(who.phone)
  const idsOf = (kind: Found['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const unique = <Value>(values: Value[]) => [...new Set(values)]
  return {
    who,
    known: { emails: [...emails], phones: [...phones] },
    typed: {
      emails: unique(rows.map(({ email }) => email)).filter((email) => !emails.has(email)),
      phones: unique(rows.map(({ phone }) => phone)).filter((phone) => !phones.has(phone)),
    },
    names: unique(rows.flatMap(({ fullname }) => fullname ?? [])),
    applications: idsOf('applications'),
    enquiries: idsOf('enquiries'),
  }
}

/** Queries for what each table holds of someone. Credentials and hashes of codes stay out. */
const questions: Record<string, (held: Held) => SQL> = {
  applications: ({ applications }) =>
    sql`select to_jsonb(t) - 'session_id' as row from applications t where id = ${anyOf(applications)}`,
  enquiries: ({ enquiries }) =>
    sql`select to_jsonb(t) as row from enquiries t where id::text = ${anyOf(enquiries)}`,
  consents: ({ applications, enquiries }) =>
    sql`select to_jsonb(t) as row from consents t
      where application_id = ${anyOf(applications)} or enquiry_id::text = ${anyOf(enquiries)}`,
  codes: ({ who }) =>
    sql`select to_jsonb(t) - 'session_id' - 'code_hash' - 'sealed_code' as row from codes t
      where ${namesApplicant(who)}`,
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
  messages: ({ applications, enquiries }) =>
    sql`select to_jsonb(t) as row from messages t
      where record_id = ${anyOf([...applications, ...enquiries])} or record_id in
        (select id from payment_attempts where application_id = ${anyOf(applications)})`,
  jobs: (held) =>
    sql`select jsonb_build_object('task', j.task_identifier, 'run_at', j.run_at, 'attempts', j.attempts,
        'last_error', j.last_error) as row
      from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where p.payload->>'id' = ${anyOf([...held.applications, ...held.enquiries])}
        or p.payload->>'id' in (select id::text from codes where ${namesApplicant(held.who)})
        or p.payload->>'id' in (select id from payment_attempts a
          where a.application_id = ${anyOf(held.applications)})`,
}

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

/** Keeps a payment from being settled meanwhile. No timeout: an erasure looks at every text. */
export async function lockHeld(tx: Transaction, { applications, enquiries }: Held) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select 1 from applications where id = ${anyOf(applications)}
    order by id for update`)
  await tx.execute(sql`select 1 from enquiries where id::text = ${anyOf(enquiries)}
    order by id for update`)
}

/** Deletes what is no payment's, and says how many enquiries that were. */
export async function deleteHeld(tx: Transaction, { enquiries, who }: Held) {
  const deleted = await tx.execute(sql`delete from enquiries where id::text = ${anyOf(enquiries)}`)
  await tx.execute(sql`delete from codes where ${namesApplicant(who)}`)
  return deleted.rowCount ?? 0
}
