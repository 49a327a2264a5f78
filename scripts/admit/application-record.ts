import type { DeskRecord, Field, TimelineEntry } from '../../contract/desk/records.ts'
import { isCurrency, moneyText } from '../../contract/money.ts'
import { lookAtRecord } from '../../server/acts/look.ts'
import { commandActor } from '../../server/audit/command.ts'
import type { Database } from '../../server/db/connect.ts'
import { showContact } from '../../server/records/notes.ts'
import { readRecord } from '../../server/records/record.ts'
import { operator } from './operator.ts'

/** An application with its payments and what happened to it; who looked is in the audit. */
export async function tellApplication(db: Database, id: string): Promise<string[]> {
  const record = await readRecord(db, operator, 'application', id)
  if (!record) return []
  const actor = commandActor()
  await lookAtRecord(db, actor, { kind: 'application', record: id })
  const { email, phone } = await showContact({ db }, actor, { kind: 'application', id })
  const { name } = textsOf(record)
  return [
    `${name}, ${email}, ${phone}`,
    ...fieldLines(record, ['name', 'email', 'phone']),
    ...(await paymentLines(db, record)),
    ...record.timeline.map(eventLine),
  ]
}

function fieldLines(record: DeskRecord, told: string[]) {
  const texts = textsOf(record)
  return record.fields
    .filter(({ name, kind }) => texts[name] && kind !== 'contact' && !told.includes(name))
    .map(({ name, label }) => `  ${label}: ${texts[name]}`)
}

async function paymentLines(db: Database, { timeline }: DeskRecord) {
  const ids = new Set(timeline.flatMap(({ kind, id }) => (kind === 'payment' && id ? [id] : [])))
  const lines: string[] = []
  for (const id of ids) {
    const payment = await readRecord(db, operator, 'payment', id)
    if (!payment) continue
    const { reference, amount, gateway, state, refunded, surplus } = textsOf(payment)
    const rest = [
      ...(surplus === 'yes' ? ['paid twice'] : []),
      ...(refunded ? [`${refunded} given back`] : []),
      `kspay_id ${id}`,
    ]
    lines.push(`  payment ${[`${reference}: ${amount}`, gateway, state, ...rest].join(', ')}`)
  }
  return lines
}

/** The fields as texts; an amount has its currency. */
function textsOf({ fields }: DeskRecord): Record<string, string> {
  const currency = fields.find(({ name }) => name === 'currency')?.value
  const textOf = ({ kind, value }: Field) =>
    kind === 'amount' && value !== null ? money(`${value} ${currency}`) : String(value ?? '')
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field)]))
}

function eventLine({ at, what, by, amount, about, text }: TimelineEntry) {
  const told = [by, amount && moneyText(amount), ...Object.values(about), text]
  return `  ${at}  ${[what, ...told.filter(Boolean)].join(', ')}`
}

/** "INR 1200" for `120000 INR`. */
function money(text: string) {
  const [minor, currency] = text.split(' ')
  return isCurrency(currency) ? moneyText({ minor: Number(minor), currency }) : text
}
