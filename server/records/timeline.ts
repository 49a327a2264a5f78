import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueKind } from '../../contract/desk/lists.ts'
import type { RecordKind, TimelineEntry } from '../../contract/desk/records.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Transaction } from '../db/connect.ts'
import { maskedSummary } from '../payment/payment.ts'
import { inIndia } from './list-table.ts'

/** The records that one timeline tells of. */
export type Told = { applications: string[]; payments: string[]; enquiries: string[] }

const most = 500

/** Reads what rows, notes and the audit tell of these records, the newest first. */
export async function timelineOf(tx: Transaction, told: Told, mayShowContact: boolean) {
  const { rows } = await tx.execute<TimelineEntry & { written: string | null }>(sql`
    select ${inIndia(sql`t.at`)} as at, t.what, t.source, t.kind, t.id, t.by, t.detail, t.written
    from (${sql.join(partsOf(told), sql` union all `)})
      t (at, what, source, kind, id, by, detail, written)
    where t.at is not null order by t.at desc, t.what limit ${most}`)
  return rows.map(({ detail, written, ...row }): TimelineEntry => {
    // An account of the shell can be called like an email.
    const by = row.by === null || mayShowContact ? row.by : maskFreeText(row.by)
    const entry = { ...row, by }
    if (written === null) return { ...entry, detail }
    const shown = mayShowContact ? written : maskedWords(entry.what, written)
    return { ...entry, detail: detail === null ? shown : `${detail}: ${shown}` }
  })
}

/** Reads who changed a college or a code, the newest first. Who only looked is left out. */
export async function changesOf(
  tx: Transaction,
  kind: CatalogueKind,
  id: string,
  mayShowContact: boolean,
) {
  const { rows } = await tx.execute<TimelineEntry>(sql`
    select ${inIndia(sql`e.at`)} as at, e.action as what, 'audit' as source, null as kind, null as id,
      e.actor as by, ${changedFields} as detail
    from audit.entries e where e.record_kind = ${kind} and e.record_id = ${id}
      and e.action <> 'view-record'
    order by e.at desc limit ${most}`)
  return rows.map((row) => ({ ...row, by: mayShowContact ? row.by : maskFreeText(row.by ?? '') }))
}

const changedFields = sql`(select string_agg(name, ', ') from jsonb_object_keys(e.changes) name)`

/** Masks what someone wrote. Values of ours are put beside it later, and so stay as they are. */
const maskedWords = (what: string, written: string) =>
  what === 'case.opened' ? maskedSummary(written) : maskFreeText(written)

const among = (ids: string[], type = 'text') => sql`any(${sql.param(ids)}::${sql.raw(type)}[])`

/** Moments of a row, each under its name. */
const moments = (kind: RecordKind, named: Record<string, SQL>, rest: SQL, detail = sql`null`) =>
  sql`select m.at, m.what, 'row', ${kind}, r.id::text, null, ${detail}, null from ${rest},
    lateral (values ${sql.join(
      Object.entries(named).map(([what, at]) => sql`(${at}, ${what})`),
      sql`, `,
    )}) m (at, what)`

function partsOf(told: Told) {
  const { applications, payments, enquiries } = told
  const ofPayment = (table: string) =>
    sql`${sql.raw(table)} r where r.attempt_id = ${among(payments)}`
  const amount = sql`r.amount_minor || ' ' || r.currency`
  return [
    moments(
      'application',
      {
        'application.received': sql`r.created_at`,
        'application.phone-verified': sql`r.phone_verified_at`,
        'application.confirmed': sql`r.email_verified_at`,
        'application.paid': sql`r.paid_at`,
        'application.refunded': sql`r.refunded_at`,
        'application.erased': sql`r.erased_at`,
      },
      sql`(select * from applications where id = ${among(applications)}) r`,
    ),
    moments(
      'payment',
      {
        'payment.started': sql`r.created_at`,
        'payment.paid': sql`r.paid_at`,
        'payment.ended': sql`case when r.state in ('FAILED', 'EXPIRED') then r.updated_at end`,
      },
      sql`(select * from payment_attempts where id = ${among(payments)}) r`,
      sql`r.gateway || ' ' || r.state`,
    ),
    moments(
      'enquiry',
      { 'enquiry.received': sql`r.created_at` },
      sql`(select * from enquiries where id = ${among(enquiries, 'uuid')}) r`,
    ),
    sql`select r.created_at, 'refund.asked', 'row', 'payment', r.attempt_id, r.requested_by,
      ${amount}, null from ${ofPayment('refunds')} and not r.charged_back`,
    sql`select r.updated_at, case when r.charged_back then 'charge-back.' else 'refund.' end
      || lower(r.state), 'row', 'payment', r.attempt_id, null,
      ${amount}, null from ${ofPayment('refunds')} and r.state in ('DONE', 'FAILED')`,
    sql`select r.opened_at, 'case.opened', 'row', 'payment', r.attempt_id, null,
      r.kind, r.summary from ${ofPayment('cases')}`,
    sql`select r.settled_at, 'case.settled', 'row', 'payment', r.attempt_id, r.settled_by,
      r.kind, coalesce(r.settlement, '') from ${ofPayment('cases')}`,
    ofKind(
      told,
      (kind, ids) => sql`select n.created_at, 'note', 'note', n.record_kind, n.record_id,
      s.name, null, n.text from notes n join staff s on s.id = n.staff_id
      where n.record_kind = ${kind} and n.record_id = ${among(ids)}`,
    ),
    ofKind(
      told,
      (kind, ids) => sql`select e.at, e.action, 'audit', e.record_kind, e.record_id,
      e.actor, ${changedFields}, null
      from audit.entries e where e.record_kind = ${kind} and e.record_id = ${among(ids)}`,
    ),
  ]
}

/** Notes and the audit name a record by its kind and id: one look into an index for each kind. */
const ofKind = (
  { applications, payments, enquiries }: Told,
  part: (kind: RecordKind, ids: string[]) => SQL,
) =>
  sql.join(
    [part('application', applications), part('payment', payments), part('enquiry', enquiries)],
    sql` union all `,
  )
