import * as z from 'zod/mini'
import type { AuditAction } from '../../contract/desk/audit.ts'
import { say } from '../../contract/messages/say.ts'
import type { ProblemCode } from '../../contract/problem.ts'
import { type FieldProblem, fieldProblems } from '../../contract/staff.ts'
import { isPlainText } from '../../contract/text.ts'
import { type ActTx, act } from '../acts/act.ts'
import type { KeptRows } from '../acts/kept-rows.ts'
import { byUniqueKey } from '../acts/lock.ts'
import { type Actor, differences, type Entry } from '../audit/audit.ts'
import type { Database, Transaction } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'

/** A problem with a field. If many rows were given, `row` says in which, counted from 0. */
type RowProblem = FieldProblem & { row?: number }

/** Thrown when staff ask for what breaks rules. Nothing was changed; every problem is listed. */
export class Refused extends Problem {
  readonly problems: readonly RowProblem[]

  constructor(problems: readonly RowProblem[], code: ProblemCode = 'invalid') {
    super(code, say('editing.refused', { problems }), { field: problems[0]?.field })
    this.problems = problems
  }
}

/** A row as it was before, and as it is now. */
export type Change<Terms> = { before?: Terms | undefined; after?: Terms | undefined }

type Services = { db: Database; actor: Actor }
type Rules<Terms, Input> = z.ZodMiniType<Terms, Input> & { shape: Record<string, z.ZodMiniType> }

type Kind = 'college' | 'coupon' | 'referral'

type Editable<Terms, Input, Row, NewRow> = {
  /** Name of the kind in the audit. */
  kind: Kind
  name: string
  /** The field that it is known by. */
  key: string & keyof Input & keyof Terms
  rules: Rules<Terms, Input>
  rows: KeptRows<Row, NewRow>
  rowOf: (terms: Terms) => NewRow
  termsOf: (row: Row) => Terms
  /** Problem to report when a value is taken, by the name of the database's constraint. */
  taken?: Record<string, FieldProblem>
  /** Keys of rows that the product cannot do without. */
  permanent?: readonly string[]
}

/** The use cases for what the staff add, change and remove. */
export function editing<
  Terms extends object,
  Input extends object,
  Row extends { version: number },
  NewRow,
