import { sql } from 'drizzle-orm'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Database } from './transactions.ts'

/**
 * A pooler in transaction mode (pgbouncer) gives each transaction another connection: a statement
 * that was prepared on one is unknown on the next. So none gets a name.
 */
export class PooledClient extends pg.Client {
  // pg declares a dozen overloads; whichever it is, only the name is taken off.
  override query = ((config: unknown, ...rest: unknown[]) =>
    Reflect.apply(pg.Client.prototype.query, this, [
      withoutName(config),
      ...rest,
    ])) as pg.Client['query']
}

const withoutName = (config: unknown) =>
  config instanceof Object && 'name' in config ? { ...config, name: undefined } : config

/**
 * Such a pooler also drops the timeouts that a connection asks for at its start. Without them a
 * statement that we have given up could be committed later, so the pooler has to set them.
 */
export async function requireTimeout(db: Database) {
  const { rows } = await db.execute(sql`select 1 from pg_settings
    where name = 'statement_timeout' and setting = '0'`)
  if (rows.length === 0) return
  throw new ConfigError(
    'DATABASE_URL: the pooler sets no statement_timeout. Add the connect_query of deploy/cluster/pgbouncer.ini to its configuration.',
  )
}

/**
 * Tries for a session's lock that is held. A second connection that gets it is in truth the first
 * one, as in transaction mode: there the locks of migrations hold nobody off, and jobs cannot
 * listen.
 */
export async function requireSessions(url: string, heldLock: number) {
  const other = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await other.connect()
  try {
    const { rows } = await other.query('select pg_try_advisory_lock($1) as shared', [heldLock])
    if (!rows[0].shared) return
    await other.query('select pg_advisory_unlock($1)', [heldLock])
  } finally {
    await other.end()
  }
  throw new ConfigError(
    'The database is reached through a pooler in transaction mode. Set JOBS_DATABASE_URL to the same database in session mode, or past the pooler.',
  )
}
