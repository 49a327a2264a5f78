import type { Config } from '../../server/config.ts'
import { migrate } from '../../server/db/connect.ts'
import { joinEmbedded } from '../../server/db/embedded.ts'

/** The database of the site, whether the site runs or not; what we started ourselves ends with us. */
export async function withDatabaseUrl<Result>(
  { databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<Result>,
) {
  if (databaseUrl) return work(databaseUrl)
  const embedded = await joinEmbedded(dataDir)
  try {
    // Nobody else uses a database that we started; it may be one of an earlier release.
    if (embedded.isOurs) await migrate(embedded.url)
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** The last resort of an embedded PostgreSQL of ours runs at the exit, not at a signal. */
export function exitOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(130))
  }
}
