import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import type { Patterns } from './pattern.ts'

/** A list as one parameter. */
export const anyOf = (values: string[]) => sql`any(${sql.param(values)}::text[])`

/** Money that came once: its attempt stays for good, and a trigger sees to it. */
const hadMoney = sql`exists (select 1 from payment_attempts a
  where a.application_id = p.id and a.captured_minor > 0)`

/** Money may still come, or has come and waits for a person. */
const isUnsettled = sql`exists (select 1 from payment_attempts a where a.application_id = p.id
  and (a.next_check_at is not null
    or exists (select 1 from cases c where c.attempt_id = a.id and c.settled_at is null)))`

export const isPayment = sql`(p.paid_at is not null or ${hadMoney})`
/** Applications that may go altogether. */
const mayGo = sql`(not ${isPayment} and not ${isUnsettled})`

/**
 * Late money must still find its way: what was begun leaves a tombstone without the person. Says how
 * many applications went.
 */
export async function deleteApplications(tx: Transaction, which: SQL) {
  await tx.execute(sql`
    insert into erased_attempts
      (id, gateway, provider_order_id, provider_payment_id, amount_minor, currency)
    select a.id, a.gateway, a.provider_order_id, a.provider_payment_id, a.amount_minor, a.currency
    from payment_attempts a join applications p on p.id = a.application_id
    where ${which} and ${mayGo} on conflict do nothing`)
  const deleted = await tx.execute(sql`delete from applications p where ${which} and ${mayGo}`)
  return deleted.rowCount ?? 0
}

/**
 * Takes the person out of applications and leaves the payment. The stand-ins differ from each other,
 * or two people without a name would be taken for one who has paid twice.
 */
export async function pseudonymise(tx: Transaction, which: SQL) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update applications p set fullname = 'Erased', email = 'erased ' || id, phone = 'erased ' || id,
      company_name = '', session_id = gen_random_uuid(), erased_at = now()
    where ${which} and erased_at is null returning id`)
  const theirs = anyOf(rows.map(({ id }) => id))
  const attempts = sql`(select id from payment_attempts where application_id = ${theirs})`
  await tx.execute(sql`
    update payment_attempts set payload = null, redirect_url = regexp_replace(redirect_url, '[?#].*', '')
    where application_id = ${theirs}`)
  await tx.execute(sql`
    update coupon_uses set email = 'erased ' || attempt_id, phone = 'erased ' || attempt_id
    where attempt_id in ${attempts}`)
  await tx.execute(sql`delete from consents where application_id = ${theirs}`)
  await tx.execute(sql`delete from notes where record_id = ${theirs} or record_id in ${attempts}`)
  await tx.execute(sql`delete from work where application_id = ${theirs}`)
  // Staff wrote these, and may have named the payer in any words.
  await tx.execute(sql`update refunds set reason = '' where attempt_id in ${attempts}`)
  await tx.execute(sql`update cases set settlement = '' where attempt_id in ${attempts}
    and settlement is not null`)
  return rows.length
}

export const isOneOf = (ids: string[]) => sql`p.id = ${anyOf(ids)}`

/** Applications unpaid for so many days. `deleteApplications` keeps those still to be settled. */
export const unpaidFor = (days: number) =>
  sql`(p.paid_at is null and p.updated_at < now() - make_interval(days => ${days}))`

/** A payment of so many days ago, and nothing left to settle. */
export const paymentOlderThan = (days: number) => sql`(${isPayment} and not ${isUnsettled}
  and greatest(p.paid_at, p.updated_at) < now() - make_interval(days => ${days}))`

/** Tables of people's own columns: they are erased by row, as another may have the same phone. */
const byRow = [
  'applications',
  'codes',
  'coupon_uses',
  // Staff may be applicants as well.
  'staff',
  'staff_sessions',
  'staff_links',
  'passkeys',
  'ceremonies',
]
const byRowColumns = ['enquiries.fullname', 'enquiries.email', 'enquiries.phone']
/** Columns in which applicants can type anything. */
const freeColumns = ['applications.company_name']

/**
 * Overwrites emails and phones in every other text, and says in how many. A zero is right in any
 * JSON, too.
 * The audit, a schema of its own, names no applicant and never changes.
 */
export async function scrubTexts(tx: Transaction, { rough, exact }: Patterns) {
  const { rows: columns } = await tx.execute<{ place: string; name: string; type: string }>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as place, quote_ident(c.column_name) as name,
      c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_schema in ('public', 'graphile_worker')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb')
      and (c.table_name <> all(${sql.param(byRow)}::text[])
        or c.table_name || '.' || c.column_name = ${anyOf(freeColumns)})
      and c.table_name || '.' || c.column_name <> all(${sql.param(byRowColumns)}::text[])`)
  let count = 0
  for (const { place, name, type } of columns) {
    const column = sql.raw(name)
    const { rowCount } = await tx.execute(sql`
      update ${sql.raw(place)} set ${column} =
        regexp_replace(${column}::text, ${exact}, '0', 'gi')::${sql.raw(type)}
      where ${column}::text ~* ${rough} and ${column}::text ~* ${exact}`)
    count += rowCount ?? 0
  }
  return count
}
