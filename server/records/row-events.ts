import { type SQL, sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import type { RowEvent } from '../../contract/desk/timeline.ts'
import { among, event } from './timeline-event.ts'

/** What the rows of applications, payments, enquiries, refunds and cases tell a timeline. */

type Ids = { applications: string[]; payments: string[]; enquiries: string[] }

/** Moments of a row, each under its name. */
const moments = (
  kind: RecordKind,
  named: Partial<Record<RowEvent, SQL>>,
  rest: SQL,
  more: Partial<Parameters<typeof event>[0]> = {},
) =>
  event({
    at: sql`m.at`,
    what: sql`m.what`,
    kind: sql`${kind}`,
    id: sql`r.id`,
    ...more,
    from: sql`${rest}, lateral (values ${sql.join(
      Object.entries(named).map(([what, at]) => sql`(${at}, ${what})`),
      sql`, `,
    )}) m (at, what)`,
  })

export const momentsOf = ({ applications, payments, enquiries }: Ids) => [
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
      'payment.started': sql`case when r.order_of is null then r.created_at end`,
      'payment.further': sql`case when r.order_of is not null then r.created_at end`,
      'payment.paid': sql`r.paid_at`,
      'payment.failed': sql`case when r.state = 'FAILED' then r.updated_at end`,
      'payment.expired': sql`case when r.state = 'EXPIRED' then r.updated_at end`,
    },
    sql`(select * from payment_attempts where id = ${among(payments)}) r`,
    {
      minor: sql`case when m.what = 'payment.paid' and r.captured_currency is not null
        then r.captured_minor else r.amount_minor end`,
      currency: sql`case when m.what = 'payment.paid'
        then coalesce(r.captured_currency, r.currency) else r.currency end`,
      about: sql`jsonb_build_object('gateway', r.gateway, 'reference',
        case when m.what = 'payment.paid' then r.provider_payment_id end)`,
    },
  ),
  moments(
    'enquiry',
    { 'enquiry.received': sql`r.created_at` },
    sql`(select * from enquiries where id = ${among(enquiries, 'uuid')}) r`,
  ),
]

const ofPayment = (
  what: SQL | RowEvent,
  more: Omit<Parameters<typeof event>[0], 'what' | 'kind' | 'id'>,
) =>
  event({
    what: typeof what === 'string' ? sql`${what}` : what,
    kind: sql`'payment'`,
    id: sql`r.attempt_id`,
    ...more,
  })

export function moneyEvents(payments: string[]) {
  const rowsIn = (table: string, condition: SQL) =>
    sql`${sql.raw(table)} r where r.attempt_id = ${among(payments)} and ${condition}`
  const money = { minor: sql`r.amount_minor`, currency: sql`r.currency` }
  const refund = { ...money, about: sql`jsonb_build_object('reference', r.provider_refund_id)` }
  const given = sql`not r.charged_back`
  const ofCase = { ...money, about: sql`jsonb_build_object('case', r.kind)` }
  return [
    // With a second try the row names who asked for that.
    ofPayment('refund.asked', {
      ...money,
      at: sql`r.created_at`,
      by: sql`case when r.tries = 1 then r.requested_by end`,
      text: sql`case when r.tries = 1 then r.reason end`,
      from: rowsIn('refunds', given),
    }),
    ofPayment('refund.again', {
      ...money,
      at: sql`r.ordered_at`,
      by: sql`r.requested_by`,
      text: sql`r.reason`,
      from: rowsIn('refunds', sql`${given} and r.tries > 1`),
    }),
    ofPayment('refund.told', {
      ...money,
      at: sql`r.told_at`,
      from: rowsIn('refunds', given),
    }),
    ofPayment(
      sql`case when r.charged_back then 'charge-back.' else 'refund.' end || lower(r.state)`,
      {
        ...refund,
        at: sql`r.updated_at`,
        text: sql`case when r.charged_back then r.reason end`,
        from: rowsIn('refunds', sql`r.state in ('DONE', 'FAILED')`),
      },
    ),
    ofPayment('case.opened', {
      ...ofCase,
      at: sql`r.opened_at`,
      text: sql`r.summary`,
      from: rowsIn('cases', sql`true`),
    }),
    ofPayment('case.settled', {
      ...ofCase,
      at: sql`r.settled_at`,
      by: sql`r.settled_by`,
      text: sql`r.settlement`,
      from: rowsIn('cases', sql`true`),
    }),
    ofPayment('payment.news', {
      at: sql`r.created_at`,
      about: sql`jsonb_build_object('gateway', r.gateway, 'reference', r.dedupe_key)`,
      from: rowsIn('payment_events', sql`true`),
    }),
    ofPayment(sql`'gateway.' || r.answer`, {
      at: sql`r.answered_at`,
      minor: sql`r.paid_minor`,
      currency: sql`r.paid_currency`,
      about: sql`jsonb_build_object('gateway', p.gateway, 'state', r.state)`,
      from: sql`gateway_questions r join payment_attempts p on p.id = r.attempt_id
        where r.attempt_id = ${among(payments)}`,
    }),
  ]
}
