import pino from 'pino'
import { type Config, loadConfig } from '../../server/config.ts'
import { connect, type Database, migrate } from '../../server/db/connect.ts'
import { joinEmbedded } from '../../server/db/embedded.ts'

/** The database of the site, whether the site runs or not; what we started ourselves ends with us. */
export async function withDatabaseUrl<Result>(
  { databaseUrl, jobsDatabaseUrl = databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<Result>,
) {
  if (jobsDatabaseUrl) return work(jobsDatabaseUrl)
  exitOnSignals()
  const embedded = await joinEmbedded(dataDir)
  try {
    // Nobody else uses a database that we started; it may be one of an earlier release.
    if (embedded.isOurs) {
      await migrate(embedded.url)
      await embedded.secureAudit()
    }
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** The same, connected. */
export async function withOwnDatabase<Result>(work: (db: Database) => Promise<Result>) {
  const config = loadConfig()
  return withDatabaseUrl(config, (url) => withConnection(config, url, work))
}

export async function withConnection<Result>(
  { logLevel }: Config,
  url: string,
  work: (db: Database) => Promise<Result>,
) {
  const log = pino({ level: logLevel }, pino.destination(2))
  // An export reads in one transaction, and is noted in another.
  const { pool, db } = connect(url, { poolSize: 2, log, patience: { statement_timeout: 30_000 } })
  return work(db).finally(() => pool.end())
}

/** The last resort of an embedded PostgreSQL of ours runs at the exit, not at a signal. */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(130))
  }
}
