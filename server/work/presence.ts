import { sql } from 'drizzle-orm'
import type { RecordKind } from '../../contract/desk/records.ts'
import type { Database } from '../db/connect.ts'

/** A page asks every 20 seconds: one question may get lost. */
const isOver = sql`seen_at < now() - interval '45 seconds'`

/** Says that someone has a record open, and names the others who have. */
export async function meet(
  db: Database,
  { kind, id, staffId }: { kind: RecordKind; id: string; staffId: string },
) {
  const { rows } = await db.execute<{ name: string }>(sql`
    with seen as (insert into presence (record_kind, record_id, staff_id)
        values (${kind}, ${id}, ${staffId}::uuid)
        on conflict (record_kind, record_id, staff_id) do update set seen_at = now()),
      gone as (delete from presence where (record_kind, record_id, staff_id) in
        (select record_kind, record_id, staff_id from presence
          where ${isOver} and staff_id <> ${staffId}::uuid for update skip locked))
    select s.name from presence p join staff s on s.id = p.staff_id
    where p.record_kind = ${kind} and p.record_id = ${id} and p.staff_id <> ${staffId}::uuid
      and not (${isOver}) order by s.name`)
  return rows.map(({ name }) => name)
}

/** For the daily job: where nobody opens a record, nobody clears up. */
export async function forgetPresence(db: Database) {
  await db.execute(sql`delete from presence where ${isOver}`)
}
