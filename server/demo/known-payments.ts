import { sql } from 'drizzle-orm'
import type { GatewayName } from '../../contract/payment.ts'
import type { Database } from '../db/connect.ts'
import { isSampleId } from '../db/sample-marks.ts'

type Known = {
  id: string
  minor: number
  at: string
  refunds: { id: string; key: string; minor: number; state: 'PENDING' | 'DONE' | 'FAILED' }[]
  disputes: { id: string; minor: number; state: 'open' | 'won' | 'lost' }[]
}

/** An order of the sample with what was paid on it, as its gateway must know it. */
export type KnownOrder = {
  gateway: GatewayName
  txId: string
  id: string
  minor: number
  currency: string
  at: string
  payments: Known[]
}

/** Orders of the sample, for the simulators: they forget all at the end, as this demo does not. */
export async function knownOrders(db: Pick<Database, 'execute'>) {
  const { rows } = await db.execute<KnownOrder>(sql`
    select o.gateway, o.id as "txId", o.provider_order_id as id, o.amount_minor as minor, o.currency,
      ${moment('o.created_at')} as at, coalesce((
        select jsonb_agg(jsonb_build_object('id', p.provider_payment_id, 'minor', p.captured_minor,
          'at', ${moment('p.updated_at')}, 'refunds', coalesce((
            select jsonb_agg(jsonb_build_object('id', r.provider_refund_id, 'minor', r.amount_minor,
              'key', case r.tries when 1 then r.id else r.id || '-' || r.tries end, 'state', r.state))
            from refunds r where r.attempt_id = p.id and not r.charged_back
              and r.provider_refund_id is not null), '[]'),
          'disputes', coalesce((
            select jsonb_agg(jsonb_build_object('id', c.reference, 'minor', c.amount_minor,
              'state', case when c.settled_at is null then 'open'
                when p.state = 'CHARGED_BACK' then 'lost' else 'won' end))
            from cases c where c.attempt_id = p.id and c.kind = 'dispute'), '[]'))
          order by p.created_at)
        from payment_attempts p where coalesce(p.order_of, p.id) = o.id
          and p.provider_payment_id is not null), '[]') as payments
    from payment_attempts o
    where ${isSampleId(sql`o.id`)} and o.provider_order_id is not null
    union all
    select gateway, id, provider_order_id, amount_minor, currency, ${moment('erased_at')},
      jsonb_build_array(jsonb_build_object('id', provider_payment_id, 'minor', amount_minor,
        'at', ${moment('erased_at')}, 'refunds', '[]'::jsonb, 'disputes', '[]'::jsonb))
    from erased_attempts where ${isSampleId(sql`id`)}`)
  return rows
}

const moment = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)
