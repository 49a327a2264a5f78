import { sql } from 'drizzle-orm'
import type { Elsewhere } from '../../contract/desk/records.ts'
import type { Transaction } from '../db/connect.ts'
import { stageCell } from './applications.table.ts'
import { inIndia, referenceIn } from './list-table.ts'

/** Person of a record. Applicants have Indian numbers; an enquirer's may be from elsewhere. */
export type Person = { email: string; phone: string; dial: string }

const most = 100
const indian = '91'

/** Every record with the same email or phone, the newest first. An erased person has none. */
export async function recordsOf(tx: Transaction, { email, phone, dial }: Person) {
  const { rows } = await tx.execute<Elsewhere>(sql`
    with same as materialized (select * from applications
      where erased_at is null and (email = lower(${email}) or phone = ${dial === indian ? phone : null}))
    select kind, id, title, state, ${inIndia(sql`at`)} as at from (
      select 'application' as kind, a.id, a.fullname || ', ' || replace(a.selected_course, '_', ' ') as title,
        ${stageCell} as state, a.created_at as at from same a
      union all
      select 'payment', p.id, ${referenceIn(sql`p.id`)}, p.state, p.created_at
        from payment_attempts p where p.application_id in (select id from same)
      union all
      select 'enquiry', e.id::text, e.fullname || ': ' || left(e.message, 60), e.state, e.created_at
        from enquiries e where lower(e.email) = lower(${email})
          or e.phone = ${phone} and replace(e.dial_code, '+', '') = ${dial}
    ) r order by r.at desc, r.id limit ${most}`)
  return rows
}
