import { loadConfig } from '../../server/config.ts'
import { hasDemoRows } from '../../server/db/demo-rows.ts'
import { addSample } from '../../server/records/sample/sample.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withOwnDatabase } from './own-database.ts'

const usual = 300
const most = 5_000_000

const usage = [
  'npx admit sample [--rows 300]',
  '  adds made-up people in every state, to try the desk with many rows; never in production',
  `  --rows   how many applications (default: ${usual})`,
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: ['rows'], flags: [] })
  if (args.length > 0 && !read) return usage
  const [word] = read?.words ?? []
  if (word !== undefined) throw badUsage(`${word}: unknown; sample takes --rows alone`)
  const rows = Number(read?.options.get('rows') ?? usual)
  if (!Number.isSafeInteger(rows) || rows < 100 || rows > most) {
    throw badUsage(`--rows: must be a whole number from 100 to ${most}`)
  }
  if (loadConfig().production) {
    throw new CommandError('This site is in production: it takes no made-up people.')
  }
  await withOwnDatabase(async (db) => {
    // As at a start: without a single row of a demo it is the database of a site in production.
    if (!(await hasDemoRows(db))) {
      throw new CommandError(
        'This is not the database of a demo. Start the demo once, then try again.',
      )
    }
    await addSample(db, { rows })
  })
  return [
    `${rows} made-up applications, with payments and enquiries. npx admit demo remove ends them.`,
  ]
}
