import { type SQL, sql } from 'drizzle-orm'
import { toMinor } from '../../contract/money.ts'
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
  yesOrNo,
} from './list-table.ts'

/** True while a case about it needs a decision. */
const inReview = sql`p.id in (select c.attempt_id from cases c
  where c.settled_at is null and c.attempt_id is not null)`

const goneAs = (how: SQL) => sql`(select sum(r.amount_minor)::int from refunds r
  where r.attempt_id = p.id and r.state = 'DONE' and ${how})`

const ofCollege = isCollege(sql`o.scholarship_code`, sql`o.company_code`)

export const paymentsTable: ListTable<'payments'> = {
  table: sql`payment_attempts p`,
  id: sql`p.id`,
  idType: 'text',
  time: sql`p.created_at`,
  filters: {
    state: isOne(sql`p.state`),
    gateway: isOne(sql`p.gateway`),
    currency: isOne(sql`p.currency`),
    college: (values) =>
      sql`p.application_id in (select o.id from applications o where ${ofCollege(values)})`,
    coupon: isCode(sql`p.coupon_code`),
    surplus: yesOrNo(sql`p.surplus`),
    review: yesOrNo(inReview),
    amount: ([amount]) => sql`p.amount_minor = ${toMinor(amount) ?? null}`,
    on: noCondition,
    ...withinDays(sql`p.created_at`, sql`p.paid_at`),
  },
  joins: sql`join applications a on a.id = p.application_id`,
  cells: {
    reference: referenceIn(sql`p.id`),
    application: sql`p.application_id`,
    name: sql`a.fullname`,
    email: sql`a.email`,
    phone: sql`a.phone`,
    college: unlessEmpty(sql`a.company_name`),
    gateway: sql`p.gateway`,
    state: sql`p.state`,
    amount: sql`p.amount_minor`,
    currency: sql`p.currency`,
    refunded: goneAs(sql`not r.charged_back`),
    charged_back: goneAs(sql`r.charged_back`),
    coupon: unlessEmpty(sql`p.coupon_code`),
    surplus: saidYes(sql`p.surplus`),
    review: saidYes(inReview),
    order: sql`p.provider_order_id`,
    payment: sql`p.provider_payment_id`,
    started: inIndia(sql`p.created_at`),
    paid: inIndia(sql`p.paid_at`),
    id: sql`p.id`,
  },
}
