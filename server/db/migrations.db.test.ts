import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownEvent } from '../../contract/event-defaults.ts'
import { createEmptyDatabase } from '../../testing/postgres.ts'
import { migrateToPrevious, previousRelease } from '../../testing/previous-release.ts'
import { ConfigError } from '../config.ts'
import { applyMigrations } from './migrations.ts'

const folder = join(import.meta.dirname, 'migrations')

/** The tables of the previous release, with so many attempts. */
async function openPrevious(attempts = 100) {
  const connectionString = await createEmptyDatabase()
  const connect = async () => {
    const client = new pg.Client({ connectionString, statement_timeout: 15_000 })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const [migrating, visitor, other] = [await connect(), await connect(), await connect()]
  await migrateToPrevious(migrating)
  await other.query(fill(attempts))
  const { pid } = (await migrating.query('select pg_backend_pid() as pid')).rows[0]
  const isWaitingFor = async (what: 'relation' | 'advisory') =>
    (await read(`from pg_stat_activity where pid = ${pid} and wait_event = '${what}'`)) > 0
  const read = async (source: string) =>
    Number((await other.query(`select count(*) ${source}`)).rows[0].count)
  return { migrating, visitor, other, isWaitingFor, read }
}

/** Adds that many attempts, and one more in a hundred that was erased and left its traces. */
const fill = (attempts: number) => `
  insert into coupons (code, percent_off) values ('WELCOME10', 10);
  insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
      company_name, selected_course, referral_code, coupon_code)
    values ('row', 'row', 'KS_Mgrow', '', 'Kavya Nair', 'row', '9000000000', '', 'Any', '', '');
  insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
      coupon_code, redirect_url)
    select 'row' || n, 'row', 'RAZORPAY', 'FAILED', 125000, 'INR', 'WELCOME10', ''
    from generate_series(1, ${attempts}) n;
  insert into coupon_uses select 'row' || n, 'WELCOME10', 'row' || n, '9000000000', now()
    from generate_series(1, ${attempts * 1.01}) n;
  insert into payment_events select 'RAZORPAY', 'event' || n, 'row' || n, now()
    from generate_series(1, ${attempts * 1.01}) n;
  insert into refunds select 'row' || n, 'They asked for it.', 'DONE'
    from generate_series(1, ${attempts * 1.01}, 100) n;`

const unvalidated = 'from pg_constraint where not convalidated'
const added = "from pg_constraint where conname like '%known%'"
const addedInAll = 26

/** Visitors who pay, one after the other, until they are told to stop. */
function keepPaying(client: pg.Client) {
  let isOver = false
  let paid = 0
  let longest = 0
  const paying = async () => {
    while (!isOver) {
      const begun = performance.now()
      const id = `visitor${paid}`
      await previousRelease.apply(client, id)
      await previousRelease.startPayment(client, id, id)
      await previousRelease.beginWebhook(client, id, id)
      await previousRelease.lockApplicationAndAttempt(client, id)
      await previousRelease.endWebhook(client, id)
      longest = Math.max(longest, performance.now() - begun)
      paid += 1
    }
  }
  const over = paying()
  const morePay = async (count: number) => {
    const wanted = paid + count
    await Promise.race([over, vi.waitUntil(() => paid >= wanted, { timeout: 15_000 })])
  }
  const stop = async () => {
    isOver = true
    await over
    return { paid, longest }
  }
  return { morePay, stop }
}

/** Makes the removal of what was left behind last until the lock 1 is free. */
const hold = `
  create function hold() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock(1); return old; end $$;
  create trigger hold before delete on coupon_uses for each row
    when (old.attempt_id = 'row5050') execute function hold();
  select pg_advisory_lock(1)`

test('visitors of the previous release go on paying for as long as a migration looks at rows', async () => {
  const { migrating, visitor, other, isWaitingFor, read } = await openPrevious(5_000)
  await other.query(hold)
  const { morePay, stop } = keepPaying(visitor)
  const migrated = applyMigrations(migrating)
  await vi.waitUntil(() => isWaitingFor('advisory'), { timeout: 15_000 })
  await morePay(3)
  await other.query('select pg_advisory_unlock(1)')
  await migrated
  await morePay(1)
  const { paid, longest } = await stop()
  expect(longest).toBeLessThan(5_000)
  expect(await read(unvalidated)).toBe(0)
  for (const table of ['payment_attempts', 'coupon_uses', 'payment_events']) {
    expect(await read(`from ${table}`)).toBe(5_000 + paid)
  }
  expect(await read('from refunds')).toBe(50)
})

test('applications of the previous release get the gateway of their payment, and what is searched', async () => {
  const { migrating, other, read } = await openPrevious()
  // More than are filled in at a time; every second one has paid, by another gateway than the first.
  await other.query(`
    insert into applications (id, session_id, scholarship_code, company_code, fullname, email, phone,
        company_name, selected_course, referral_code, coupon_code)
      select 'many' || n, 'many' || n, 'KS_Mgrow', '', 'Kavya Nair', 'many' || n, '9000000000', '',
        'Any', '', '' from generate_series(1, 6000) n;
    insert into payment_attempts (id, application_id, gateway, state, amount_minor, currency,
        coupon_code, redirect_url)
      select 'many' || n, 'many' || n, case n % 2 when 0 then 'STRIPE' else 'PAYU' end, 'FAILED',
        125000, 'INR', '', '' from generate_series(1, 6000) n`)
  await applyMigrations(migrating)
  expect(await read("from applications where gateway = 'RAZORPAY'")).toBe(1)
  expect(await read("from applications where gateway = 'STRIPE'")).toBe(3_000)
  expect(await read("from applications where gateway = 'PAYU'")).toBe(3_000)
  expect(await read("from applications where words like 'kavya nair many% 9000000000 '")).toBe(
    6_000,
  )
  expect(await read('from applications where words is null')).toBe(0)
  expect(await read("from pg_proc where proname = 'fill_columns'")).toBe(0)
})

test('a migration that waits for a table lock lets visitors pass, and tries again', async () => {
  const { migrating, visitor, other, isWaitingFor, read } = await openPrevious()
  await other.query('begin')
  await other.query('select from payment_attempts')
  const migrated = applyMigrations(migrating)
  await vi.waitUntil(() => isWaitingFor('relation'), { timeout: 15_000, interval: 20 })
  await visitor.query('set statement_timeout = 5000')
  await previousRelease.apply(visitor, 'visitor')
  await previousRelease.startPayment(visitor, 'visitor', 'visitor')
  expect(await read(added)).toBe(0)
  await other.query('commit')
  await migrated
  expect(await read(unvalidated)).toBe(0)
  expect(await read(added)).toBe(addedInAll)
})

test('a migration gives up after its tries, and the next start completes it', async () => {
  const { migrating, other, read } = await openPrevious()
  await other.query('begin')
  await other.query('select from coupons')
  await expect(applyMigrations(migrating, { tries: 1 })).rejects.toThrow(ConfigError)
  await other.query('commit')
  expect(await read(added)).toBe(7)
  expect(await read("from pg_constraint where conname = 'coupons_limits'")).toBe(0)
  await applyMigrations(migrating)
  expect(await read(unvalidated)).toBe(0)
  expect(await read('from drizzle.__drizzle_migrations')).toBe(
    globSync(`${import.meta.dirname}/migrations/*.sql`).length,
  )
})

test('a migration without a transaction that was applied but not recorded can be applied again', async () => {
  const { migrating, read } = await openPrevious()
  const repeatable = readMigrationFiles({ migrationsFolder: folder }).filter(({ sql }) =>
    sql[0]?.startsWith('-- no-transaction'),
  )
  for (const { folderMillis } of repeatable) {
    await applyMigrations(migrating, { until: folderMillis })
    await migrating.query('delete from drizzle.__drizzle_migrations where created_at = $1', [
      folderMillis,
    ])
    await applyMigrations(migrating, { until: folderMillis })
  }
  await applyMigrations(migrating)
  expect(repeatable.length).toBeGreaterThan(3)
  expect(await read(unvalidated)).toBe(0)
  expect(await read(added)).toBe(addedInAll)
})

test('a refund without an attempt stops the upgrade until it is removed', async () => {
  const { migrating, visitor, read } = await openPrevious()
  await visitor.query("insert into refunds values ('lost', 'Paid twice.', 'LISTED')")
  await expect(applyMigrations(migrating)).rejects.toThrow(
    /^There are rows that this release does not allow: .* "refunds_attempt_id_payment_attempts_id_fk"/,
  )
  // The previous release is no worse off.
  await previousRelease.apply(visitor, 'visitor')
  await previousRelease.startPayment(visitor, 'visitor', 'visitor')
  await visitor.query("delete from refunds where attempt_id = 'lost'")
  await applyMigrations(migrating)
  expect(await read(unvalidated)).toBe(0)
})

const later = readdirSync(folder).filter((name) => name > '0004' && name.endsWith('.sql'))

test.each(later)('%s looks at no rows, and builds no index, while it locks a table', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const tables = text.matchAll(/CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"(\w+)"/g)
  // Refunds are few, a handful in a year: that table may be held for the blink it takes.
  const made = new Set([...[...tables].map(([, table]) => table), 'refunds'])
  const changes = text
    .split('--> statement-breakpoint')
    .filter((part) => !made.has(/(?:ALTER TABLE|INDEX .* ON) "(\w+)"/.exec(part)?.[1]))
    .join()
  expect(changes.match(/ADD CONSTRAINT(?!.* NOT VALID).*|CREATE (UNIQUE )?INDEX.*/g)).toBeNull()
  expect(changes.includes('VALIDATE') && !text.startsWith('-- no-transaction')).toBe(false)
})

test('the upgrade gives the landing page its own title where nobody had changed the row', async () => {
  const { migrating, other } = await openPrevious()
  const insert = (slug: string, title: string) =>
    other.query(
      `insert into colleges (slug, scholarship_code, company_code, company_name, coupon_code,
         price_in_paise, select_course, title, subtitle, logo, partner_logos, dates)
       values ($1, 'KS', $1, '', '', 1, 'Any', $2, 'Below it', '', '[]', '{}')`,
      [slug, title],
    )
  await insert('scholarship-program', 'Eight months. Then hired, for sure.')
  await insert('hiresure', 'Eight months. Then hired, for sure.')
  await applyMigrations(migrating)
  const { rows } = await other.query('select slug, title from colleges order by slug')
  expect(rows).toEqual([
    { slug: 'hiresure', title: 'Eight months. Then hired, for sure.' },
    { slug: 'scholarship-program', title: ownEvent.scholarship_title },
  ])
})
