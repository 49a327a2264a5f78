import { drizzle } from 'drizzle-orm/node-postgres'
import { runMigrations as migrateJobQueue } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { applyMigrations } from './migrations.ts'
import * as paymentTables from './payment.schema.ts'
import { PooledClient, requireSessions } from './pooler.ts'
import * as tables from './schema.ts'
import { type Database, transactionsOn } from './transactions.ts'

export type { Database, Transaction } from './transactions.ts'

const migrationLock = 7_236_482

/**
 * The driver closes what is idle for 10 seconds. Then a burst would begin by opening connections, at
 * 20 ms of a processor each, when it has none to spare. Shorter than what firewalls forget.
 */
const idleTimeoutMillis = 60_000

/**
 * Timeouts: how long a visitor waits for the database before hearing that it is away. The server
 * gives up first (`statement_timeout`): a statement that only we forget would go on, could be
 * committed after we told of its failure, and would keep its connection from everyone else.
 */
export const visitorPatience = {
  connectionTimeoutMillis: 1_500,
  statement_timeout: 1_500,
  query_timeout: 1_800,
  idle_in_transaction_session_timeout: 3_000,
}

/** A start: nobody waits for a page yet, and a database that is slow just now need not end it. */
export const startPatience = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
}

/** The staff's pages and calls. Exports set a `statement_timeout` of their own, of a minute. */
export const deskPatience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  query_timeout: 65_000,
  idle_in_transaction_session_timeout: 10_000,
}

type ConnectOptions = {
  poolSize: number
  log: Logger
  patience?: pg.PoolConfig
  /** Hears of the process that PostgreSQL starts for a connection. */
  onBackend?: (pid: number) => void
  /** Through a pooler in transaction mode. */
  pooled?: boolean
}

export function connect(
  url: string,
  { poolSize, log, patience = {}, onBackend, pooled = false }: ConnectOptions,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis,
    application_name: 'admit',
    ...(pooled && { Client: PooledClient }),
    ...patience,
  })
  const lost = (error: Error) => {
    // A database that is stopped after us may be quicker than our goodbye.
    if (!pool.ending) log.warn(error, 'A database connection was lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => {
    client.on('error', lost)
    onBackend?.(backendOf(client))
  })
  const drizzleOn = (client: pg.Pool | pg.PoolClient) =>
    drizzle(client, { schema: { ...tables, ...paymentTables }, casing: 'snake_case' })
  const db: Database = Object.assign(drizzleOn(pool), {
    transaction: transactionsOn(pool, drizzleOn),
  })
  return { pool, db }
}

/** The driver has it from PostgreSQL, but its types do not. */
const backendOf = (client: pg.PoolClient) =>
  (client as pg.PoolClient & { processID: number }).processID

/**
 * Runs the migrations. Instances that start together queue for the advisory lock, and all but the
 * first find nothing left to do.
 */
export async function migrate(url: string, options: { until?: number } = {}) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'admit-migrations',
    connectionTimeoutMillis: startPatience.connectionTimeoutMillis,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireSessions(url, migrationLock)
    await applyMigrations(client, options)
    await migrateJobQueue({ connectionString: url })
  } finally {
    // Unlocks before the connection ends: a pooler keeps the connection.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    await client.end()
  }
}
