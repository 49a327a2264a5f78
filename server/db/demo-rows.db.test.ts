import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addAttempts } from '../../testing/attempts.ts'
import { holdTransaction } from '../../testing/hold.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../../testing/postgres.ts'
import { migrateToPrevious } from '../../testing/previous-release.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { createTestSite } from '../../testing/site.ts'
import { ConfigError } from '../config.ts'
import { connect, deskPatience } from './connect.ts'
import { findDemoRows, hasDemoRows, refuseDemoRows, removeDemoRows } from './demo-rows.ts'
import { keepLargeIndexes } from './large-indexes.ts'
import { applyMigrations } from './migrations.ts'
import { seed } from './seed.ts'

const seeded = [
  'coupons: WELCOME10, FREESEAT, LAUNCH500, NORTH300',
  'referral codes: FRIEND10',
  'colleges: demo-razorpay, demo-paypal, demo-cashfree, demo-payu, demo-stripe, demo-verifone, north-college',
]

test('production refuses a database with rows of a demo, names them and the command that removes them', async () => {
  const { services } = await createTestSite()
  const refusal = await refuseDemoRows(services.db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  const { message } = refusal as ConfigError
  for (const line of [...seeded, 'npx admit demo remove']) expect(message).toContain(line)
  expect(message).not.toContain('\n')
})

test('rows of a demo are removed, and those of the staff stay', async () => {
  const { services, databaseUrl } = await createTestSite()
  await query(databaseUrl, "insert into coupons (code, percent_off) values ('STAFF20', 20)")
  await addAttempts(databaseUrl, 'real')
  await addAttempts(databaseUrl, 'pretended')
  await query(
    databaseUrl,
    `update applications set demo = true
       where id = (select application_id from payment_attempts where id = 'pretended');
     insert into cases (kind, attempt_id, reference, summary)
       values ('dispute', 'pretended', 'd1', 'x'), ('dispute', 'real', 'd2', 'x')`,
  )
  const before = await query(databaseUrl, 'select count(*)::int from applications where not demo')
  expect(await removeDemoRows(services.db)).toEqual([...seeded, 'applications: 1'])
  expect(await findDemoRows(services.db)).toEqual([])
  await refuseDemoRows(services.db)
  const names = async (column: string, table: string) =>
    (await query(databaseUrl, `select ${column} as name from ${table} order by 1`)).map(
      ({ name }) => name,
    )
  expect(await names('code', 'coupons')).toEqual(['STAFF20'])
  expect(await names('slug', 'colleges')).toEqual(['hiresure', 'scholarship-program'])
  expect(await names('id', 'payment_attempts')).toEqual(['real'])
  expect(await names('reference', 'cases')).toEqual(['d2'])
  expect(await query(databaseUrl, 'select count(*)::int from applications')).toEqual(before)
  expect(await removeDemoRows(services.db)).toEqual([])
})

test('a demo refuses the database of a site in production, and adds nothing to it', async () => {
  const { services, databaseUrl } = await createTestSite({
    DATABASE_URL: await createTestDatabase(),
  })
  await seed(services.db, { demo: false })
  await expect(seed(services.db, { demo: true })).rejects.toThrow(/^Cannot start: this is the data/)
  expect(await query(databaseUrl, 'select * from coupons')).toEqual([])
})

/** Rows of an earlier release, which had no mark yet. */
test('rows that a demo of an earlier release left are recognised, and those of the staff are not', async () => {
  const connectionString = await createEmptyDatabase()
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  await migrateToPrevious(client)
  const college = (slug: string, code: string, logo: string) =>
    client.query(
      `insert into colleges (slug, scholarship_code, company_code, company_name, coupon_code,
         price_in_paise, select_course, title, subtitle, logo, partner_logos, dates)
       values ($1, 'KS_HireSure', $2, '', '', 1, 'Any', '', '', $3, '[]', '{}')`,
      [slug, code, logo],
    )
  await college('demo-stripe', 'DEMO_STRIPE', '')
  await college('north-college', 'NORTH', '/colleges/north-college.svg')
  await college('demo-school', 'SCHOOL', '')
  await college('south-college', 'SOUTH', '/colleges/north-college.svg')
  await client.query(`
    insert into coupons (code, percent_off, paise_off, max_uses, scholarship_code, expires_at) values
      ('WELCOME10', 10, null, null, null, now()), ('FREESEAT', 100, null, null, null, now()),
      ('LAUNCH500', null, 50000, 3, null, null), ('NORTH300', null, 30000, null, 'KS_HireSure', null),
      ('NORTH301', null, 30000, null, 'KS_HireSure', null);
    insert into referral_codes (code, owner) values ('FRIEND10', 'Demo'), ('FRIEND11', 'Demo')`)
  await applyMigrations(client)
  const marked = async (column: string, table: string) => {
    const { rows } = await client.query(
      `select ${column} as name from ${table} where demo order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  expect(await marked('slug', 'colleges')).toEqual(['demo-stripe', 'north-college'])
  expect(await marked('code', 'coupons')).toEqual(['FREESEAT', 'LAUNCH500', 'NORTH300'])
  expect(await marked('code', 'referral_codes')).toEqual(['FRIEND10'])
})

test('a start waits longer than a visitor would to learn that there are none', async () => {
  const { services, databaseUrl } = await createTestSite()
  await removeDemoRows(services.db)
  const patience = { ...deskPatience, statement_timeout: 100 }
  const { db, pool } = connect(databaseUrl, { poolSize: 1, log: services.log, patience })
  onTestFinished(() => pool.end())
  const release = await holdTransaction(services.deskDb, (tx) =>
    tx.execute(sql`lock table applications in access exclusive mode`),
  )
  const asked = refuseDemoRows(db)
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 ms'`
  await vi.waitFor(async () => expect(await query(databaseUrl, waiting)).toHaveLength(1), 10_000)
  await release()
  await asked
})

test('among many applications of a site in production none is read for it', async () => {
  const { services, databaseUrl } = await createTestSite()
  await removeDemoRows(services.db)
  await services.db.execute(sql`
    insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
      company_name, selected_course, referral_code, coupon_code)
    select md5(n::text), 's', 'KS_Mgrow', '', 'A', n || '@example.org', '9876543210', '', 'x', '', ''
    from generate_series(1, 5000) n`)
  await keepLargeIndexes(databaseUrl, services.log).done
  await query(databaseUrl, 'analyze applications')
  const read = await services.db.transaction(async (tx) => {
    expect(await hasDemoRows(tx)).toBe(false)
    return rowsRead(tx, 'applications')
  })
  expect(read).toBe(0)
})
