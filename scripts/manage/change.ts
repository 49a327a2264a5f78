import { isPlainText } from '../../contract/text.ts'
import type { Database, Transaction } from '../../server/db/connect.ts'
import type { Action } from './arguments.ts'
import type { Noun, Problem, Value, Values } from './noun.ts'
import type { Given } from './rows.ts'
import { complete, readValues } from './values.ts'

/** What became of one row. `before` and `after` hold what there was and what there is. */
export type Change = { key: string; before?: Values; after?: Values }

/** Why nothing was changed, a line for each problem. */
export class Refused extends Error {
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

class BadRow extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('bad row')
    this.problems = problems
  }
}

/** Does all the rows in one transaction, or none and tells what is wrong with each. */
export async function change(
  db: Database,
  noun: Noun,
  action: Exclude<Action, 'list'>,
  rows: readonly Given[],
): Promise<Change[]> {
  return db.transaction(async (tx) => {
    const changes: Change[] = []
    const refusals: string[] = []
    const lineOf = new Map<string, number | undefined>()
    for (const { line, values } of rows) {
      try {
        const row = checked(noun, action, values)
        const key = String(row[noun.key])
        if (lineOf.has(key)) refuse(noun.key, `stands already on line ${lineOf.get(key)}`)
        lineOf.set(key, line)
        changes.push(await apply(tx, noun, action, key, row))
      } catch (error) {
        for (const { field, message } of problemsIn(error)) {
          refusals.push(`${line === undefined ? '' : `line ${line}: `}${field}: ${message}`)
        }
      }
    }
    if (refusals.length > 0) throw new Refused(refusals)
    return changes
  })
}

/** What a row gives, as far as it can be judged without knowing what there is. */
function checked(noun: Noun, action: Action, given: Map<string, unknown>) {
  const { values, problems } = readValues(noun, given)
  const key = values[noun.key]
  if (!given.has(noun.key)) problems.push({ field: noun.key, message: 'is missing' })
  // The database cannot even look for some of what a file can hold.
  else if (typeof key === 'string' && !isPlainText(key)) {
    problems.push({ field: noun.key, message: 'must be plain text' })
  }
  if (action === 'remove') {
    for (const field of Object.keys(values).filter((name) => name !== noun.key)) {
      problems.push({ field, message: `is of no use here; ${noun.key} alone says what to remove` })
    }
  }
  if (action !== 'add') return stopAt(problems, values)
  const completed = complete(noun, values)
  const known = new Set([...problems, ...completed.problems].map(({ field }) => field))
  const broken = noun.problems(completed.values).filter(({ field }) => !known.has(field))
  const missing = completed.problems.filter(
    ({ field }) => !problems.some((problem) => problem.field === field),
  )
  return stopAt([...problems, ...missing, ...broken], completed.values)
}

function stopAt(problems: Problem[], values: Values) {
  if (problems.length > 0) throw new BadRow(problems)
  return values
}

async function apply(
  tx: Transaction,
  noun: Noun,
  action: Exclude<Action, 'list'>,
  key: string,
  row: Values,
): Promise<Change> {
  const before = await noun.find(tx, key)
  if (action === 'add') {
    if (before) refuse(noun.key, `${key} exists already`)
    await savepoint(tx, noun, (inner) => noun.insert(inner, row))
    return { key, after: await kept(tx, noun, key) }
  }
  if (!before) refuse(noun.key, `there is no ${noun.name} ${key}`)
  if (action === 'remove') {
    await noun.remove(tx, key)
    return { key, before }
  }
  const wanted = { ...before, ...row }
  stopAt(noun.problems(wanted), wanted)
  await savepoint(tx, noun, (inner) => noun.update(inner, wanted))
  return { key, before, after: await kept(tx, noun, key) }
}

/** As the database has it: a date, for example, has become the end of that day. */
async function kept(tx: Transaction, noun: Noun, key: string) {
  const values = await noun.find(tx, key)
  if (!values) throw new Error(`${noun.name} ${key} was not kept`)
  return values
}

/** A value that another row has is this row's problem; the others can still be judged. */
async function savepoint(tx: Transaction, noun: Noun, work: (tx: Transaction) => Promise<void>) {
  try {
    await tx.transaction(work)
  } catch (error) {
    const { constraint = '' } = ((error as Error).cause ?? error) as { constraint?: string }
    const problem = noun.taken[constraint]
    throw problem ? new BadRow([problem]) : error
  }
}

function problemsIn(error: unknown) {
  if (error instanceof BadRow) return error.problems
  throw error
}

function refuse(field: string, message: string): never {
  throw new BadRow([{ field, message }])
}

/** The fields in which two states differ. */
export function differences(before: Values, after: Values): [string, Value, Value][] {
  return Object.keys(after)
    .map((field): [string, Value, Value] => [field, before[field] ?? null, after[field] ?? null])
    .filter(([, old, now]) => JSON.stringify(old) !== JSON.stringify(now))
}
