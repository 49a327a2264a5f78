import { type SQL, sql } from 'drizzle-orm'
import {
  type CatalogueKind,
  type Cell,
  definitionOf,
  type ListName,
} from '../../contract/desk/lists.ts'
import type {
  Contact,
  DeskRecord,
  EnquiryMail,
  RecordConsent,
  RecordKind,
} from '../../contract/desk/records.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { selectionOf, shownCell } from './cells.ts'
import { inIndia } from './list-table.ts'
import { paymentsOf } from './payments.ts'
import { type Person, recordsOf } from './person.ts'
import { reading } from './reading.ts'
import { tableOf } from './source.ts'
import { type Told, timelineOf } from './timeline.ts'

const listOf = {
  application: 'applications',
  payment: 'payments',
  enquiry: 'enquiries',
} as const satisfies Record<RecordKind, ListName>

/** Person of each kind of record. */
const personIn = {
  application: sql`select email, phone, '91' as dial from applications where id = `,
  payment: sql`select a.email, a.phone, '91' as dial from payment_attempts p
    join applications a on a.id = p.application_id where p.id = `,
  enquiry: sql`select email, phone, replace(dial_code, '+', '') as dial from enquiries where id = `,
} satisfies Record<RecordKind, unknown>

/** Payments that a record shows: a provider can capture one order more than once. */
const paymentsIn = {
  application: (id) => sql`p.application_id = ${id}`,
  payment: (
    id,
  ) => sql`p.application_id = (select application_id from payment_attempts where id = ${id})
    and coalesce(p.order_of, p.id) = (select coalesce(order_of, id) from payment_attempts where id = ${id})`,
  enquiry: () => sql`false`,
} satisfies Record<RecordKind, (id: string) => SQL>

const rowOf = {
  application: sql`applications`,
  payment: sql`payment_attempts`,
  enquiry: sql`enquiries`,
} satisfies Record<RecordKind, unknown>

/** Reads all that is known of one record, with contact data masked; undefined if there is none. */
export function readRecord(
  db: Database,
  viewer: Holder,
  kind: RecordKind,
  id: string,
): Promise<DeskRecord | undefined> {
  return reading(db, async (tx) => {
    const person = await findPerson(tx, kind, id)
    if (!person) return undefined
    const mayShowContact = hasRight(viewer, 'see-contact')
    const plain = (text: string) => (mayShowContact ? text : maskFreeText(text))
    const elsewhere = await recordsOf(tx, person)
    return {
      kind,
      id,
      fields: await fieldsOf(tx, listOf[kind], id, mayShowContact),
      mentions: await mentionsOf(tx, kind, id),
      mayShowContact,
      payments: await paymentsOf(tx, paymentsIn[kind](id), mayShowContact),
      consents: await consentsOf(tx, kind, id),
      mail: kind === 'enquiry' ? await mailOf(tx, id) : null,
      elsewhere: elsewhere
        .filter((one) => one.kind !== kind || one.id !== id)
        .map((one) => (one.kind === 'payment' ? one : { ...one, title: maskFreeText(one.title) })),
      timeline: await timelineOf(tx, await toldWith(tx, kind, id), mayShowContact),
      notes: (await notesOf(tx, kind, id)).map((note) => ({ ...note, text: plain(note.text) })),
    }
  })
}

/** Keeps a record as it is until the transaction ends, and says whether it is there. */
export async function holdRecord(tx: Transaction, kind: RecordKind, id: string) {
  const { id: pattern } = definitionOf(listOf[kind])
  if (!pattern.test(id)) return false
  const { idType } = tableOf(listOf[kind])
  const { rows } = await tx.execute(
    sql`select 1 from ${rowOf[kind]} where id = ${id}::${sql.raw(idType)} for share`,
  )
  return rows.length > 0
}

/** The full contact data. Callers that show them write that down. */
export async function readContact(
  db: Database,
  kind: RecordKind,
  id: string,
): Promise<Contact | undefined> {
  const person = await reading(db, (tx) => findPerson(tx, kind, id))
  if (!person) return undefined
  const { email, phone, dial } = person
  // An erased person leaves stand-ins.
  return { email, phone: /^\d/.test(phone) ? `+${dial} ${phone}` : phone }
}

