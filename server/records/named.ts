import { sql } from 'drizzle-orm'
import { attemptGateways, type ListName } from '../../contract/desk/lists.ts'
import { halfOfReferenced, isClearlyHalf, startOfReferenced } from '../../contract/tx-id.ts'
import type { Transaction } from '../db/connect.ts'

type NamedList = 'applications' | 'payments' | 'enquiries'

/** The ids of records that a text names: ours, the provider's, or a reference that people quote. */
export type Named = Record<NamedList, string[]> & {
  /** What the text is the name of; a reference is that of a person. */
  of: NamedList
}

type Row = { list: NamedList; id: string }

export async function findNamed(tx: Transaction, text: string): Promise<Named | undefined> {
  const start = startOfReferenced(text)
  if (start) return withTheirs(tx, await paymentsReferenced(tx, start), 'applications')
  const half = isClearlyHalf(text) && (await findHalf(tx, text))
  if (half) return half
  // Ids never hold a space.
  if (!/^[\w.:-]{3,200}$/.test(text)) return undefined
  const { rows } = await tx.execute<Row>(
    sql`select 'applications' as list, id from applications where id = ${text}
      union all select 'payments', id from payment_attempts where id = ${text}
        or gateway = any(${gateways}::text[]) and provider_order_id = ${text}
        or gateway = any(${gateways}::text[]) and provider_payment_id = ${text}
      union all select 'payments', attempt_id from refunds
        where provider_refund_id = ${text} or id = ${text}
      union all select 'enquiries', id::text from enquiries where id::text = ${text} and ${isUuid(text)}`,
  )
  return withTheirs(tx, rows, rows[0]?.list)
}

/** Finds the payments of which a text is half of the reference. */
export async function findHalf(tx: Transaction, text: string) {
  const half = halfOfReferenced(text)
  if (!half) return undefined
  const second = await tx.execute<Row>(sql`select 'payments' as list, id from payment_attempts
    where substr(id, 5, 4) = ${half} limit ${mostOfHalf}`)
  const rows = [...(await paymentsReferenced(tx, half)), ...second.rows]
  return withTheirs(tx, rows, 'applications')
}

/** A half is that of few: a million payments have one and a half on average. */
const mostOfHalf = 100

async function paymentsReferenced(tx: Transaction, start: string) {
  const { rows } = await tx.execute<Row>(sql`select 'payments' as list, id from payment_attempts
    where id >= ${start} and id <= ${start.padEnd(25, 'z')} limit ${mostOfHalf}`)
  return rows
}

async function withTheirs(
  tx: Transaction,
  rows: Row[],
  of: NamedList | undefined,
): Promise<Named | undefined> {
  if (rows.length === 0 || !of) return undefined
  const idsOf = (list: NamedList) => rows.filter((row) => row.list === list).map(({ id }) => id)
  const payments = idsOf('payments')
  const paidFor = await tx.execute<{ id: string }>(sql`select application_id as id
    from payment_attempts where id = any(${sql.param(payments)}::text[])`)
  const applications = [...idsOf('applications'), ...paidFor.rows.map(({ id }) => id)]
  return {
    of,
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

export const isNamedList = (list: ListName): list is NamedList =>
  list === 'applications' || list === 'payments' || list === 'enquiries'
