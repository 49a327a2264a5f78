import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { composeServices } from '../../server/compose.ts'
import { type Config, ConfigError, loadConfig } from '../../server/config.ts'
import { examine } from '../../server/doctor/doctor.ts'
import { broken, type Finding } from '../../server/doctor/finding.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withDatabaseUrl } from './own-database.ts'

const usage = [
  'npx admit doctor   checks the configuration and everything that the site depends on',
  '  Each line is ok, look or broken, with what to do. Exit code 1 if one is broken.',
]

export const run: Verb = async (args) => {
  const read = args.length > 0 ? readArguments(args, { values: [], flags: [] }) : { words: [] }
  if (!read) return usage
  const [word] = read.words
  if (word !== undefined) throw badUsage(`${word}: unknown; doctor takes nothing`)
  const findings = await look()
  const lines = findings.map(told)
  const count = findings.filter(({ state }) => state === 'broken').length
  if (count > 0) throw new CommandError(...lines, `${count} broken.`)
  return lines
}

/** Where the settings are refused nothing else can be checked: each complaint is a line. */
async function look(): Promise<Finding[]> {
  try {
    const config = loadConfig()
    if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
      return await examined(config)
    }
    return await withDatabaseUrl(config, (url) => examined(config, url))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const complaints = error.message.split('\n').filter((line) => line !== 'Cannot start:')
    return complaints.map((line) =>
      broken('Configuration', line.replace(/^- /, ''), 'Correct it, then run doctor again.'),
    )
  }
}

/** Before the first start there may be no database; nobody connects to this one. */
const none = 'postgres://127.0.0.1:9/none'

async function examined(config: Config, url?: string) {
  const services = await composeServices(config, url ?? none)
  return examine(services, url).finally(() => services.close())
}

const told = ({ state, name, sentence, whatToDo }: Finding) =>
  `${state.padEnd(6)}  ${name}: ${sentence}.${whatToDo && ` ${whatToDo}`}`
