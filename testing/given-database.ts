import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { canChangeAudit, canUseAudit } from '../server/db/audit-owner.ts'
import { migrate } from '../server/db/connect.ts'
import { createEmptyDatabase, query } from './postgres.ts'

/** A role that may sign in; gone with the test, after the databases that it owns. */
export async function createRole(powers = '', creatorUrl = inject('postgresUrl')) {
  const role = `role_${randomBytes(6).toString('hex')}`
  await query(creatorUrl, `create role ${role} login password 'pw' ${powers}`)
  onTestFinished(async () => {
    await query(inject('postgresUrl'), `drop role ${role}`)
  })
  return role
}

export const asRole = (url: string, username: string) =>
  Object.assign(new URL(url), { username, password: 'pw' }).href

/** An empty database that a role owns, as docs/operating/install.md has one made for the site. */
export async function createGivenDatabase(role?: string) {
  const site = role ?? (await createRole())
  let keeper = ''
  onTestFinished(async () => {
    await query(inject('postgresUrl'), `drop role if exists ${keeper}`)
  })
  const adminUrl = await createEmptyDatabase()
  const name = new URL(adminUrl).pathname.slice(1)
  await query(adminUrl, `alter database ${name} owner to ${site}`)
  const [row] = await query(adminUrl, 'select oid from pg_database where datname = $1', [name])
  keeper = `admit_audit_${row?.oid}`
  return { site, keeper, name, adminUrl, siteUrl: asRole(adminUrl, site) }
}

/** Adds the site's tables and two entries in its audit, of which the site is the owner. */
export async function openGivenAudit() {
  const given = await createGivenDatabase()
  await migrate(given.siteUrl)
  await query(given.siteUrl, entryInto('audit.entries', 'first'))
  await query(given.siteUrl, entryInto('audit.entries', 'second'))
  return given
}

/**
 * Adds an entry as this release and the one before do: every column, by its default where there is
 * one.
 */
export const entryInto = (table: string, actor: string) =>
  `insert into ${table} (id, at, way, staff_id, actor, action, record_kind, record_id, changes)
   values (default, default, 'command', null, '${actor}', 'refund', null, null, null)`

export const actorsIn = async (url: string, table = 'audit.entries') =>
  (await query(url, `select actor from ${table} order by id`)).map(({ actor }) => actor)

/** The powers of a role over the audit. */
export const powersOverAudit = async (url: string, role = 'current_user::regrole') =>
  (await query(url, `select ${canChangeAudit(role)} as changes, ${canUseAudit(role)} as uses`))[0]

export const secured = { changes: false, uses: true }
export const unsecured = { changes: true, uses: true }
