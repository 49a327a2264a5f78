import pino from 'pino'
import { ConfigError, loadConfig } from '../../server/config.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { BadArguments, type Command, readArguments } from './arguments.ts'
import { change, Refused } from './change.ts'
import { BadFile } from './csv.ts'
import type { Noun, Values } from './noun.ts'
import { exitOnSignals, withDatabaseUrl } from './own-database.ts'
import { printable } from './printable.ts'
import { help, tellChange, tellList, tellValues } from './report.ts'
import { type Given, readRows } from './rows.ts'

type Outcome = { code: 0 | 1; lines: readonly string[] }
type WithDatabase = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** `npm run college`, `coupon` and `referral`. */
export async function manage(noun: Noun) {
  exitOnSignals()
  const { code, lines } = await perform(noun, process.argv.slice(2), withOwnDatabase)
  for (const line of lines) (code === 0 ? console.log : console.error)(line)
  process.exitCode = code
}

/** From the words of the command line to what is said and how it ends. */
export async function perform(
  noun: Noun,
  args: readonly string[],
  withDatabase: WithDatabase,
): Promise<Outcome> {
  try {
    const command = readArguments(args)
    if (!command) return { code: 0, lines: help(noun) }
    const rows = command.action === 'list' ? [] : givenRows(noun, command)
    const lines = await withDatabase((db) => run(db, noun, command, rows))
    return { code: 0, lines: lines.map(printable) }
  } catch (error) {
    const lines = refusal(error)
    if (!lines) throw error
    return { code: 1, lines: lines.map(printable) }
  }
}

/** Does what was asked for, and says what became of it. */
async function run(db: Database, noun: Noun, command: Command, rows: readonly Given[]) {
  if (command.action !== 'list') {
    return (await change(db, noun, command.action, rows)).flatMap(tellChange)
  }
  const all = await db.transaction((tx) => noun.list(tx))
  const { key, json } = command
  const wanted = key?.toUpperCase()
  const found = key ? all.filter((row) => String(row[noun.key]).toUpperCase() === wanted) : all
  if (key && found.length === 0) throw new NotThere(`There is no ${noun.name} ${key}.`)
  if (json) return asJson(noun, found)
  return key ? found.flatMap(tellValues) : tellList(noun, found)
}

/** The rows of the file, or the one that the command line gives. */
function givenRows(noun: Noun, { key, file, values }: Command): Given[] {
  if (file !== undefined) return readRows(file, Object.keys(noun.fields))
  if (key !== undefined && values.has(noun.key)) {
    throw new BadArguments(`--${noun.key}: is given twice`)
  }
  const keyed: [string, string][] = key === undefined ? [] : [[noun.key, key]]
  return [{ line: undefined, values: new Map([...keyed, ...values]) }]
}

class NotThere extends Error {}

/** What `--file` reads again: the fields, without what is merely told beside them. */
function asJson({ fields }: Noun, rows: readonly Values[]) {
  const own = rows.map((row) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, row[field] ?? null])),
  )
  return JSON.stringify(own, null, 2).split('\n')
}

async function withOwnDatabase<Result>(work: (db: Database) => Promise<Result>) {
  const config = loadConfig()
  return withDatabaseUrl(config, async (url) => {
    const log = pino({ level: config.logLevel }, pino.destination(2))
    const { pool, db } = connect(url, { poolSize: 1, log, patience: { statement_timeout: 30_000 } })
    return work(db).finally(() => pool.end())
  })
}

/** What can be said in a sentence; undefined for what nobody foresaw. */
function refusal(error: unknown): readonly string[] | undefined {
  if (error instanceof Refused) return ['Nothing was changed:', ...shortened(error.lines)]
  if (error instanceof BadFile) return ['Nothing was changed:', error.message]
  if (error instanceof NotThere) return [error.message]
  if (error instanceof BadArguments) return [error.message, 'See --help.']
  if (error instanceof ConfigError) return error.message.split('\n')
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  switch (code) {
    case '42P01':
    case '42703':
    case '3D000':
      return ['The database does not have the tables of this release. Start the site once.']
    case 'EACCES':
    case 'EPERM':
      return [`No permission: ${message}. Run this as the user that runs the site.`]
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case '28P01':
      return [`The database does not let us in: ${message}`]
    default:
      return undefined
  }
}

/** A file of the wrong kind has as many problems as rows. */
function shortened(lines: readonly string[]) {
  const most = 100
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), `… and ${lines.length - most} more`]
}
