import { type SQL, sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import { type Role, roles } from '../../contract/desk/rights.ts'
import type { Work, WorkChange, WorkKind } from '../../contract/desk/work.ts'
import type { ActTx } from '../acts/act.ts'
import { lockKey, lockKeys } from '../acts/lock.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { microsOf } from '../records/keys.ts'

/** Column of each kind of record, and the type of its id. */
export const columnOf = {
  enquiry: { column: sql.raw('enquiry_id'), type: sql.raw('uuid') },
  application: { column: sql.raw('application_id'), type: sql.raw('text') },
  case: { column: sql.raw('case_id'), type: sql.raw('integer') },
} satisfies Record<WorkKind, unknown>

/** Rows that can be worked on. The erased are nobody's work, and nor is what is settled. */
const rowsOf: Record<WorkKind, SQL> = {
  enquiry: sql`(select id, null as what, null as claimed_by, created_at as changed_at
    from enquiries) r`,
  application: sql`(select id, null as what, null as claimed_by, updated_at as changed_at
    from applications where erased_at is null) r`,
  case: sql`(select id, kind as what, claimed_by, seen_at as changed_at, attempt_id
    from cases where settled_at is null) r`,
}

type Row = {
  id: string
  what: string | null
  version: number
  staff_id: string | null
  assigned: string | null
  has_left: boolean
  follow_up_on: string | null
  changed_at: string
}

/** The person of a row: a case may be claimed by a name alone, by a command. */
export const personCells = (claimedBy: SQL) => sql`s.id as staff_id,
  coalesce(s.name, ${claimedBy}) as assigned, s.disabled_at is not null as has_left`

const select = (kind: WorkKind) => sql`select r.id::text as id, r.what,
  coalesce(w.version, 1) as version, ${personCells(sql`r.claimed_by`)},
  w.follow_up_on::text as follow_up_on,
  ${microsOf(sql`greatest(r.changed_at, w.changed_at)`)} as changed_at
  from ${rowsOf[kind]} left join work w on w.${columnOf[kind].column} = r.id
  left join staff s on s.id = w.assigned_to`

export const assigneeOf = ({
  staff_id: id,
  assigned: name,
  has_left: hasLeft,
}: Pick<Row, 'staff_id' | 'assigned' | 'has_left'>) =>
  name === null ? null : { id, name, hasLeft }

export type FoundWork = Work & { changedAt: string }

const workOf = (kind: WorkKind, row: Row): FoundWork => ({
  kind,
  id: row.id,
  what: row.what,
  version: String(row.version),
  assignedTo: assigneeOf(row),
  followUpOn: row.follow_up_on,
  changedAt: row.changed_at,
})

/** Work on a record: its own, or that of the open cases of a payment. */
export async function findWork(db: Database | Transaction, kind: RecordKind, id: string) {
  const of = kind === 'payment' ? 'case' : kind
  const which = of === 'case' ? sql`r.attempt_id = ${id}` : sql`r.id = ${id}::${columnOf[of].type}`
  const { rows } = await db.execute<Row>(sql`${select(of)} where ${which} order by r.id`)
  return rows.map((row) => workOf(of, row))
}

const keyOf = (kind: WorkKind, id: string) => `work ${kind} ${id}`

/**
 * Advisory lock: a record that nobody has worked on has no row yet. The record itself is held
 * against its erasure, and a case against a claim by a command.
 */
export async function lockWork(tx: Transaction, kind: WorkKind, id: string) {
  await lockKey(tx, keyOf(kind, id))
  const [found] = await holdWork(tx, kind, [id])
  return found
}

/** The same for many. */
export async function lockWorkOf(tx: Transaction, kind: WorkKind, ids: string[]) {
  await lockKeys(
    tx,
    ids.map((id) => keyOf(kind, id)),
  )
  return holdWork(tx, kind, ids)
}

async function holdWork(tx: Transaction, kind: WorkKind, ids: string[]) {
  const { table, lock } = held[kind]
  const isOneOf = sql`id = any(${sql.param(ids)}::${columnOf[kind].type}[])`
  await tx.execute(sql`select from ${table} where ${isOneOf} order by id ${lock}`)
  return readWorkOf(tx, kind, ids)
}

export async function readWorkOf(tx: Transaction, kind: WorkKind, ids: string[]) {
  const { rows } = await tx.execute<Row>(
    sql`${select(kind)} where r.id = any(${sql.param(ids)}::${columnOf[kind].type}[])`,
  )
  return rows.map((row) => workOf(kind, row))
}

const held = {
  enquiry: { table: sql`enquiries`, lock: sql`for key share` },
  application: { table: sql`applications`, lock: sql`for key share` },
  case: { table: sql`cases`, lock: sql`for update` },
} satisfies Record<WorkKind, unknown>

/** Writes what is named, and leaves the rest. A first row is the second version: none is the first. */
export async function saveWork(tx: ActTx, kind: WorkKind, ids: string[], change: WorkChange) {
  const { column, type } = columnOf[kind]
  const given = (['assigned_to', 'follow_up_on'] as const).filter(
    (name) => change[name] !== undefined,
  )
  const changes = given.map((name) => sql`${sql.raw(name)} = excluded.${sql.raw(name)}`)
  await tx.execute(sql`insert into work (${column}, assigned_to, follow_up_on, version)
    select id, ${change.assigned_to ?? null}::uuid, ${change.follow_up_on ?? null}::date, 2
    from unnest(${sql.param(ids)}::${type}[]) id
    on conflict (${column}) do update set ${sql.join(changes, sql`, `)}`)
}

type Person = { id: string; name: string; roles: Role[]; disabled: boolean }

/** Everyone who works at the desk, or one of them. */
export async function findStaff(db: Database | Transaction, id?: string) {
  const { rows } = await db.execute<Person>(sql`select id::text as id, name, roles,
    disabled_at is not null as disabled from staff
    where ${id === undefined ? sql`disabled_at is null` : sql`id = ${id}::uuid`} order by name, id`)
  return rows.map((row) => ({ ...row, roles: roles.filter((role) => row.roles.includes(role)) }))
}
