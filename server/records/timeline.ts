import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueKind } from '../../contract/desk/lists.ts'
import type { RecordKind, TimelineEntry } from '../../contract/desk/records.ts'
import { mostEntries, type RowEvent } from '../../contract/desk/timeline.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Currency } from '../../contract/money.ts'
import type { Transaction } from '../db/connect.ts'
import { maskedSummary } from '../payment/payment.ts'
import { inIndia } from './list-table.ts'
import { momentsOf, moneyEvents } from './row-events.ts'
import { among, event } from './timeline-event.ts'

/** The record that is shown, and those that its timeline tells of as well. */
export type Told = {
  shown: { kind: RecordKind; id: string }
  applications: string[]
  payments: string[]
  enquiries: string[]
}

type Row = Omit<TimelineEntry, 'amount'> & { minor: number | null; currency: Currency | null }

/** Reads what rows, notes and the audit tell of these records, the newest first. */
export const timelineOf = (tx: Transaction, told: Told, mayShowContact: boolean) =>
  readEvents(tx, partsOf(told), mayShowContact)

/** Reads who changed a college or a code, the newest first. Who only looked is left out. */
export const changesOf = (
  tx: Transaction,
  kind: CatalogueKind,
  id: string,
  mayShowContact: boolean,
) => readEvents(tx, [changes(kind, id)], mayShowContact)

async function readEvents(tx: Transaction, parts: SQL[], mayShowContact: boolean) {
  const { rows } = await tx.execute<Row>(sql`
    select ${inIndia(sql`t.at`)} as at, t.what, t.source, t.kind, t.id, t.by, t.minor, t.currency,
      coalesce(jsonb_strip_nulls(t.about), '{}') as about, t.text, t.times
    from (${sql.join(parts, sql` union all `)})
      t (at, what, source, kind, id, by, minor, currency, about, text, times)
    where t.at is not null order by t.at desc, t.what limit ${mostEntries}`)
  return rows.map(({ minor, currency, by, text, ...row }): TimelineEntry => {
    const amount = minor !== null && currency ? { minor, currency } : null
    if (mayShowContact) return { ...row, by, amount, text }
    // An account of the shell can be called like an email.
    const masked = { by: by && maskFreeText(by), text: text && maskedText(row.what, text) }
    return { ...row, ...masked, amount }
  })
}

const maskedText = (what: string, text: string) =>
  what === ('case.opened' satisfies RowEvent) ? maskedSummary(text) : maskFreeText(text)

/** Each part tells of some events; their groups are in the contract. */
const partsOf = (told: Told) => [
  ...momentsOf(told),
  ...moneyEvents(told.payments),
  consents(told, 'given_at', 'consent.given', sql`c.purpose <> 'programme'`),
  consents(told, 'withdrawn_at', 'consent.withdrawn', sql`true`),
  codes(told),
  ofKind(told, messages),
  ofKind(told, notes),
  ofKind(told, acts),
  views(told.shown),
]

/** Consent to the programme itself is given by applying. */
const consents = (
  { applications, enquiries }: Told,
  column: string,
  what: RowEvent,
  condition: SQL,
) =>
  event({
    at: sql`c.${sql.identifier(column)}`,
    what: sql`${what}`,
    kind: sql`case when c.enquiry_id is null then 'application' else 'enquiry' end`,
    id: sql`coalesce(c.application_id, c.enquiry_id::text)`,
    about: sql`jsonb_build_object('purpose', c.purpose)`,
    from: sql`consents c where (c.application_id = ${among(applications)}
      or c.enquiry_id = ${among(enquiries, 'uuid')}) and ${condition}`,
  })

/** When codes were asked for and sent; what they were is in no answer. */
const codes = ({ applications }: Told) =>
  event({
    at: sql`m.at`,
    what: sql`m.what`,
    kind: sql`'application'`,
    id: sql`a.id`,
    about: sql`jsonb_build_object('channel', c.channel)`,
    from: sql`applications a join codes c on c.session_id = a.session_id
        and case c.channel when 'sms' then c.phone = a.phone else lower(c.email) = lower(a.email) end,
      lateral (values (c.created_at, 'code.requested'), (c.sent_at, 'code.sent')) m (at, what)
      where a.id = ${among(applications)}`,
  })

const messages = (kind: RecordKind, ids: string[]) =>
  event({
    at: sql`coalesce(m.sent_at, m.tried_at, m.created_at)`,
    what: sql`'message.' || m.state`,
    kind: sql`m.record_kind`,
    id: sql`m.record_id`,
    about: sql`jsonb_build_object('message', jsonb_build_object('id', m.id, 'kind', m.kind))`,
    from: sql`messages m where m.record_kind = ${kind} and m.record_id = ${among(ids)}`,
  })

const notes = (kind: RecordKind, ids: string[]) =>
  event({
    at: sql`n.created_at`,
    what: sql`'note'`,
    source: 'note',
    kind: sql`n.record_kind`,
    id: sql`n.record_id`,
    by: sql`s.name`,
    text: sql`n.text`,
    from: sql`notes n join staff s on s.id = n.staff_id
      where n.record_kind = ${kind} and n.record_id = ${among(ids)}`,
  })

/** Acts that rows tell of better, with reasons and amounts, and views, which are told by the day. */
const toldOtherwise = ['add-note', 'refund', 'settle-case', 'view-record']

const acts = (kind: RecordKind, ids: string[]) =>
  event({
    at: sql`e.at`,
    what: sql`e.action`,
    source: 'audit',
    kind: sql`e.record_kind`,
    id: sql`e.record_id`,
    by: sql`e.actor`,
    from: sql`audit.entries e where e.record_kind = ${kind} and e.record_id = ${among(ids)}
      and e.action <> all(${sql.param(toldOtherwise)}::text[])`,
  })

const changes = (kind: CatalogueKind, id: string) =>
  event({
    at: sql`e.at`,
    what: sql`e.action`,
    source: 'audit',
    kind: sql`${kind}`,
    id: sql`${id}`,
    by: sql`e.actor`,
    about: sql`jsonb_build_object('changed',
      (select jsonb_agg(name) from jsonb_object_keys(e.changes) name))`,
    from: sql`audit.entries e where e.record_kind = ${kind} and e.record_id = ${id}
      and e.action <> 'view-record'`,
  })

/** One line for each person and day. */
const views = ({ kind, id }: Told['shown']) =>
  event({
    at: sql`max(e.at)`,
    what: sql`'view-record'`,
    source: 'audit',
    kind: sql`${kind}`,
    id: sql`${id}`,
    by: sql`e.actor`,
    times: sql`count(*)::int`,
    from: sql`audit.entries e where e.record_kind = ${kind} and e.record_id = ${id}
      and e.action = 'view-record'
      group by e.staff_id, e.actor, (e.at at time zone 'Asia/Kolkata')::date`,
  })

/** Notes and the audit name a record by its kind and id: one look into an index for each kind. */
const ofKind = (
  { applications, payments, enquiries }: Told,
  part: (kind: RecordKind, ids: string[]) => SQL,
) =>
  sql.join(
    [part('application', applications), part('payment', payments), part('enquiry', enquiries)],
    sql` union all `,
  )