>(noun: Editable<Terms, Input, Row, NewRow>) {
  const { kind, name, key, rules, rows, rowOf, termsOf, taken = {}, permanent = [] } = noun
  type Outcome = Promise<Change<Terms>>
  const missing = (value: string) =>
    new Refused(
      [{ field: key, message: say('editing.none', { noun: name, key: value }) }],
      'not-found',
    )
  const locked = (value: string) => async (tx: Transaction) => {
    const found = await rows.lock(tx, value)
    if (!found) throw missing(value)
    return found
  }

  /** Describes a change for the audit. The owner of a cashback is a person, and is left out. */
  function entryOf(verb: string, { before, after }: Change<Terms>): Entry {
    const changes = differences<Record<string, unknown>>({ ...before }, { ...after })
    return {
      action: `${verb}-${kind}` as AuditAction,
      kind,
      record: String((after ?? before)?.[key]),
      changes: 'owner' in changes ? { ...changes, owner: {} } : changes,
    }
  }

  return {
    list: async ({ db }: Pick<Services, 'db'>) => (await rows.list(db)).map(termsOf),

    add: async ({ db, actor }: Services, given: Input): Outcome => {
      const terms = accepted(rules, given)
      const exists = { field: key, message: say('editing.exists', { key: String(terms[key]) }) }
      const done: Change<Terms> = {}
      await act(db, actor, { lock: byUniqueKey }, async (tx) => {
        const added = await rows.insert(tx, rowOf(terms))
        done.after = added && termsOf(added)
        return { audit: entryOf('add', done) }
      }).catch(refuseTaken({ ...taken, [rows.primaryKey]: exists }))
      return done
    },

    /** `seen` is the version that was on the screen; none for a command. */
    change: async (
      { db, actor }: Services,
      given: Partial<Input>,
      { seen }: { seen?: string } = {},
    ): Outcome => {
      const value = keyIn({ [key]: given[key] }, key, rules)
      const done: Change<Terms> = {}
      const compared = {
        version: seen,
        kind,
        record: value,
        name: () => value,
        current: (row: Row) => ({ ...termsOf(row), version: row.version }),
        wanted: given,
      }
      await act(db, actor, { lock: locked(value), seen: compared }, async (tx, found) => {
        done.before = termsOf(found)
        const row = await rows.update(tx, value, rowOf(accepted(rules, given, done.before)))
        done.after = row && termsOf(row)
        return { audit: entryOf('update', done) }
      }).catch(refuseTaken(taken))
      return done
    },

    remove: async ({ db, actor }: Services, given: Partial<Input>): Outcome => {
      const value = keyIn(given, key, rules)
      if (permanent.includes(value)) {
        const message = say('editing.permanent', { key: value })
        throw new Refused([{ field: key, message }], 'conflict')
      }
      const done: Change<Terms> = {}
      await act(db, actor, { lock: locked(value) }, async (tx, found) => {
        await rows.remove(tx, value)
        done.before = termsOf(found)
        return { audit: entryOf('remove', done) }
      })
      return done
    },

    /** Does any other work on an existing row; `fields` are the rules for what it takes. */
    act:
      <Own extends object>(
        verb: string,
        fields: Rules<Own, object>,
        work: (tx: ActTx, key: string, own: Own) => Promise<Row | undefined>,
      ) =>
      async ({ db, actor }: Services, given: { [field: string]: unknown }): Outcome => {
        const { [key]: named, ...others } = given
        const value = keyIn({ [key]: named }, key, rules)
        const own = accepted(fields, others)
        const done: Change<Terms> = {}
        await act(db, actor, { lock: locked(value) }, async (tx, found) => {
          const row = await work(tx, value, own)
          done.before = termsOf(found)
          done.after = row && termsOf(row)
          return { audit: entryOf(verb, done) }
        })
        return done
      },
  }
}

/** Atomic: does the work for every row in one transaction, or for none where any is refused. */
export async function forEveryRow<Row, Result>(
  { db, actor }: Services,
  rows: readonly Row[],
  work: (services: Services, row: Row) => Promise<Result>,
): Promise<Result[]> {
  return db.transaction(async (tx) => {
    const results: Result[] = []
    const problems: RowProblem[] = []
    for (const [index, row] of rows.entries()) {
      try {
        results.push(await work({ db: tx, actor }, row))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        problems.push(...error.problems.map((problem) => ({ ...problem, row: index })))
      }
    }
    if (problems.length > 0) throw new Refused(problems)
    return results
  })
}

/** Puts what was given on top of what was there before, and refuses it if it breaks a rule. */
function accepted<Terms, Input>(rules: Rules<Terms, Input>, given: object, before: object = {}) {
  const fields = Object.keys(rules.shape)
  const unknown = Object.keys(given).filter((field) => !fields.includes(field))
  const message = say('editing.unknown', { fields })
  const wanted = { ...before, ...given }
  const { data, error } = rules.safeParse(wanted)
  const broken = error ? fieldProblems(error, wanted) : []
  if (error || unknown.length > 0) {
    throw new Refused([...unknown.map((field) => ({ field, message })), ...broken])
  }
  return data
}

/** The key in canonical form; as given where it breaks a rule: a row may be written by hand. */
function keyIn<Terms, Input>(given: object, key: string, rules: Rules<Terms, Input>) {
  // PostgreSQL cannot even look for a NUL.
  const text = z.string().check(z.refine(isPlainText, say('editing.plain')))
  const { [key]: value = '' } = accepted(z.object({ [key]: text }), given)
  return (rules.shape[key]?.safeParse(value).data ?? value) as string
}

const refuseTaken = (taken: Record<string, FieldProblem>) => (error: Error) => {
  const { constraint = '' } = Object(error.cause ?? error) as { constraint?: string }
  const problem = taken[constraint]
  throw problem ? new Refused([problem], 'conflict') : error
}
