import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueRecord, MoneyLine } from '../../contract/desk/catalogue.ts'
import {
  type CatalogueKind,
  catalogueLists,
  definitionOf,
  exactCount,
  type Stage,
} from '../../contract/desk/lists.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { stageCell } from './applications.table.ts'
import { rowsOf } from './lists.ts'
import { reading } from './reading.ts'
import { fieldsOf } from './record.ts'
import { sourceOf, tableOf } from './source.ts'
import { changesOf } from './timeline.ts'

/**
 * Applications of each kind, by an index in the order of the time. A college is known by its two
 * codes, and the programme's own page by one.
 */
const peopleOf: Record<CatalogueKind, (id: string) => SQL> = {
  college: (id) => sql`(a.company_code, a.scholarship_code) =
    (select company_code, scholarship_code from colleges where slug = ${id})`,
  coupon: (id) => sql`a.coupon_code = ${id}`,
  referral: (id) => sql`a.referral_code = ${id}`,
}

const shown = 5

/**
 * Reads a college, coupon or referral code with what came of it; undefined if there is none. At most
 * ten thousand applications and payments are counted, the newest: a page stays as quick as a list.
 */
export function readCatalogue(
  db: Database,
  viewer: Holder,
  kind: CatalogueKind,
  id: string,
): Promise<CatalogueRecord | undefined> {
  return reading(db, async (tx) => {
    const list = catalogueLists[kind]
    if (!definitionOf(list).id.test(id) || !(await isThere(tx, kind, id))) return undefined
    const mayShowContact = hasRight(viewer, 'see-contact')
    const { people, isMore, newest } = await readPeople(tx, kind, id)
    const { money, isMore: isMoreMoney } = await readMoney(tx, kind, id)
    const applications = await sourceOf(tx, viewer, {
      list: 'applications',
      filters: {},
      sort: 'newest',
    })
    return {
      kind,
      id,
      fields: await fieldsOf(tx, list, id, mayShowContact),
      people,
      more: isMore || isMoreMoney,
      newest: await rowsOf(tx, 'applications', applications, newest),
      filters: await filtersOf(tx, kind, id),
      money,
      timeline: await changesOf(tx, kind, id, mayShowContact),
    }
  })
}

async function isThere(tx: Transaction, kind: CatalogueKind, id: string) {
  const { table, id: key } = tableOf(catalogueLists[kind])
  const { rows } = await tx.execute(sql`select from ${table} where ${key} = ${id}`)
  return rows.length > 0
}

/** The filter of applications, where it finds them: the programme's own have no company code. */
async function filtersOf(tx: Transaction, kind: CatalogueKind, id: string) {
  const { rows } = await tx.execute<{ code: string }>(
    kind === 'college'
      ? sql`select company_code as code from colleges where slug = ${id}`
      : sql`select upper(${id}) as code`,
  )
  const isFound = kind === 'college' ? rows[0]?.code !== '' : rows[0]?.code === id
  return isFound ? new URLSearchParams({ [kind]: id }).toString() : null
}

type Counted = { stage: Stage; count: number; newest: string[] | null }

async function readPeople(tx: Transaction, kind: CatalogueKind, id: string) {
  const { rows } = await tx.execute<Counted>(sql`
    with people as materialized (select a.id, a.created_at, a.refunded_at, a.paid_at, a.email_verified_at
      from applications a where ${peopleOf[kind](id)}
      order by a.created_at desc, a.id desc limit ${exactCount + 1}),
    newest as (select id from people order by created_at desc, id desc limit ${shown})
    select ${stageCell} as stage, count(*)::int as count, (select jsonb_agg(id) from newest) as newest
    from people a group by 1`)
  return {
    people: Object.fromEntries(rows.map(({ stage, count }) => [stage, count])),
    isMore: rows.reduce((sum, { count }) => sum + count, 0) > exactCount,
    newest: (rows[0]?.newest ?? []).map((one) => ({ id: one, micros: '0' })),
  }
}

const paid = sql`p.id, p.state, p.currency, p.amount_minor, p.captured_minor, p.captured_currency`

/** Payments whose price the coupon lowered, or those of the people. */
const paymentsOf = (kind: CatalogueKind, id: string) =>
  kind === 'coupon'
    ? sql`select ${paid} from payment_attempts p where p.coupon_code = ${id}
        order by p.created_at desc, p.id desc limit ${exactCount + 1}`
    : sql`select ${paid} from (select a.id from applications a where ${peopleOf[kind](id)}
          order by a.created_at desc, a.id desc limit ${exactCount}) a
        join payment_attempts p on p.application_id = a.id`

/** An early release did not write down what was captured: then it was what was asked for. */
const captured = sql`coalesce(p.captured_minor,
  case when p.state in ('PAID', 'REFUNDED', 'CHARGED_BACK') then p.amount_minor end)`

async function readMoney(tx: Transaction, kind: CatalogueKind, id: string) {
  const { rows } = await tx.execute<MoneyLine & { all: number }>(sql`
    with payments as materialized (${paymentsOf(kind, id)}),
    money as (select coalesce(p.captured_currency, p.currency) as currency, ${captured} as minor,
        back.given, back.charged from payments p
      left join lateral (select sum(amount_minor) filter (where not charged_back) as given,
          sum(amount_minor) filter (where charged_back) as charged
        from refunds r where r.attempt_id = p.id and r.state = 'DONE') back on true
      where ${captured} > 0)
    select currency, count(*)::int as payments, sum(minor)::float8 as captured,
      coalesce(sum(given), 0)::float8 as "givenBack",
      coalesce(sum(charged), 0)::float8 as "chargedBack",
      (select count(*) from payments)::int as all
    from money group by currency order by currency`)
  return {
    money: rows.map(({ all: _, ...line }) => line),
    isMore: kind === 'coupon' && (rows[0]?.all ?? 0) > exactCount,
  }
}
