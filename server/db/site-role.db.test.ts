import { expect, onTestFinished, test } from 'vitest'
import { query, superuserUrl } from '../../testing/postgres.ts'
import { temporaryDirectory } from '../../testing/process.ts'
import { migrate } from './connect.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

const onLost = (error: unknown) => {
  throw error
}

async function start(dataDir: string) {
  const embedded = await startEmbedded(dataDir, onLost)
  onTestFinished(() => embedded.stop())
  return embedded
}

const powers = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
  from pg_roles where rolname = current_user`
const none = {
  rolsuper: false,
  rolcreaterole: false,
  rolcreatedb: false,
  rolreplication: false,
  rolbypassrls: false,
}

const ownedByOthers = `
  select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
    where relowner <> current_user::regrole and nspname !~ '^pg_|information_schema'
  union all select oid::regprocedure::text from pg_proc
    where proowner <> current_user::regrole
      and pronamespace::regnamespace::text !~ '^pg_|information_schema'
  union all select nspname from pg_namespace
    where nspowner <> current_user::regrole and nspname !~ '^pg_|^public$|information_schema'`

test('the site’s role in the embedded PostgreSQL owns its database and is no superuser', async () => {
  const { url } = await start(temporaryDirectory())
  await migrate(url)
  expect(await query(url, powers)).toEqual([none])
  expect(await query(url, ownedByOthers)).toEqual([])
  await expect(query(url, 'select pg_read_file($1)', ['/etc/passwd'])).rejects.toThrow('denied')
  await expect(query(url, "copy referral_codes to program 'cat'")).rejects.toThrow('denied')
}, 60_000)

test('a data directory of the time when the site was the superuser is handed over', async () => {
  const dataDir = temporaryDirectory()
  const first = await start(dataDir)
  const before = superuserUrl(dataDir, first.url)
  const elsewhere = before.replace(/admit$/, 'postgres')
  await query(elsewhere, 'drop database admit')
  await query(elsewhere, 'drop role admit_site')
  await query(elsewhere, 'create database admit')
  await migrate(before)
  await query(before, "insert into referral_codes (code, owner) values ('MINE', 'x')")

  // A command of the new release beside a site of the old one.
  const joined = await joinEmbedded(dataDir)
  expect(await query(joined.url, powers)).toEqual([none])
  expect(await query(before, 'select code from referral_codes')).toEqual([{ code: 'MINE' }])
  await first.stop()

  const { url } = await start(dataDir)
  expect(await query(url, ownedByOthers)).toEqual([])
  await migrate(url)
  await query(url, 'alter table referral_codes add column extra text')
  expect(await query(url, 'select code from referral_codes')).toEqual([{ code: 'MINE' }])
}, 60_000)
