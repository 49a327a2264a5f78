import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { connect, type Database, migrate } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { keepLargeIndexes } from '../../server/db/large-indexes.ts'
import { seed } from '../../server/db/seed.ts'
import { addSample } from '../../server/records/sample/sample.ts'

const log = pino({ level: 'silent' })
const twoYears = 730

/** A data directory whose database has so many applications, and what belongs to them. */
export async function fill(directory: string, rows: number) {
  const database = await startEmbedded(directory, (error) => {
    throw error
  })
  await migrate(database.url)
  const { pool, db } = connect(database.url, { poolSize: 4, log })
  const filling = performance.now()
  await seed(db, { demo: true })
  await addSample(db, { rows, days: twoYears })
  await addAudit(db, rows / 2)
  const filled = performance.now()
  const before = await insertMilliseconds(db)
  const indexing = performance.now()
  await keepLargeIndexes(database.url, log).done
  const indexed = performance.now()
  await db.execute(sql`vacuum analyze`)
  const after = await insertMilliseconds(db)
  console.log(
    [
      `\n${rows} applications filled in ${seconds(filled - filling)} s, indexed in ${seconds(indexed - indexing)} s.`,
      `One insert of an application: ${before.toFixed(2)} ms without the large indexes, ${after.toFixed(2)} ms with them.`,
    ].join('\n'),
  )
  await pool.end()
  await database.stop()
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(0)

async function addAudit(db: Database, rows: number) {
  await db.execute(sql`
    insert into audit.entries (at, way, actor, action, record_kind, record_id)
    select created_at + interval '1 hour', 'desk', 'Asha Kulkarni', 'view-record', 'application', id
    from applications limit ${Math.round(rows)}`)
}

/** One at a time, as visitors do; nothing of it stays. */
async function insertMilliseconds(db: Database) {
  const count = 1_000
  const begun = performance.now()
  await db.execute(sql`do $$ begin
    for n in 1 .. ${sql.raw(String(count))} loop
      insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
        company_name, selected_course, referral_code, coupon_code)
      values (md5(random()::text), md5(random()::text), 'KS_Mgrow', '', 'Measured ' || md5(random()::text),
        md5(random()::text) || '@sample.example', (6000000000 + random() * 3999999999)::bigint::text, 'Measured College',
        'Robotics', '', '');
    end loop;
  end $$`)
  const each = (performance.now() - begun) / count
  await db.execute(sql`delete from applications where fullname like 'Measured %'
    and created_at > now() - interval '1 hour'`)
  return each
}
