import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, backupName, writeBackup } from '../../server/backup/backup.ts'
import { loadConfig } from '../../server/config.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withConnection, withDatabaseUrl } from './own-database.ts'
import { personsFile } from './place.ts'

const usage = [
  'npx admit backup [--file admit.backup]',
  '  writes every row of every table, as they are at one moment, while the site runs or not;',
  '  without --file to DATA_DIR/backups. It names people, and is readable to its owner alone.',
  '  APP_SECRET and the other settings are not in it: keep them too.',
]

export const run: Verb = async (args) => {
  const options = { values: ['file'], flags: [] }
  const read = args.length > 0 ? readArguments(args, options) : { words: [], options: new Map() }
  if (!read) return usage
  const [word] = read.words
  if (word !== undefined) throw badUsage(`${word}: name the file with --file`)
  const config = loadConfig()
  const named: string | undefined = read.options.get('file')
  const file = named ? personsFile(named) : join(backupFolder(config.dataDir), backupName('admit'))
  if (existsSync(file)) throw new CommandError(`${file} is already there. Choose another name.`)
  const { rows } = await withDatabaseUrl(config, (url) =>
    withConnection(config, url, (db) => writeBackup(db, file)),
  )
  return [`${file}: ${rows} rows. Try it now and then: npx admit restore --help`]
}
