import pg from 'pg'
import { subkey } from '../keys/secret.ts'
import { secureAudit } from './audit-owner.ts'
import { clusterUrl } from './cluster.ts'

const database = 'admit'
const role = 'admit_site'

/** URL of the site's role: it owns the database, and is no superuser (least privilege). */
export function siteDatabaseUrl(password: string, port: number | string) {
  const url = new URL(clusterUrl(password, port, database))
  return Object.assign(url, { username: role, password: passwordOf(password) }).href
}

const passwordOf = (clusterPassword: string) => subkey(clusterPassword, 'site role')

/**
 * Makes the role and its database where they are missing. The first releases let the site be the
 * superuser of the cluster, which PostgreSQL never demotes: what it owns there goes to the role.
 */
export async function prepareSiteDatabase(password: string, port: number | string) {
  await asSuperuser(clusterUrl(password, port), async (client) => {
    if (!(await isThere(client, 'select from pg_roles where rolname = $1', role))) {
      await client.query(`create role ${role} login password '${passwordOf(password)}'`)
    }
    if (!(await isThere(client, 'select from pg_database where datname = $1', database))) {
      await client.query(`create database ${database} owner ${role}`)
    }
    // An owner who is no superuser keeps it: the site, or the owner of the audit.
    if (await isThere(client, ownDatabase, database)) {
      await client.query(`alter database ${database} owner to ${role}`)
    }
  })
  await asSuperuser(clusterUrl(password, port, database), (client) => client.query(handOver))
}

/** After the migrations, which make the audit as the site's own. */
export const secureSiteAudit = (password: string, port: number | string) =>
  secureAudit(clusterUrl(password, port, database))

const ownDatabase = 'select from pg_database where datname = $1 and datdba = current_user::regrole'
const isThere = async (client: pg.Client, question: string, name: string) =>
  (await client.query(question, [name])).rowCount === 1

async function asSuperuser(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Sequences of a column go with their table. */
const handOver = `
do $$ declare command text; begin
  for command in
    with ours as (
      select oid from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    )
    select format('alter schema %I owner to ${role}', nspname) from pg_namespace
    where oid in (select oid from ours) and nspowner = current_user::regrole
    union all
    select format('alter table %s owner to ${role}', c.oid::regclass) from pg_class c
    where relnamespace in (select oid from ours) and relowner = current_user::regrole
      and (relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
        select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')))
    union all
    select format('alter type %s owner to ${role}', t.oid::regtype) from pg_type t
    left join pg_class c on c.oid = t.typrelid
    where typnamespace in (select oid from ours) and typowner = current_user::regrole
      and (typtype in ('e', 'd') or c.relkind = 'c')
    union all
    select format('alter routine %s owner to ${role}', oid::regprocedure) from pg_proc
    where pronamespace in (select oid from ours) and proowner = current_user::regrole
  loop
    execute command;
  end loop;
end $$`
