import { type SQL, sql } from 'drizzle-orm'
import type { RecordPayment, RecordRefund } from '../../contract/desk/records.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Currency } from '../../contract/money.ts'
import type { Transaction } from '../db/connect.ts'
import { inIndia, referenceIn } from './list-table.ts'

/** More attempts nobody looks through. */
const most = 50

type PaymentRow = Omit<RecordPayment, 'asked' | 'captured' | 'refunds' | 'news'> & {
  minor: number
  currency: Currency
  capturedMinor: number | null
  capturedCurrency: Currency | null
  newsCount: number
  newsLast: string | null
}
type RefundRow = Omit<RecordRefund, 'amount'> & {
  payment: string
  minor: number
  currency: Currency
}

const sumOf = (condition: SQL) => sql`(select coalesce(sum(r.amount_minor), 0)::int from refunds r
  where r.attempt_id = p.id and ${condition})`

/** Payments of an application, or those on the order of a payment, the newest first. */
export async function paymentsOf(tx: Transaction, which: SQL, mayShowContact: boolean) {
  const { rows } = await tx.execute<PaymentRow>(sql`
    select p.id, ${referenceIn(sql`p.id`)} as reference, p.gateway, p.state, p.amount_minor as minor,
      p.currency, coalesce(p.captured_minor, case when p.state = 'PAID' then p.amount_minor end)
        as "capturedMinor",
      coalesce(p.captured_currency, p.currency) as "capturedCurrency",
      ${sumOf(sql`r.state = 'DONE' and not r.charged_back`)} as "givenBack",
      ${sumOf(sql`r.state = 'DONE' and r.charged_back`)} as "takenBack",
      ${sumOf(sql`r.state in ('LISTED', 'PENDING')`)} as "underWay",
      p.surplus, p.declined, p.in_flight as "inFlight", p.provider_order_id as "order",
      p.provider_payment_id as payment, ${inIndia(sql`p.created_at`)} as started,
      ${inIndia(sql`p.paid_at`)} as paid, news.count as "newsCount", ${inIndia(sql`news.last`)} as "newsLast"
    from payment_attempts p, lateral (select count(*)::int as count, max(e.created_at) as last
      from payment_events e where e.attempt_id = p.id) news
    where ${which} order by p.created_at desc, p.id limit ${most}`)
  const refunds = await refundsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const plain = (text: string) => (mayShowContact ? text : maskFreeText(text))
  return rows.map((row): RecordPayment => {
    const { minor, currency, capturedMinor, capturedCurrency, newsCount, newsLast, ...same } = row
    return {
      ...same,
      asked: { minor, currency },
      captured:
        capturedMinor !== null && capturedCurrency
          ? { minor: capturedMinor, currency: capturedCurrency }
          : null,
      refunds: refunds
        .filter(({ payment }) => payment === row.id)
        .map(({ payment: _, minor, currency, reason, by, answer, ...refund }) => ({
          ...refund,
          amount: { minor, currency },
          reason: plain(reason),
          by: by && plain(by),
          answer: answer && plain(answer),
        })),
      news: newsLast === null ? null : { count: newsCount, last: newsLast },
    }
  })
}

/** The last answer against a refund is in its case. */
async function refundsOf(tx: Transaction, payments: string[]) {
  const { rows } = await tx.execute<RefundRow>(sql`
    select r.id, r.attempt_id as payment, r.provider_refund_id as provider, r.amount_minor as minor,
      r.currency, r.state, r.charged_back as "chargedBack", r.reason, r.requested_by as by, r.tries,
      ${inIndia(sql`coalesce(r.ordered_at, r.created_at)`)} as at,
      (select c.summary from cases c where c.attempt_id = r.attempt_id and c.reference = r.id
        and c.kind in ('refund-failed', 'refund-stuck') order by c.seen_at desc limit 1) as answer
    from refunds r where r.attempt_id = any(${sql.param(payments)}::text[])
    order by r.created_at desc, r.id`)
  return rows
}
