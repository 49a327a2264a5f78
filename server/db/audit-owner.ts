import pg from 'pg'

/**
 * A condition of SQL: whether a role can change or remove entries of the audit, or can give itself
 * the right to. The owner of the database can drop all of it; a role that may create roles can make
 * itself a member of any, up to PostgreSQL 15; two predefined roles reach the files of the server.
 */
export const canChangeAudit = (role: string) => `(
  (select rolcreaterole or rolsuper from pg_roles where oid = ${role})
  or exists (select from (
      select nspowner from pg_namespace where nspname = 'audit'
      union all select relowner from pg_class where relnamespace = ${schema}
      union all select proowner from pg_proc where pronamespace = ${schema}
      union all select datdba from pg_database where datname = current_database()
      union all select oid from pg_roles
        where rolname in ('pg_write_server_files', 'pg_execute_server_program')
    ) owners (owner) where pg_has_role(${role}, owner, 'member'))
  or has_schema_privilege(${role}, ${schema}, 'create')
  or has_table_privilege(${role}, ${table}, 'delete, truncate, trigger')
  or has_any_column_privilege(${role}, ${table}, 'update'))`

/** A condition of SQL: whether a role can do with the audit all that the site does. */
export const canUseAudit = (role: string) => `(
  has_schema_privilege(${role}, ${schema}, 'usage')
  and has_table_privilege(${role}, ${table}, 'insert')
  and has_table_privilege(${role}, ${table}, 'select'))`

// Found by rows of the catalogue: to look up a name, one needs the right to use its schema.
const schema = `(select oid from pg_namespace where nspname = 'audit')`
const table = `(select oid from pg_class where relname = 'entries' and relnamespace = ${schema})`

/**
 * Gives the audit an owner of its own, a role that nobody is a member of: the site adds and reads
 * entries, and can do nothing else with them. The database goes to that role as well, or the site
 * could drop all of it. For an admin of the server, in one transaction, while the site runs; where
 * all is in place it changes nothing. The name of the role has the number of the database in it:
 * roles belong to the whole server, and one database's must have no rights on another's.
 */
export const secureAuditSql = `do $$
declare
  database name := current_database();
  -- The site has made its tables itself.
  site_id oid := (select relowner from pg_class where oid = to_regclass('public.staff'));
  site name := pg_get_userbyid(site_id);
  owner_id oid := (select datdba from pg_database where datname = database);
  keeper name := 'admit_audit_' || (select oid from pg_database where datname = database);
  part text;
  lent name[] := '{}';
begin
  if site_id is null or ${table} is null then
    raise exception 'There is no audit in the database "%". Start the site of this release on it once.', database;
  end if;
  if (select rolsuper from pg_roles where oid = site_id) then
    raise exception 'The site''s role "%" is a superuser, and nothing can be kept from one. Give the site a role of its own.', site;
  end if;
  if ${canUseAudit('site_id')} and not ${canChangeAudit('site_id')} then
    return;
  end if;

  -- Whoever needs the table meanwhile queues behind us.
  set local lock_timeout = '3s';
  if not exists (select from pg_roles where rolname = keeper) then
    execute format('create role %I nologin', keeper);
  end if;
  -- An admin who is no superuser needs the rights of both roles, for as long as this takes.
  foreach part in array array[site, keeper] loop
    if not pg_has_role(part, 'usage') then
      execute format('grant %I to %I', part, current_user);
      lent := lent || part::name;
    end if;
  end loop;
  if pg_has_role(site_id, owner_id, 'member') then
    execute format('grant usage, create on schema public to %I', site);
    execute format('alter database %I owner to %I', database, keeper);
    execute format('grant connect, create, temporary on database %I to %I', database, site);
  end if;
  foreach part in array array[
    'alter schema audit owner to %2$I',
    'alter table audit.entries owner to %2$I',
    'alter function audit.entries_stay() owner to %2$I',
    'revoke all on schema audit from public, %1$I',
    'revoke all on audit.entries, audit.entries_id_seq from public, %1$I',
    'grant usage on schema audit to %1$I',
    'grant select, insert on audit.entries to %1$I',
    'grant select, usage on sequence audit.entries_id_seq to %1$I'
  ] loop
    execute format(part, site, keeper);
  end loop;
  foreach part in array lent loop
    execute format('revoke %I from %I', part, current_user);
  end loop;
  if ${canChangeAudit('site_id')} then
    raise exception 'The site''s role "%" could still change the audit: it may create roles, or is a member of a role that has the right. Take that from it first.', site;
  end if;
end $$;`

export async function secureAudit(adminUrl: string) {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'admit-audit',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    await client.query(secureAuditSql)
  } finally {
    await client.end()
  }
}
