import { dayInIndia } from '../contract/calendar.ts'
import type { Actor } from '../server/audit/audit.ts'
import { query } from './postgres.ts'
import { openTestSite, type TestSite } from './site.ts'

/** Records that staff work on. */

export const openForWork = () => openTestSite({ BOT_CHECK: 'off' })
export const shell: Actor = { way: 'command', staffId: null, name: 'root' }
export const inDays = (days: number) => dayInIndia(Date.now() + days * 86_400_000)

let enquirers = 0

export async function anEnquiry({ databaseUrl }: TestSite, name = 'Kavya Nair') {
  enquirers += 1
  const [row] = await query(
    databaseUrl,
    `insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
     values ($1, $2, '9876501234', 'IN', '91', 'How do I pay?', 'x') returning id`,
    [name, `enquirer${enquirers}@example.org`],
  )
  return { kind: 'enquiry' as const, id: String(row?.id) }
}

export async function aCase({ databaseUrl }: TestSite, attempt: string | null = null) {
  const [row] = await query(
    databaseUrl,
    `insert into cases (kind, attempt_id, gateway, reference, summary)
     values ('dispute', $1, 'RAZORPAY', 'd1', 'Disputed') returning id`,
    [attempt],
  )
  return String(row?.id)
}

export const rowsIn = ({ databaseUrl }: TestSite) =>
  query(
    databaseUrl,
    `select s.name, w.follow_up_on::text as day, w.version from work w
     left join staff s on s.id = w.assigned_to order by w.id`,
  )
