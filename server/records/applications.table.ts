import { sql } from 'drizzle-orm'
import type { Filters } from '../../contract/desk/list-query.ts'
import type { Stage } from '../../contract/desk/lists.ts'
import type { OptionalConsent } from '../../contract/notice.ts'
import {
  inIndia,
  isCode,
  isCollege,
  isOne,
  type ListTable,
  noCondition,
  referenceIn,
  saidYes,
  unlessEmpty,
  withinDays,
} from './list-table.ts'
import { isAssigned, isFollowedUp, itsWork, workCells } from './work-of-rows.ts'

/** Stage of an application by its own row. The same expression is indexed (large-indexes.ts). */
const reached = sql`(case when a.refunded_at is not null then 'refunded'
  when a.paid_at is not null then 'paid'
  when a.email_verified_at is not null then 'confirmed' else 'submitted' end)`

/** True while a payment for it is open. */
const paying = sql`a.id in (select l.application_id from payment_attempts l
  where l.state in ('CREATED', 'PENDING'))`

function atStage(wanted: readonly string[], { on, from, to }: Filters) {
  // Unpaid applications have no day of payment: they need not be looked through.
  const hasPaidDays = on?.[0] === 'paid' && (from ?? to) !== undefined
  const stages = wanted.filter((stage) => !hasPaidDays || stage === 'paid' || stage === 'refunded')
  if (stages.length === 0) return sql`false`
  const wants = (stage: Stage) => stages.includes(stage)
  const bases = new Set(stages.map((stage) => (stage === 'paying' ? 'confirmed' : stage)))
  const base = isOne(reached)([...bases])
  if (wants('paying') === wants('confirmed')) return base
  const live = wants('paying') ? paying : sql`not ${paying}`
  return bases.size === 1
    ? sql`(${base} and ${live})`
    : sql`(${base} and (${reached} <> 'confirmed' or ${live}))`
}

export const stageCell = sql`case when ${reached} = 'confirmed' and exists (
  select from payment_attempts l where l.application_id = a.id and l.state in ('CREATED', 'PENDING'))
  then 'paying' else ${reached} end`

/** The payment that counts, or was begun last. */
export const itsPayment = sql`left join lateral (select * from payment_attempts p
  where p.application_id = a.id
  order by (p.paid_at is not null and not p.surplus) desc, p.created_at desc limit 1) p on true`

/** Consent that staff need to write to someone on WhatsApp, or to share them with the partner. */
const agreedTo = (purpose: OptionalConsent) =>
  saidYes(sql`exists (select from consents c where c.application_id = a.id
    and c.purpose = ${purpose} and c.withdrawn_at is null)`)

export const applicationsTable: ListTable<'applications'> = {
  table: sql`applications a`,
  recentRows: sql`(select * from applications order by created_at desc, id desc limit 20000) a`,
  id: sql`a.id`,
  idType: 'text',
  time: sql`a.created_at`,
  filters: {
    stage: atStage,
    college: isCollege(sql`a.scholarship_code`, sql`a.company_code`),
    course: isOne(sql`a.selected_course`),
    coupon: isCode(sql`a.coupon_code`),
    referral: isCode(sql`a.referral_code`),
    gateway: isOne(sql`a.gateway`),
    assigned: isAssigned('application_id', sql`a.id`),
    follow: isFollowedUp('application_id', sql`a.id`),
    on: noCondition,
    ...withinDays(sql`a.created_at`, sql`a.paid_at`),
  },
  joins: sql`${itsPayment} ${itsWork('application_id', sql`a.id`)}`,
  cells: {
    reference: referenceIn(sql`p.id`),
    name: sql`a.fullname`,
    email: sql`a.email`,
    phone: sql`a.phone`,
    college: unlessEmpty(sql`a.company_name`),
    course: sql`a.selected_course`,
    stage: stageCell,
    gateway: sql`p.gateway`,
    amount: sql`p.amount_minor`,
    currency: sql`p.currency`,
    coupon: unlessEmpty(sql`a.coupon_code`),
    referral: unlessEmpty(sql`a.referral_code`),
    ...workCells,
    received: inIndia(sql`a.created_at`),
    confirmed: inIndia(sql`a.email_verified_at`),
    paid: inIndia(sql`a.paid_at`),
    refunded: inIndia(sql`a.refunded_at`),
    whatsapp: agreedTo('whatsapp'),
    partner: agreedTo('partner'),
    id: sql`a.id`,
  },
}
