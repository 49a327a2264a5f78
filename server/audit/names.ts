import { sql } from 'drizzle-orm'
import type { AuditEntry, AuditRecordKind } from '../../contract/desk/audit.ts'
import { type Holder, hasRight } from '../../contract/desk/rights.ts'
import { maskFreeText } from '../../contract/mask.ts'
import type { Database } from '../db/connect.ts'

export type Named = Pick<AuditEntry, 'kind' | 'record'>

const keyOf = ({ kind, record }: Named) => `${kind} ${record}`

/** What someone typed as their name: it can hold a phone. */
const typed: readonly (AuditRecordKind | null)[] = ['application', 'payment', 'enquiry']

/** The names of records as they are now. The audit has none of its own: it outlives an erasure. */
export async function namesOf(db: Database, viewer: Holder, records: Named[]) {
  const of = (kind: AuditRecordKind) => {
    const ids = records.filter((one) => one.kind === kind).map(({ record }) => record)
    return sql.param([...new Set(ids)])
  }
  const { rows } = await db.execute<Named & { name: string }>(sql`
    select 'application' as kind, id as record, fullname as name from applications
      where erased_at is null and id = any(${of('application')}::text[])
    union all select 'payment', p.id, a.fullname from payment_attempts p
      join applications a on a.id = p.application_id
      where a.erased_at is null and p.id = any(${of('payment')}::text[])
    union all select 'enquiry', id::text, fullname from enquiries
      where id = any(${uuids(of('enquiry'))})
    union all select 'staff', id::text, name from staff where id = any(${uuids(of('staff'))})
    union all select 'message', id::text, kind from messages where id = any(${uuids(of('message'))})
    union all select 'college', slug, company_name from colleges
      where slug = any(${of('college')}::text[])
    union all select 'coupon', code, code from coupons where code = any(${of('coupon')}::text[])
    union all select 'referral', code, code from referral_codes
      where code = any(${of('referral')}::text[])`)
  const maySee = hasRight(viewer, 'see-contact')
  const names = new Map(
    rows.map(({ name, ...row }) => [
      keyOf(row),
      maySee || !typed.includes(row.kind) ? name : maskFreeText(name),
    ]),
  )
  return (record: Named) => names.get(keyOf(record)) ?? null
}

/** An id that is none is nobody's. */
const uuids = (ids: ReturnType<typeof sql.param>) =>
  sql`array(select id::uuid from unnest(${ids}::text[]) id
    where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`
