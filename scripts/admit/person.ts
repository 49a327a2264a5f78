import { writeFile } from 'node:fs/promises'
import { optionalConsents } from '../../contract/notice.ts'
import { commandActor } from '../../server/audit/command.ts'
import { type Config, loadConfig } from '../../server/config.ts'
import { withdrawOf } from '../../server/consent/consent.ts'
import type { Database } from '../../server/db/connect.ts'
import { createLimiter } from '../../server/http/limits.ts'
import { keptSecret, subkey } from '../../server/keys/secret.ts'
import { countsOf, readPerson, type Who, whoIs, zipOfPerson } from '../../server/privacy/person.ts'
import { readArguments } from './arguments.ts'
import { erase, nobody, sum, tellCounts } from './erase.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withConnection, withDatabaseUrl } from './own-database.ts'
import { personsFile } from './place.ts'
import { askAtTerminal } from './terminal.ts'

const usage = [
  'npx admit person export <email|phone> [--file person.zip]',
  '  writes everything that is held of somebody to a ZIP, a JSON file for each table',
  'npx admit person erase <email|phone> [--names all|none|<place>,…] [--dry-run]',
  '  deletes what may go, and takes the person out of payments, which stay',
  '  --names     in which notes about others and saved views the full name is overwritten;',
  '              without it, each is asked about at a terminal, or nothing is erased',
  '  --dry-run   counts the rows, shows these places, and changes nothing',
  'A phone outside India needs its dial code: +1 …',
  `npx admit person withdraw <email|phone> <${optionalConsents.join('|')}>`,
  '  withdraws a consent, as the person can on the page /consents',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['file', 'names'], flags: ['dry_run'] })
  const [action, words, third] = read?.words ?? []
  if (!read || !action) return usage
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!act) throw badUsage(`${action}: unknown; valid: ${Object.keys(actions).join(', ')}`)
  const who = whoIs(words ?? '')
  if (!who) throw badUsage(`${action}: give an email, or a phone`)
  if (third !== undefined && action !== 'withdraw') throw badUsage(`${third}: one at a time`)
  const config = loadConfig()
  return withDatabaseUrl(config, (url) =>
    withConnection(config, url, (db) =>
      act({ db, limiter: limiterOf(config, db), config, who, options: read.options, third }),
    ),
  )
}

/** With the key of the site: limits are counted under hashes. */
const limiterOf = ({ secret, dataDir }: Config, db: Database) =>
  createLimiter(db, subkey(secret ?? keptSecret(dataDir), 'limits'))

type Order = {
  db: Database
  limiter: ReturnType<typeof createLimiter>
  config: Config
  who: Who
  options: Map<string, string>
  third: string | undefined
}

const actions: Record<string, (order: Order) => Promise<string[]>> = {
  async export({ options, config, who, ...services }) {
    const tables = await readPerson(services, commandActor(), who)
    const counts = countsOf(tables)
    if (sum(counts) === 0) throw nobody()
    const name = options.get('file') ?? `person-${new Date().toISOString().slice(0, 10)}.zip`
    // Readable to its owner alone. A file that is there is not written over.
    await writeFile(personsFile(name), zipOfPerson(tables, config.siteUrl), {
      mode: 0o600,
      flag: 'wx',
    }).catch(refuse(name))
    return [
      `${name}: everything that is held, and nothing but this person. Delete it when it has served.`,
      ...tellCounts(counts),
    ]
  },

  erase: ({ options, who, ...services }) =>
    erase(services, who, {
      isDryRun: options.has('dry_run'),
      names: options.get('names'),
      ask: askAtTerminal(),
    }),

  async withdraw({ db, who, third }) {
    const purpose = optionalConsents.find((one) => one === third)
    if (!purpose) throw badUsage(`withdraw: which consent? ${optionalConsents.join(', ')}`)
    const count = await withdrawOf(db, commandActor(), who, purpose)
    return [count > 0 ? `Withdrawn: ${purpose}.` : 'There is no such consent.']
  },
}

const refuse = (name: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw new CommandError(`${name}: cannot be written (${error.code})`)
  throw new CommandError(`${name}: is already there. Choose another name.`)
}