async function findPerson(tx: Transaction, kind: RecordKind, id: string) {
  const { id: pattern } = definitionOf(listOf[kind])
  if (!pattern.test(id)) return undefined
  const { idType } = tableOf(listOf[kind])
  const { rows } = await tx.execute<Person>(sql`${personIn[kind]} ${id}::${sql.raw(idType)}`)
  return rows[0]
}

/** Typed text is for staff who may see contact data; emails and phones wait for "Show". */
export async function fieldsOf(
  tx: Transaction,
  list: ListName,
  id: string,
  mayShowContact: boolean,
) {
  const about = tableOf(list)
  const { columns } = definitionOf(list)
  const { rows } = await tx.execute<Record<string, Cell>>(sql`
    select ${selectionOf(about, Object.keys(columns))} from ${about.table} ${about.joins}
    where ${about.id} = ${id}::${sql.raw(about.idType)}`)
  return Object.entries(columns).map(([name, column]) => ({
    name,
    label: column.heading,
    kind: column.kind,
    value: shownCell(column, rows[0]?.[name] ?? null, column.kind === 'contact' || !mayShowContact),
  }))
}

/** What the record names that has a page of its own: a coupon may have been removed since. */
async function mentionsOf(tx: Transaction, kind: RecordKind, id: string) {
  if (kind === 'enquiry') return {}
  const { rows } = await tx.execute<Record<CatalogueKind, string | null>>(sql`
    select (select slug from colleges g where g.company_code = a.company_code
        and g.scholarship_code = a.scholarship_code and g.company_code <> '') as college,
      (select code from coupons c where c.code = ${kind === 'payment' ? sql`p` : sql`a`}.coupon_code) as coupon,
      (select code from referral_codes r where r.code = a.referral_code) as referral
    from applications a ${kind === 'payment' ? sql`join payment_attempts p on p.application_id = a.id where p.id` : sql`where a.id`} = ${id}`)
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).flatMap(([name, found]) => (found ? [[name, found]] : [])),
  )
}

/** An application's timeline tells of its payments, and a payment's of its order and application. */
async function toldWith(tx: Transaction, kind: RecordKind, id: string): Promise<Told> {
  const shown = { kind, id }
  if (kind === 'enquiry') return { shown, applications: [], payments: [], enquiries: [id] }
  const { rows } = await tx.execute<{ id: string; application: string }>(sql`
    select p.id, p.application_id as application from payment_attempts p
    where ${paymentsIn[kind](id)}`)
  return {
    shown,
    applications: kind === 'application' ? [id] : [...new Set(rows.map((row) => row.application))],
    payments: rows.map((row) => row.id),
    enquiries: [],
  }
}

async function notesOf(tx: Transaction, kind: RecordKind, id: string) {
  const { rows } = await tx.execute<{ id: string; text: string; by: string; at: string }>(sql`
    select n.id::text as id, n.text, s.name as by,
      ${inIndia(sql`n.created_at`)} as at
    from notes n join staff s on s.id = n.staff_id
    where n.record_kind = ${kind} and n.record_id = ${id} order by n.created_at desc limit 200`)
  return rows
}

async function consentsOf(tx: Transaction, kind: RecordKind, id: string) {
  if (kind === 'payment') return []
  const source =
    kind === 'application' ? sql`application_id = ${id}` : sql`enquiry_id = ${id}::uuid`
  const { rows } = await tx.execute<RecordConsent>(sql`
    select purpose, text_version as version, language, ${inIndia(sql`given_at`)} as given,
      ${inIndia(sql`withdrawn_at`)} as withdrawn
    from consents where ${source} order by given_at, purpose limit 50`)
  return rows.map((row) => ({ ...row, language: languages.of(row.language) ?? row.language }))
}

// The contract lets nothing else in than what looks like a language.
const languages = new Intl.DisplayNames(['en'], { type: 'language' })

async function mailOf(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ mail: EnquiryMail }>(
    sql`select mail_state as mail from enquiries where id = ${id}::uuid`,
  )
  return rows[0]?.mail ?? null
}
