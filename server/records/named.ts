import { sql } from 'drizzle-orm'
import { attemptGateways, type ListName } from '../../contract/desk/lists.ts'
import { startOfReferenced } from '../../contract/tx-id.ts'
import type { Transaction } from '../db/connect.ts'

/** The ids of records that a text names: ours, the provider's, or a reference that people quote. */
export type Named = Record<'applications' | 'payments' | 'enquiries', string[]>

type Row = { list: keyof Named; id: string }

export async function findNamed(tx: Transaction, text: string): Promise<Named | undefined> {
  const start = startOfReferenced(text)
  // Ids never hold a space.
  if (!start && !/^[\w.:-]{3,200}$/.test(text)) return undefined
  const { rows } = await tx.execute<Row>(
    start
      ? sql`select 'payments' as list, id from payment_attempts
          where id >= ${start} and id <= ${`${start}${'z'.repeat(17)}`}`
      : sql`select 'applications' as list, id from applications where id = ${text}
        union all select 'payments', id from payment_attempts where id = ${text}
          or gateway = any(${gateways}::text[]) and provider_order_id = ${text}
          or gateway = any(${gateways}::text[]) and provider_payment_id = ${text}
        union all select 'payments', attempt_id from refunds
          where provider_refund_id = ${text} or id = ${text}
        union all select 'enquiries', id::text from enquiries where id::text = ${text} and ${isUuid(text)}`,
  )
  if (rows.length === 0) return undefined
  const idsOf = (list: keyof Named) => rows.filter((row) => row.list === list).map(({ id }) => id)
  const payments = idsOf('payments')
  const paidFor = await tx.execute<{ id: string }>(sql`select application_id as id
    from payment_attempts where id = any(${sql.param(payments)}::text[])`)
  const applications = [...idsOf('applications'), ...paidFor.rows.map(({ id }) => id)]
  return {
    applications,
    payments: payments.length > 0 ? payments : await paymentsOf(tx, applications),
    enquiries: idsOf('enquiries'),
  }
}

/** Naming every gateway lets PostgreSQL use the index that begins with the gateway. */
const gateways = sql.param([...attemptGateways])
const isUuid = (text: string) => sql.raw(String(/^[0-9a-f-]{36}$/.test(text)))

async function paymentsOf(tx: Transaction, applications: string[]) {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from payment_attempts
    where application_id = any(${sql.param(applications)}::text[])`)
  return rows.map(({ id }) => id)
}

export const isNamedList = (list: ListName): list is keyof Named =>
  list === 'applications' || list === 'payments' || list === 'enquiries'
