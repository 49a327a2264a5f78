import { type SQL, sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import { mostWaiting } from '../../contract/desk/today.ts'
import type {
  QueueName,
  QueuePlace,
  WorkCounts,
  WorkKind,
  WorkView,
} from '../../contract/desk/work.ts'
import type { Database } from '../db/connect.ts'
import { stageCell } from '../records/applications.table.ts'
import { microsOf } from '../records/keys.ts'
import { personCells } from '../work/work.ts'
import { lateRefunds, openCases, upTo } from './today.store.ts'

const today = sql`(now() at time zone 'Asia/Kolkata')::date`
/** What has no day comes after all that has one. */
const dayNumber = sql`coalesce(w.follow_up_on - date '1970-01-01', 9999999)`

const allWork = sql`work w left join enquiries e on e.id = w.enquiry_id
  left join applications a on a.id = w.application_id
  left join cases c on c.id = w.case_id
  left join payment_attempts cp on cp.id = c.attempt_id
  left join applications ca on ca.id = cp.application_id
  left join staff s on s.id = w.assigned_to`

const isDue = sql`w.follow_up_on <= ${today} and c.settled_at is null`
/** One's own, as long as there is something to do or a day to come back to it. */
const isMine = (id: string) => sql`w.assigned_to = ${id}::uuid and c.settled_at is null
  and (w.follow_up_on is not null
    or not (coalesce(e.state in ('answered', 'closed'), false) or a.paid_at is not null))`

const inView = (view: WorkView, viewerId: string) => (view === 'mine' ? isMine(viewerId) : isDue)

export type FoundWorkRow = {
  kind: WorkKind
  name: string | null
  state: string
  since: Date
  staff_id: string | null
  assigned: string | null
  has_left: boolean
  follow_up_on: string | null
  /** Record with a page: for a case, its payment. */
  record: string | null
  at: string
  id: string
}

const kindCell = sql`case when w.enquiry_id is not null then 'enquiry'
  when w.application_id is not null then 'application' else 'case' end`
const recordCell = sql`coalesce(w.enquiry_id::text, w.application_id, c.attempt_id)`

/** A page of "Mine" or "Due": the earliest day first, and what has no day last. */
export async function readWork(
  db: Database,
  view: WorkView,
  viewerId: string,
  { after, limit }: { after: QueuePlace | undefined; limit: number },
) {
  const { rows } = await db.execute<FoundWorkRow>(sql`
    select ${kindCell} as kind, coalesce(e.fullname, a.fullname, ca.fullname) as name,
      coalesce(e.state, c.kind, ${stageCell}) as state,
      coalesce(e.created_at, a.created_at, c.opened_at) as since, ${personCells(sql`c.claimed_by`)},
      w.follow_up_on::text as follow_up_on, ${recordCell} as record,
      ${dayNumber}::text as at, w.id::text as id
    from ${allWork} where ${inView(view, viewerId)} and ${isPast(sql`${dayNumber}, w.id`, after)}
    order by ${dayNumber}, w.id limit ${limit}`)
  return rows
}

const isPast = (key: SQL, place: QueuePlace | undefined) =>
  place ? sql`(${key}) > (${place.at}::bigint, ${place.id}::integer)` : sql`true`

/** Counts up to a thousand of each. */
export async function countWork(db: Database, viewerId: string): Promise<WorkCounts> {
  const of = (condition: SQL) => upTo(mostWaiting, sql`${allWork} where ${condition}`)
  const { rows } = await db.execute<WorkCounts>(sql`select ${of(isMine(viewerId))} as mine,
    ${of(isDue)} as due, ${ownDue(viewerId)} as "mineDue"`)
  return rows[0] ?? { mine: 0, due: 0, mineDue: 0 }
}

const ownDue = (id: string) =>
  upTo(
    mostWaiting,
    sql`work w left join cases c on c.id = w.case_id where ${isDue} and w.assigned_to = ${id}::uuid`,
  )

/** For the menu, on every page. */
export async function countOwnDue(db: Database, viewerId: string) {
  const { rows } = await db.execute<{ due: number }>(sql`select ${ownDue(viewerId)} as due`)
  return rows[0]?.due ?? 0
}

const workIn = (view: WorkView) => (viewerId: string) =>
  sql`
  select case when c.id is null then ${kindCell} else 'payment' end as kind, ${recordCell} as record,
    ${dayNumber} as at, w.id as id
  from ${allWork} where ${inView(view, viewerId)}`

/** Rows of each queue that have a page, with the key that sorts them. */
const queues: Record<QueueName, { rows: (viewerId: string) => SQL; idType: 'integer' | 'text' }> = {
  mine: { rows: workIn('mine'), idType: 'integer' },
  due: { rows: workIn('due'), idType: 'integer' },
  case: {
    rows: () => sql`select 'payment' as kind, attempt_id as record,
      ${microsOf(sql`opened_at`)}::bigint as at, id from ${openCases}`,
    idType: 'integer',
  },
  refund: {
    rows: () => sql`select 'payment' as kind, attempt_id as record,
      ${microsOf(sql`created_at`)}::bigint as at, id from ${lateRefunds}`,
    idType: 'text',
  },
}

type Beside = { kind: RecordKind; record: string; at: string; id: string }

/** The row before or after a place, which need not be in the queue any more. */
export async function readBeside(
  db: Database,
  viewerId: string,
  { queue, at, id }: QueuePlace,
  way: 'before' | 'after',
) {
  const { rows, idType } = queues[queue]
  if (idType === 'integer' && !/^\d{1,9}$/.test(id)) return undefined
  const [sign, direction] = way === 'after' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows: found } = await db.execute<Beside>(sql`
    select q.kind, q.record, q.at::text as at, q.id::text as id from (${rows(viewerId)}) q
    where q.record is not null
      and (q.at, q.id) ${sign} (${at}::bigint, ${id}::${sql.raw(idType)})
    order by q.at ${direction}, q.id ${direction} limit 1`)
  return found[0]
}
