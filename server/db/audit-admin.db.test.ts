import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  actorsIn,
  asRole,
  createGivenDatabase,
  createRole,
  entryInto,
  openGivenAudit,
  powersOverAudit,
  secured,
  unsecured,
} from '../../testing/given-database.ts'
import { query } from '../../testing/postgres.ts'
import { secureAudit } from './audit-owner.ts'
import { migrate } from './connect.ts'

test('an admin who is no superuser secures the audit of a role that they made', async () => {
  const admin = await createRole('createrole createdb')
  const site = await createRole('', asRole((await createGivenDatabase()).adminUrl, admin))
  const { adminUrl, siteUrl, keeper } = await createGivenDatabase(site)
  await migrate(siteUrl)
  await secureAudit(asRole(adminUrl, admin))
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
  // They could take both roles again, but hold neither.
  const held = 'select pg_has_role($1::name, $2::name, $3) as held'
  for (const role of [site, keeper]) {
    expect(await query(adminUrl, held, [admin, role, 'usage'])).toEqual([{ held: false }])
  }
})

test('an admin without rights on the site’s role changes nothing', async () => {
  const admin = await createRole('createrole createdb')
  const { siteUrl, adminUrl } = await openGivenAudit()
  await expect(secureAudit(asRole(adminUrl, admin))).rejects.toThrow('permission denied')
  expect(await powersOverAudit(siteUrl)).toEqual(unsecured)
})

test('securing a secured audit waits for no lock', async () => {
  const { siteUrl, adminUrl } = await openGivenAudit()
  await secureAudit(adminUrl)
  const writer = new pg.Client({ connectionString: siteUrl })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin')
  await writer.query(entryInto('audit.entries', 'third'))
  await secureAudit(adminUrl)
  await writer.query('commit')
  expect(await actorsIn(siteUrl)).toEqual(['first', 'second', 'third'])
})

test('an audit in use is tried again later: nothing is changed, and nobody waits for long', async () => {
  const { siteUrl, adminUrl } = await openGivenAudit()
  const reader = new pg.Client({ connectionString: siteUrl })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query('select from audit.entries')
  await expect(secureAudit(adminUrl)).rejects.toThrow('lock timeout')
  expect(await powersOverAudit(siteUrl)).toEqual(unsecured)
  await reader.query('commit')
  await secureAudit(adminUrl)
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
})

test('databases of one server that share a role have an owner of the audit each', async () => {
  const one = await openGivenAudit()
  const other = await createGivenDatabase(one.site)
  await migrate(other.siteUrl)
  await secureAudit(one.adminUrl)
  expect(await powersOverAudit(other.siteUrl)).toEqual(unsecured)
  await secureAudit(other.adminUrl)
  expect(await powersOverAudit(other.siteUrl, `'${one.keeper}'::regrole`)).toEqual({
    changes: false,
    uses: false,
  })
  const members = 'select from pg_auth_members where roleid = $1::regrole'
  const powers =
    'select rolcanlogin or rolsuper or rolcreaterole as any from pg_roles where rolname = $1'
  for (const { keeper, siteUrl } of [one, other]) {
    expect(await query(siteUrl, members, [keeper])).toEqual([])
    expect(await query(siteUrl, powers, [keeper])).toEqual([{ any: false }])
  }
})

test.each([
  ['may create roles', (site: string) => `alter role ${site} createrole`],
  ['may write to every table', (site: string) => `grant pg_write_all_data to ${site}`],
  ['may write files of the server', (site: string) => `grant pg_write_server_files to ${site}`],
])('a role of the site that %s is refused, and nothing is changed', async (_, power) => {
  const { site, keeper, adminUrl } = await openGivenAudit()
  await query(adminUrl, power(site))
  await expect(secureAudit(adminUrl)).rejects.toThrow('could still change the audit')
  expect(await query(adminUrl, 'select from pg_roles where rolname = $1', [keeper])).toEqual([])
})

test('a role of the site that was made a member of the audit’s owner, by whatever way, is noticed', async () => {
  const between = await createRole()
  const { site, keeper, siteUrl, adminUrl } = await openGivenAudit()
  await secureAudit(adminUrl)
  await query(adminUrl, `grant ${between} to ${site}`)
  expect(await powersOverAudit(siteUrl)).toEqual(secured)
  await query(adminUrl, `grant ${keeper} to ${between}`)
  expect(await powersOverAudit(siteUrl)).toEqual(unsecured)
})

test('a site that is a superuser is refused, and so is a database without an audit', async () => {
  const { site, adminUrl } = await openGivenAudit()
  await query(adminUrl, `alter role ${site} superuser`)
  await expect(secureAudit(adminUrl)).rejects.toThrow(`"${site}" is a superuser`)
  const empty = await createGivenDatabase()
  await expect(secureAudit(empty.adminUrl)).rejects.toThrow('There is no audit in the database')
})
