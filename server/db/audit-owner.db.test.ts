import { expect, onTestFinished, test } from 'vitest'
import {
  actorsIn,
  createGivenDatabase,
  entryInto,
  openGivenAudit,
  powersOverAudit,
  secured,
  unsecured,
} from '../../testing/given-database.ts'
import { query } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { secureAudit } from './audit-owner.ts'
import { migrate } from './connect.ts'
import { startEmbedded } from './embedded.ts'

/** Disable what keeps the entries, then remove them: what the site could do as their owner. */
const emptying = 'alter table audit.entries disable trigger user; truncate audit.entries'

/** Statements that take an entry away, or open a way to. */
const attacks = (site: string, keeper: string) => [
  emptying,
  "update audit.entries set actor = 'nobody'",
  'delete from audit.entries',
  'truncate audit.entries',
  `insert into audit.entries overriding system value select * from audit.entries
     on conflict (id) do update set actor = 'nobody'`,
  'select from audit.entries for update',
  'alter table audit.entries disable trigger entries_stay',
  'drop trigger entries_stay on audit.entries',
  `create or replace function audit.entries_stay() returns trigger language plpgsql as
     $$ begin return null; end $$`,
  'drop function audit.entries_stay() cascade',
  'alter function audit.entries_stay() rename to gone',
  `create trigger lose before insert on audit.entries for each row
     execute function suppress_redundant_updates_trigger()`,
  'create rule lose as on insert to audit.entries do instead nothing',
  'alter table audit.entries enable row level security',
  'alter table audit.entries drop column actor',
  'alter table audit.entries rename to gone',
  'alter table audit.entries set schema public',
  'create table child () inherits (audit.entries)',
  'drop table audit.entries cascade',
  'drop schema audit cascade',
  'alter schema audit rename to gone',
  'create table audit.other ()',
  "select setval('audit.entries_id_seq', 1)",
  'drop sequence audit.entries_id_seq cascade',
  `alter table audit.entries owner to ${site}`,
  `alter schema audit owner to ${site}`,
  `grant all on audit.entries to ${site}; truncate audit.entries`,
  `grant all on schema audit to ${site}; create table audit.other ()`,
  `grant ${keeper} to ${site}`,
  `set role ${keeper}`,
  `alter role ${keeper} login password 'pw'`,
  `drop role ${keeper}`,
  `reassign owned by ${keeper} to ${site}`,
  `drop owned by ${keeper} cascade`,
  'set session_replication_role = replica',
  "update pg_class set relowner = current_user::regrole where relname = 'entries'",
  'delete from public.audit_entries',
  'truncate public.audit_entries',
  "update public.audit_entries set actor = 'nobody'",
]

async function expectKept(siteUrl: string) {
  const [row] = await query(
    siteUrl,
    `select current_user as site, relowner::regrole::text as keeper
     from pg_class where oid = 'audit.entries'::regclass`,
  )
  const before = await actorsIn(siteUrl)
  for (const attack of attacks(row?.site, row?.keeper)) {
    const outcome = await query(siteUrl, attack).then(() => 'done', String)
    expect(outcome, attack).toMatch(
      /permission denied|must be owner|"audit_entries" is not a table/,
    )
  }
  await query(siteUrl, entryInto('audit.entries', 'this release'))
  await query(siteUrl, entryInto('public.audit_entries', 'the one before'))
  const after = [...before, 'this release', 'the one before']
  expect(await actorsIn(siteUrl)).toEqual(after)
  expect(await actorsIn(siteUrl, 'public.audit_entries')).toEqual(after)
}

test('the site’s role adds and reads entries of a secured audit, and can do nothing else', async () => {
  const { siteUrl, adminUrl } = await openGivenAudit()
  expect(await powersOverAudit(siteUrl)).toEqual(unsecured)
  await secureAudit(adminUrl)
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
  await expectKept(siteUrl)
  // The view for the release before is the site's own, and holds nothing.
  await query(siteUrl, 'drop view public.audit_entries')
  expect(await actorsIn(siteUrl)).toHaveLength(4)
})

test('before it is secured the site’s role can empty the audit', async () => {
  const { siteUrl } = await openGivenAudit()
  await expect(query(siteUrl, 'truncate audit.entries')).rejects.toThrow('never changed')
  await query(siteUrl, emptying)
  expect(await actorsIn(siteUrl)).toEqual([])
})

test('the site goes on as before in a secured database, which it can no longer drop', async () => {
  const { siteUrl, adminUrl, name } = await openGivenAudit()
  await secureAudit(adminUrl)
  await migrate(siteUrl)
  await query(siteUrl, 'create schema more; create table more.t (); create table public.t ()')
  await query(siteUrl, 'create extension pg_trgm; alter table staff add column extra text')
  const elsewhere = Object.assign(new URL(siteUrl), { pathname: '/postgres' }).href
  for (const attack of [`drop database ${name}`, `alter database ${name} rename to gone`]) {
    await expect(query(elsewhere, attack)).rejects.toThrow('must be owner')
  }
})

test('entries of the release before are there after the migration, and it goes on adding', async () => {
  const { siteUrl, adminUrl } = await createGivenDatabase()
  await migrate(siteUrl, { until: lastOfTheReleaseBefore })
  await query(siteUrl, entryInto('audit_entries', 'first'))
  await migrate(siteUrl)
  await query(siteUrl, entryInto('audit_entries', 'second'))
  await secureAudit(adminUrl)
  await query(siteUrl, entryInto('audit_entries', 'third'))
  expect(await query(siteUrl, 'select id::int, actor from audit.entries order by id')).toEqual(
    ['first', 'second', 'third'].map((actor, index) => ({ id: index + 1, actor })),
  )
})

/** 0011_columns_of_the_desk */
const lastOfTheReleaseBefore = 1_794_931_939_026

test('the audit of the embedded database is secured, and stays so at every start', async () => {
  const dataDir = temporaryDirectory()
  const start = async () => {
    const embedded = await startEmbedded(dataDir, (error) => {
      throw error
    })
    onTestFinished(embedded.stop)
    return embedded
  }
  const first = await start()
  await migrate(first.url)
  await first.secureAudit()
  await expectKept(first.url)
  await first.stop()
  const second = await start()
  expect(await powersOverAudit(second.url)).toEqual(secured)
  await migrate(second.url)
  await expectKept(second.url)
}, 60_000)
