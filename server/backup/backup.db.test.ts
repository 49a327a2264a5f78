import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asha } from '../../testing/actor.ts'
import {
  actorsIn,
  createGivenDatabase,
  entryInto,
  openGivenAudit,
  powersOverAudit,
  secured,
} from '../../testing/given-database.ts'
import { withPayment } from '../../testing/paying.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, postEnquiry } from '../../testing/site.ts'
import { startJobs } from '../background.ts'
import { secureAudit } from '../db/audit-owner.ts'
import { connect, migrate } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { createLog } from '../log/log.ts'
import { refundPayment } from '../payment/refund/refund.ts'
import { backUpNightly, writeBackup } from './backup.ts'
import { checkBackup, loadBackup } from './restore.ts'
import { listSequences, listTables } from './tables.ts'

function open(url: string) {
  const { pool, db } = connect(url, { poolSize: 1, log: createLog('silent') })
  onTestFinished(() => pool.end())
  return db
}

/** Every row of every table as PostgreSQL itself writes it, and where each counter is. */
async function contentOf(url: string) {
  const db = open(url)
  const tables: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const rows = await query(url, `select t::text as row from ${name} t order by 1`)
    tables[name] = rows.map(({ row }) => row)
  }
  return { tables, sequences: await listSequences(db) }
}

const backupFile = () => join(temporaryDirectory(), 'admit.backup')

async function restore(url: string, file: string) {
  const checked = await checkBackup(file)
  await migrate(url, { until: checked.versions.migration })
  await loadBackup(open(url), file, checked)
  await migrate(url)
}

/** A site with something in every table that a visitor or the staff can fill, and odd values. */
async function aUsedSite() {
  const { site, txId } = await withPayment()
  const { app, services, databaseUrl } = site
  await refundPayment(services, { id: txId, minor: 5_000, reason: 'A part.', actor: asha })
  await postEnquiry(app, { ...anEnquiry, description: 'Tab\t, "quotes", \\N, नमस्ते 😀,\nline.' })
  await query(
    databaseUrl,
    `insert into cases (kind, gateway, reference, summary, opened_at)
     select 'orphan', 'RAZORPAY', n, 'x', '2026-01-01 00:00:00.123456+00' from generate_series(1, 1200) n`,
  )
  await query(databaseUrl, "delete from cases where reference = '1200'")
  await query(
    databaseUrl,
    `insert into erased_attempts (id, gateway, amount_minor, currency) values ('e', 'PAYU', 1, 'INR');
     insert into foreign_payments (gateway, reference) values ('PAYU', 'f');
     insert into audit.entries (way, actor, action)
       select 'command', n::text, 'refund' from generate_series(1, 3) n;
     select graphile_worker.add_job('sms-code', '{"big": 12345678901234567890, "n": 1.0}', 'line')`,
  )
  return site
}

test('a backup of a running site restores every row of every table, in an empty directory and in another PostgreSQL', async () => {
  const { databaseUrl } = await aUsedSite()
  const file = backupFile()
  await writeBackup(open(databaseUrl), file)
  const before = await contentOf(databaseUrl)
  const filled = Object.entries(before.tables).filter(([, rows]) => rows.length > 0)
  expect(filled.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'audit.entries',
      'public.applications',
      'public.payment_attempts',
      'public.refunds',
      'public.cases',
      'public.enquiries',
      'graphile_worker._private_jobs',
    ]),
  )

  const other = await createEmptyDatabase()
  await restore(other, file)
  expect(await contentOf(other)).toEqual(before)

  const embedded = await startEmbedded(temporaryDirectory(), (error) => {
    throw error
  })
  onTestFinished(embedded.stop)
  await restore(embedded.url, file)
  expect(await contentOf(embedded.url)).toEqual(before)
}, 60_000)

