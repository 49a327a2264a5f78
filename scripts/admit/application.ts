import { open } from 'node:fs/promises'
import { readListQuery, writeListQuery } from '../../contract/desk/list-query.ts'
import { type ListPage, type ListRow, lists, stages } from '../../contract/desk/lists.ts'
import { contactIn } from '../../contract/desk/search.ts'
import { commandActor } from '../../server/audit/command.ts'
import type { Database } from '../../server/db/connect.ts'
import { sentenceOf } from '../../server/http/sentences.ts'
import { NoPlace, takeAway } from '../../server/records/export.ts'
import { readList } from '../../server/records/lists.ts'
import { tellApplication } from './application-record.ts'
import { readArguments } from './arguments.ts'
import { operator } from './operator.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withOwnDatabase } from './own-database.ts'
import { personsFile } from './place.ts'
import { tellTable } from './report.ts'

const { filters, columns } = lists.applications
const filterNames = Object.keys(filters)

const usage = [
  'npx admit application list [filters] [--limit 50]',
  '  contact data are masked; show tells them',
  'npx admit application show <NL-… reference|email|phone|id>',
  'npx admit application export [filters] [--file applications.csv]',
  '  without --file to the terminal, or wherever > leads',
  'What show and export tell is noted in the audit.',
  'Filters, as at the desk:',
  `  --stage    ${stages.join(', ')}; several with a comma between them`,
  '  --from     submitted on this day or later, as 2026-07-10; with --on paid, paid',
  '  --to       submitted on this day or earlier',
  '  --college  last part of the URL of its page, or its code',
  `  --${filterNames.filter((name) => !['stage', 'from', 'to', 'college'].includes(name)).join(', --')}`,
]

const listed = ['reference', 'stage', 'received', 'name', 'email', 'phone', 'college']
type Options = Map<string, string>

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: [...filterNames, 'limit', 'file'], flags: [] })
  const [action, word, third] = read?.words ?? []
  if (!read || !action) return usage
  if (third !== undefined) throw badUsage(`${third}: one at a time`)
  if (action === 'list') return list(read.options)
  if (action === 'show' && word) return show(word)
  if (action === 'export') return exportTo(read.options)
  throw badUsage(
    action === 'show' ? 'show: what?' : `${action}: unknown; valid: list, show, export`,
  )
}

/** The list of the desk that the options mean. */
function queryOf(options: Options) {
  const given = filterNames.flatMap((name) =>
    (options.get(name)?.split(',') ?? []).map((value) => [name, value]),
  )
  return queryAt(new URLSearchParams(given))
}

function queryAt(params: URLSearchParams) {
  const read = readListQuery('applications', params)
  if ('query' in read) return read.query
  throw badUsage(...read.problems.map(({ field, message }) => `--${field}: ${sentenceOf(message)}`))
}

async function list(options: Options) {
  const limit = Number(options.get('limit') ?? 50)
  if (!Number.isSafeInteger(limit) || limit < 1) throw badUsage('--limit: must be a number')
  const params = writeListQuery(queryOf(options))
  const { rows, more } = await withOwnDatabase((db) => newestOf(db, params, limit))
  if (rows.length === 0) return ['There is no such application.']
  return [
    ...tellTable(listed, rows.map(textsOf)),
    ...(more ? [`The newest ${limit}; --limit shows more.`] : []),
  ]
}

/** Page after page, as far as is wanted. */
async function newestOf(db: Database, params: URLSearchParams, limit: number) {
  const rows: ListRow[] = []
  for (;;) {
    const page: ListPage = await readList(db, operator, queryAt(params))
    rows.push(...page.rows)
    const { next } = page.places
    if (!next || rows.length >= limit) {
      return { rows: rows.slice(0, limit), more: next !== undefined || rows.length > limit }
    }
    params.set('place', next)
  }
}

const textsOf = ({ cells }: ListRow) =>
  Object.fromEntries(listed.map((name) => [name, String(cells[name] ?? '')]))

async function show(words: string) {
  // A whole phone or email is looked up; no index of words is needed for it.
  const reach = contactIn(words) ? 'contact' : 'everything'
  const query = { list: 'applications', filters: {}, sort: 'newest', words } as const
  return withOwnDatabase(async (db) => {
    const { rows, count, message } = await readList(db, operator, query, reach)
    if (rows.length === 0) throw new CommandError(message ?? `There is no application by ${words}.`)
    const heading = count > rows.length ? [`The newest ${rows.length} of them:`] : []
    const blocks: string[] = []
    for (const { id } of rows) blocks.push(...(await tellApplication(db, id)))
    return [...(count > 1 ? [`${count} applications:`] : []), ...heading, ...blocks]
  })
}

async function exportTo(options: Options) {
  const query = queryOf(options)
  const name = options.get('file')
  // Readable to its owner alone: it names people. A file that is there is not written over.
  const file = name ? await open(personsFile(name), 'wx', 0o600).catch(refuse(name)) : undefined
  const write = async (bytes: Buffer) => {
    if (file) await file.write(bytes)
    else if (!process.stdout.write(bytes))
      await new Promise((go) => process.stdout.once('drain', go))
  }
  const actor = commandActor()
  let count = 0
  try {
    await withOwnDatabase(async (db) => {
      const taker = { actor, viewer: { ...operator, id: actor.name } }
      const onProgress = (rows: number) => {
        count = rows
      }
      const order = { query, format: 'csv', columns: Object.keys(columns), onProgress } as const
      for await (const bytes of await takeAway(db, taker, order)) await write(bytes)
    }).catch(explain)
  } finally {
    await file?.close()
  }
  return file ? [`${name}: ${count} applications`] : []
}

function explain(error: unknown): never {
  if (error instanceof NoPlace)
    throw new CommandError('Two exports are under way. Try again later.')
  throw error
}

const refuse = (name: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw new CommandError(`${name}: cannot be written (${error.code})`)
  throw new CommandError(`${name}: is already there. Choose another name.`)
}
