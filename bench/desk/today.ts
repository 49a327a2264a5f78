import { sql } from 'drizzle-orm'
import { taskKinds } from '../../contract/desk/today.ts'
import type { Database } from '../../server/db/connect.ts'
import { readToday } from '../../server/desk/today.ts'
import { manager } from './people.ts'
import { type Measured, p99Of, within } from './times.ts'

const turns = 40
const limit = 150
const waiting = 10_000
const undo = new Error('Nothing of this stays')

/** Today while so many enquiries, cases and refunds need someone; nothing of it stays. */
export async function measureToday({ db }: { db: Database }): Promise<Measured[]> {
  const measured: Measured[] = []
  await db
    .transaction(async (tx) => {
      await addWaiting(tx)
      for (const kind of [undefined, ...taskKinds]) {
        const { p99 } = await p99Of(() => readToday(tx, manager, kind), turns)
        measured.push(within(`Today, ${kind ? `each ${kind}` : 'all'}`, p99, limit, 'ms'))
      }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return measured
}

async function addWaiting(db: Pick<Database, 'execute'>) {
  const each = sql.raw(String(waiting / 4))
  await db.execute(sql`
    insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type)
    select 'Measured', n || '@sample.example', '9876543210', 'IN', '+91', 'Is there a hostel?', 'x'
    from generate_series(1, ${each} * 2) n`)
  await db.execute(sql`
    insert into cases (kind, gateway, reference, summary, opened_at)
    select 'orphan', 'STRIPE', 'pi_measured_' || n, 'Money', now() - n * interval '1 minute'
    from generate_series(1, ${each}) n`)
  await db.execute(sql`
    insert into refunds (attempt_id, amount_minor, currency, reason, state, created_at)
    select id, 1, 'INR', 'Measured', 'PENDING', now() - interval '2 days'
    from payment_attempts where state = 'PAID' limit ${each}`)
  for (const table of ['enquiries', 'cases', 'refunds']) {
    await db.execute(sql`analyze ${sql.identifier(table)}`)
  }
}
