import { readFileSync } from 'node:fs'
import pg from 'pg'
import { databaseLine } from '../config/address.ts'
import { broken, type Finding, look, ok } from './finding.ts'

export type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<Row[]>

const patience = { connectionTimeoutMillis: 8_000, statement_timeout: 8_000, query_timeout: 9_000 }

/** Connects once for all questions; where that fails, says why and asks none of them. */
export async function withDatabase(
  url: string,
  examine: (ask: Ask) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'admit-doctor',
    ...patience,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    return [
      broken(
        'Database',
        `cannot connect: ${reasonOf(error)}`,
        'Check DATABASE_URL, the server and its pg_hba.conf.',
      ),
    ]
  }
  try {
    return await examine(async (text, values) => (await client.query(text, values)).rows)
  } catch (error) {
    return [
      broken(
        'Database',
        `a question failed: ${reasonOf(error)}`,
        'Start the site once, so that its tables are made.',
      ),
    ]
  } finally {
    await client.end()
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'its name is unknown',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'it refuses this user or this machine',
  '3D000': 'there is no such database',
  '42501': 'the user lacks a right',
  '42P01': 'a table is missing',
  '53300': 'it has no free connections',
}

/** Gives the code alone: messages of the server name users, and URLs hold passwords. */
function reasonOf(error: unknown) {
  const { code = '' } = error as NodeJS.ErrnoException
  return reasons[code] ?? (code ? `code ${code}` : 'it does not answer, or not over TLS')
}

const oldest = 14
const oldestSupported = 15

export async function examineDatabase(
  ask: Ask,
  url: string,
  isEmbedded = false,
): Promise<Finding[]> {
  return [
    await version(ask),
    isEmbedded ? ok('Rights', 'the embedded PostgreSQL is the site’s own') : await rights(ask),
    await encryption(ask, url),
    ...(await latencyAndClock(ask)),
    await migrations(ask),
    await size(ask),
  ]
}

async function version(ask: Ask) {
  const [row] = await ask<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  )
  const major = Math.floor((row?.number ?? 0) / 10_000)
  const said = `PostgreSQL ${major}`
  if (major < oldest) return broken('Version', said, `Upgrade to ${oldestSupported} or newer.`)
  if (major < oldestSupported) {
    return look(
      'Version',
      `${said} is at its end of life`,
      `Plan an upgrade to ${oldestSupported} or newer.`,
    )
  }
  return ok('Version', said)
}

async function rights(ask: Ask) {
  const [row] = await ask<{ superuser: boolean; creates: boolean; schemas: boolean }>(`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      has_schema_privilege('public', 'create') as creates,
      has_database_privilege(current_database(), 'create') as schemas`)
  if (!row?.creates || !row.schemas) {
    return broken(
      'Rights',
      'the user may not create tables or schemas, so that an upgrade would fail',
      'Make it the owner: alter database … owner to …; alter schema public owner to …',
    )
  }
  return row.superuser
    ? look('Rights', 'the user is a superuser', 'A role that owns this database alone is enough.')
    : ok('Rights', 'the user may do what migrations need, and is no superuser')
}

async function encryption(ask: Ask, url: string) {
  const [row] = await ask<{ ssl: boolean; version: string }>(
    'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()',
  )
  if (row?.ssl) return ok('TLS', `${row.version} to the database`)
  if (databaseLine(url).isLocal) return ok('TLS', 'the database is on this machine')
  return broken(
    'TLS',
    'the connection to the database is not encrypted',
    'Add ?sslmode=verify-full to DATABASE_URL.',
  )
}

async function latencyAndClock(ask: Ask) {
  const rounds: { took: number; skew: number }[] = []
  for (let round = 0; round < 5; round++) {
    const [begun, at] = [performance.now(), Date.now()]
    const [row] = await ask<{ now: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    )
    const took = performance.now() - begun
    rounds.push({ took, skew: (row?.now ?? 0) - (at + took / 2) })
  }
  const [best = { took: 0, skew: 0 }] = rounds.toSorted((a, b) => a.took - b.took)
  const latency = `${best.took.toFixed(1)} ms for a question`
  const skew = Math.abs(best.skew) / 1000
  const clocks = `the clocks differ by ${skew.toFixed(1)} s`
  return [
    best.took < 20
      ? ok('Latency', latency)
      : look(
          'Latency',
          latency,
          'Run the site close to its database: a page takes several questions.',
        ),
    skew < 2
      ? ok('Clock', clocks)
      : look(
          'Clock',
          clocks,
          'Let both machines take their time from NTP. Expiries follow the database.',
        ),
  ]
}

type Journal = { entries: { when: number }[] }

async function migrations(ask: Ask) {
  const journal: Journal = JSON.parse(
    readFileSync(new URL('../db/migrations/meta/_journal.json', import.meta.url), 'utf8'),
  )
  const [row] = await ask<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  const ours = Math.max(...journal.entries.map(({ when }) => when))
  const theirs = Number(row?.last)
  if (theirs === ours) return ok('Migrations', 'all are applied')
  return theirs < ours
    ? look(
        'Migrations',
        'the database is one of an earlier release',
        'Start the site: it applies them.',
      )
    : look('Migrations', 'the database is one of a newer release', 'Run the release that made it.')
}

async function size(ask: Ask) {
  const [row] = await ask<{ size: string; connections: number }>(`
    select pg_size_pretty(pg_database_size(current_database())) as size,
      current_setting('max_connections')::int as connections`)
  return ok('Size', `${row?.size}, at most ${row?.connections} connections`)
}
