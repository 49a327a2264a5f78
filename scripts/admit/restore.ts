import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Checked, checkBackup, loadBackup, requireEmpty } from '../../server/backup/restore.ts'
import { type Config, loadConfig } from '../../server/config.ts'
import { migrate } from '../../server/db/connect.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { beginSeries } from '../../server/payment/receipt/receipt-number.ts'
import { readArguments } from './arguments.ts'
import { badUsage, type Verb } from './outcome.ts'
import { exitOnSignals, withConnection, withDatabaseUrl } from './own-database.ts'
import { personsFile } from './place.ts'

const usage = [
  'npx admit restore <file> [--dry-run]',
  '  reads a backup into an empty database: that of DATABASE_URL, or the embedded one of DATA_DIR,',
  '  which is made if there is none. Stop the site first. All rows are restored, or none.',
  '  DATA_DIR=new npx admit restore <file>   tries a backup without touching anything else',
  '  --dry-run   only looks whether it could be restored',
  'npx admit restore --by-other-means',
  '  after a snapshot or a dump was restored: receipt numbers begin a new series',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: [], flags: ['dry_run', 'by_other_means'] })
  const [word, second] = read?.words ?? []
  if (read?.options.has('by_other_means')) {
    const config = loadConfig()
    await withDatabaseUrl(config, (url) => withConnection(config, url, beginSeries))
    return ['The next receipt begins a new series of numbers.']
  }
  if (!read || !word) return usage
  if (second !== undefined) throw badUsage(`${second}: one at a time`)
  const file = personsFile(word)
  const config = loadConfig()
  const checked = await checkBackup(file)
  const what = `${file}: ${checked.rows} rows`
  if (read.options.has('dry_run')) {
    await requireEmptyTarget(config)
    return [`Dry run, nothing is changed. ${what} would be restored.`]
  }
  await withTarget(config, (url) => restore(config, url, file, checked))
  return [`${what} restored.`]
}

async function requireEmptyTarget(config: Config) {
  const isThere = config.databaseUrl || existsSync(join(config.dataDir, 'postgres'))
  if (!isThere) return
  await withDatabaseUrl(config, (url) => withConnection(config, url, requireEmpty))
}

/** The site must not run meanwhile: an embedded database says so, by its lock. */
async function withTarget(config: Config, work: (url: string) => Promise<void>) {
  if (config.databaseUrl) return work(config.databaseUrl)
  exitOnSignals()
  const embedded = await startEmbedded(config.dataDir, (error) => {
    throw error
  })
  try {
    await work(embedded.url)
    await embedded.secureAudit()
  } finally {
    await embedded.stop()
  }
}

/** Into the tables of the backup's own time; then what was migrated since is migrated. */
async function restore(config: Config, url: string, file: string, checked: Checked) {
  await withConnection(config, url, requireEmpty)
  await migrate(url, { until: checked.versions.migration })
  await withConnection(config, url, (db) => loadBackup(db, file, checked))
  await migrate(url)
  await withConnection(config, url, beginSeries)
}
