import { say } from '../../contract/messages/say.ts'
import type { Actor } from '../../server/audit/audit.ts'
import { commandActor } from '../../server/audit/command.ts'
import type { Database } from '../../server/db/connect.ts'
import { type Change, forEveryRow, Refused } from '../../server/editing/editing.ts'
import { sentenceOf } from '../../server/http/sentences.ts'
import { readArguments } from './arguments.ts'
import { actionsOf, fieldsOf, type Noun, readValue, type Values } from './noun.ts'
import { badUsage, CommandError } from './outcome.ts'
import { withOwnDatabase } from './own-database.ts'
import { help, tellChange, tellList, tellValues } from './report.ts'
import { type Given, type Rows, readRows } from './rows.ts'

type WithDatabase = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
type Command = { action: string; key: string | undefined; options: Map<string, string> }

/** The verbs `college`, `coupon` and `referral`. */
export async function manage(
  noun: Noun,
  args: readonly string[],
  withDatabase: WithDatabase = withOwnDatabase,
) {
  const command = readCommand(noun, args)
  if (!command) return help(noun)
  const { action } = command
  if (action === 'list') {
    return listed(noun, command, await withDatabase((db) => noun.useCases.list({ db })))
  }
  const given = givenRows(noun, command)
  const isDryRun = command.options.has('dry_run')
  const changes = await withDatabase((db) => change(db, noun, { action, isDryRun }, given))
  return [
    ...(isDryRun ? ['Dry run, nothing is changed. It would be:'] : []),
    ...changes.flatMap((each) => tellChange(noun, each)),
  ]
}

function readCommand(noun: Noun, args: readonly string[]): Command | undefined {
  const read = readArguments(args, {
    values: [...Object.keys(fieldsOf(noun)), 'file'],
    flags: ['json', 'dry_run'],
  })
  if (!read) return undefined
  const [word, key, second] = read.words
  const actions = actionsOf(noun)
  const action = actions.find((name) => name === word)
  if (!action) {
    const what = word === undefined ? 'no action' : `${word}: unknown action`
    throw badUsage(`${what}; valid actions: ${actions.join(', ')}`)
  }
  if (second !== undefined) throw badUsage(`${second}: one at a time, or many with --file`)
  return { action, key, options: read.options }
}

/** The rows of the file, or the one that the command line gives. */
function givenRows(noun: Noun, { key, options }: Command): Rows {
  const { file, dry_run: _, ...values } = Object.fromEntries(options)
  const isBeside = key !== undefined || Object.keys(values).length > 0
  if (file !== undefined && isBeside) {
    throw badUsage('--file: takes all fields from the file; give no others')
  }
  if (key !== undefined && noun.key in values) throw badUsage(`--${noun.key}: is given twice`)
  const keyed = key === undefined ? values : { ...values, [noun.key]: key }
  const { rows, problems } =
    file === undefined
      ? { rows: [{ line: undefined, values: keyed }], problems: [] }
      : readRows(file, Object.keys(fieldsOf(noun)))
  const read = rows.map(({ line, values }) => {
    const flat = Object.entries(noun.flatten?.(values) ?? values)
    const fields = flat.map(([field, raw]) => [field, readValue(noun, field, raw)])
    return { line, values: Object.fromEntries(fields) }
  })
  return { rows: read, problems }
}

type Intent = { action: string; isDryRun: boolean }

/** In one transaction, or not at all; every problem of every row is told at once. */
async function change(db: Database, noun: Noun, { action, isDryRun }: Intent, given: Rows) {
  const { rows } = given
  const act = actOf(noun, action)
  const lineOf = new Map<unknown, number | undefined>()
  const work = async (services: { db: Database; actor: Actor }, { line, values }: Given) => {
    const key = values[noun.key] && String(values[noun.key]).toUpperCase()
    const message = say('editing.line', { line: lineOf.get(key) })
    if (key && lineOf.has(key)) throw new Refused([{ field: noun.key, message }])
    lineOf.set(key, line)
    return act(services, values)
  }
  let changes: Change<Values>[] = []
  const refusals = await db
    .transaction(async (tx) => {
      changes = await forEveryRow({ db: tx, actor: commandActor() }, rows, work)
      if (isDryRun || given.problems.length > 0) throw new Undone()
      return []
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return []
      if (error instanceof Refused) return error.problems
      throw error
    })
  const told = refusals.map(({ row = 0, field, message }) => {
    const line = rows[row]?.line
    return `${line === undefined ? '' : `line ${line}: `}${field}: ${sentenceOf(message)}`
  })
  const problems = [...given.problems, ...told]
  if (problems.length > 0) throw new CommandError('Nothing was changed:', ...shortened(problems))
  return changes
}

function actOf({ useCases, acts }: Noun, action: string) {
  if (action === 'add' || action === 'update' || action === 'remove') return useCases[action]
  const own = acts?.[action]
  if (!own) throw new Error(`There is no action ${action}`)
  return own.run
}

/** Rolls the transaction back, though no row was refused. */
class Undone extends Error {}

/** A file of the wrong kind has as many problems as rows. */
function shortened(lines: readonly string[]) {
  const most = 100
  if (lines.length <= most) return lines
  return [...lines.slice(0, most), `… and ${lines.length - most} more`]
}

function listed(noun: Noun, { key, options }: Command, all: readonly Values[]) {
  const wanted = key?.toUpperCase()
  const found = key ? all.filter((row) => String(row[noun.key]).toUpperCase() === wanted) : all
  if (key && found.length === 0) throw new CommandError(`There is no ${noun.name} ${key}.`)
  if (options.has('json')) return asJson(noun, found)
  return key ? found.flatMap(tellValues) : tellList(noun, found)
}

/** What `--file` reads again: the fields, without what is merely counted. */
function asJson({ fields }: Noun, rows: readonly Values[]) {
  const own = rows.map((row) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, row[field] ?? null])),
  )
  return JSON.stringify(own, null, 2).split('\n')
}