test('a backup of a secured audit is restored into a secured one, by the site’s role alone', async () => {
  const [one, other] = [await openGivenAudit(), await createGivenDatabase()]
  await migrate(other.siteUrl)
  for (const { adminUrl } of [one, other]) await secureAudit(adminUrl)
  const file = backupFile()
  await writeBackup(open(one.siteUrl), file)
  await restore(other.siteUrl, file)
  expect(await contentOf(other.siteUrl)).toEqual(await contentOf(one.siteUrl))
  await query(other.siteUrl, entryInto('audit.entries', 'third'))
  expect(await actorsIn(other.siteUrl)).toEqual(['first', 'second', 'third'])
  expect(await powersOverAudit(other.siteUrl)).toEqual(secured)
})

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const url = await createTestDatabase()
  await query(url, "insert into referral_codes (code, owner) values ('A', 'before')")
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin')
  await writer.query('lock table referral_codes')
  const file = backupFile()
  const written = writeBackup(open(url), file)
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where datname = current_database() and not granted`
  await vi.waitFor(async () => expect(await query(url, waiting)).toHaveLength(1), {
    timeout: 10_000,
  })
  await writer.query("update referral_codes set owner = 'after'")
  await writer.query('commit')
  await written
  const content = gunzipSync(readFileSync(file)).toString()
  expect(content).toContain('"owner":"before"')
  expect(content).not.toContain('"owner":"after"')
})

test('a backup is readable to its owner alone, and one that fails leaves nothing', async () => {
  const url = await createTestDatabase()
  const folder = join(temporaryDirectory(), 'backups')
  await writeBackup(open(url), join(folder, 'a.backup'))
  expect(statSync(join(folder, 'a.backup')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await query(url, 'drop table graphile_worker.migrations')
  await expect(writeBackup(open(url), join(folder, 'b.backup'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['a.backup'])
})

test('a database that is not empty is refused, and keeps what it has', async () => {
  const url = await createTestDatabase()
  const file = backupFile()
  await writeBackup(open(url), file)
  await query(url, "insert into referral_codes (code, owner) values ('MINE', 'x')")
  await expect(restore(url, file)).rejects.toThrow('rows in public.referral_codes')
  expect(await query(url, 'select code from referral_codes')).toEqual([{ code: 'MINE' }])
})

test.each([
  ['is damaged', (content: Buffer) => content.subarray(0, -20)],
  ['is damaged', (content: Buffer) => changed(content, /^end .*\n/m, '')],
  [
    'is damaged: some of it is missing',
    (content: Buffer) => changed(content, /^public\..*\n/m, ''),
  ],
  ['is no backup', (content: Buffer) => changed(content, /^admit-backup-1/, 'admit-backup-9')],
  ['is damaged, or is no backup', () => Buffer.from('hello')],
  ['is no backup', () => gzipSync('')],
  [
    'is of a newer release',
    (content: Buffer) => changed(content, /"migration":\d/, '"migration":9'),
  ],
])('a file that %s is refused before anything is changed', async (sentence, spoil) => {
  const url = await createTestDatabase()
  await query(url, "insert into referral_codes (code, owner) values ('MINE', 'x')")
  const file = backupFile()
  await writeBackup(open(url), file)
  writeFileSync(file, spoil(readFileSync(file)))
  await expect(checkBackup(file)).rejects.toThrow(sentence)
})

function changed(content: Buffer, what: RegExp, by: string) {
  return gzipSync(gunzipSync(content).toString().replace(what, by))
}

test('a backup of an earlier release is restored and migrated', async () => {
  const previous = await createEmptyDatabase()
  const [newest, second] = (
    await query(
      await createTestDatabase(),
      'select created_at from drizzle.__drizzle_migrations order by 1 desc limit 2',
    )
  ).map(({ created_at }) => Number(created_at))
  await migrate(previous, { until: second ?? 0 })
  await query(
    previous,
    "insert into enquiries (fullname, email, phone, country_code, dial_code, message, enquiry_type) values ('Asha', 'a@b.c', '1', 'IN', '91', '', 'x')",
  )
  const file = backupFile()
  await writeBackup(open(previous), file)
  const restored = await createEmptyDatabase()
  await restore(restored, file)
  const [last] = await query(restored, 'select max(created_at) from drizzle.__drizzle_migrations')
  expect(Number(last?.max)).toBe(newest)
  expect(await query(restored, 'select fullname from enquiries')).toEqual([{ fullname: 'Asha' }])
})

test('a night that the site slept through has its backup and its erasure at the next start', async () => {
  const dataDir = temporaryDirectory()
  const settings = { DATA_DIR: dataDir, NIGHTLY_BACKUPS: '1' }
  const { app, services, databaseUrl } = await createTestSite(settings)
  await postEnquiry(app, anEnquiry)
  await query(databaseUrl, "update enquiries set created_at = now() - interval '9 years'")
  await query(
    databaseUrl,
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now() - interval '9 days', now() - interval '2 days'
     from unnest(array['back-up', 'erase-expired']) name`,
  )
  const jobs = await startJobs(services, databaseUrl)
  onTestFinished(() => jobs.stop())
  const backups = () => readdirSync(join(dataDir, 'backups'))
  await vi.waitFor(
    async () => {
      expect(backups()).toEqual([expect.stringMatching(/^nightly-\d{4}-\d\d-\d\d.*\.backup$/)])
      expect(await query(databaseUrl, 'select id from enquiries')).toEqual([])
    },
    { timeout: 15_000, interval: 100 },
  )
})

test('the nightly backup keeps as many as the setting says, and no one else’s are removed', async () => {
  const dataDir = temporaryDirectory()
  const folder = join(dataDir, 'backups')
  const { services } = await createTestSite({ DATA_DIR: dataDir, NIGHTLY_BACKUPS: '2' })
  await writeBackup(services.db, join(folder, 'by-hand.backup'))
  writeFileSync(join(folder, 'nightly-2026-01-01.backup.unfinished'), 'of a killed site')
  for (let night = 0; night < 3; night++) await backUpNightly(services)
  const files = readdirSync(folder).sort()
  expect(files).toHaveLength(3)
  expect(files.filter((name) => name.startsWith('nightly-'))).toHaveLength(2)
  expect(files).toContain('by-hand.backup')
  await backUpNightly({ ...services, config: { ...services.config, nightlyBackups: 0 } })
  expect(readdirSync(folder).sort()).toEqual(files)
})
