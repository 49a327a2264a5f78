import { open } from 'node:fs/promises'
import { momentInIndia } from '../../contract/calendar.ts'
import { moneyText } from '../../contract/money.ts'
import { referenceOf } from '../../contract/tx-id.ts'
import {
  columns,
  exportApplications,
  type Filter,
  findApplications,
  type Line,
  listApplications,
  stages,
} from '../../server/payment/register.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'
import { withOwnDatabase } from './own-database.ts'
import { personsFile } from './place.ts'
import { tellTable } from './report.ts'

const usage = [
  'npx admit application list [filters] [--limit 50]',
  'npx admit application show <NL-… reference|email|phone|id>',
  'npx admit application export [filters] [--file applications.csv]',
  '  without --file to the terminal, or wherever > leads',
  'Filters:',
  `  --stage    ${stages.join(', ')}`,
  '  --from     begun on this day or later, as 2026-07-10',
  '  --to       begun on this day or earlier',
  '  --college  last part of the URL of its page, or its code',
]

const listed = ['reference', 'stage', 'created_at', 'fullname', 'email', 'phone', 'company_name']
type Options = Map<string, string>

export const run: Verb = async (args) => {
  const values = ['stage', 'from', 'to', 'college', 'limit', 'file']
  const read = readArguments(args, { values, flags: [] })
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

function filterOf(options: Options): Filter {
  const stage = stages.find((name) => name === options.get('stage'))
  const days = ['from', 'to'].filter((name) => options.has(name))
  const isDay = (text = '') => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  const problems = [
    ...(options.has('stage') && !stage ? [`--stage: must be one of ${stages.join(', ')}`] : []),
    ...days
      .filter((name) => !isDay(options.get(name)))
      .map((name) => `--${name}: must be a day such as 2026-07-10`),
  ]
  if (problems.length > 0) throw badUsage(...problems)
  const given = ['from', 'to', 'college'].flatMap((name) => {
    const value = options.get(name)
    return value ? [[name, value]] : []
  })
  return { ...(stage && { stage }), ...Object.fromEntries(given) }
}

async function list(options: Options) {
  const limit = Number(options.get('limit') ?? 50)
  if (!Number.isSafeInteger(limit) || limit < 1) throw badUsage('--limit: must be a number')
  const filter = filterOf(options)
  const lines = await withOwnDatabase((db) => listApplications({ db }, filter, limit))
  if (lines.length === 0) return ['There is no such application.']
  const more = lines.length === limit ? [`The newest ${limit}; --limit shows more.`] : []
  return [...tellTable(listed, lines), ...more]
}

async function show(words: string) {
  const found = await withOwnDatabase((db) => findApplications({ db }, words))
  if (found.length === 0) throw new CommandError(`There is no application by ${words}.`)
  const blocks = found.map(({ application: one, attempts, refunds }) => [
    `${one.fullname}, ${one.email}, ${one.phone}`,
    `  application_id: ${one.id}`,
    `  begun: ${moment(one.createdAt)}, email verified: ${moment(one.emailVerifiedAt)}, paid: ${moment(one.paidAt)}, refunded: ${moment(one.refundedAt)}`,
    `  course: ${one.selectedCourse}, college: ${one.companyName || '(none)'} (${one.scholarshipCode} ${one.companyCode})`,
    `  coupon: ${one.couponCode || '(none)'}, referral: ${one.referralCode || '(none)'}`,
    ...attempts.map(({ id, gateway, state, amountMinor: minor, currency, createdAt, surplus }) =>
      [
        `  payment ${referenceOf(id)}: ${moneyText({ minor, currency })}, ${gateway}, ${state}`,
        `${surplus ? ', paid twice' : ''}, begun ${moment(createdAt)}, kspay_id ${id}`,
      ].join(''),
    ),
    ...refunds.map(
      ({ attemptId, amountMinor: minor, currency, state, reason, createdAt }) =>
        `  refund of ${referenceOf(attemptId)}: ${moneyText({ minor, currency })}, ${state}, ${moment(createdAt)}: ${reason}`,
    ),
  ])
  return [...(found.length > 1 ? [`${found.length} applications:`] : []), ...blocks.flat()]
}

const moment = (date: Date | null) => (date ? momentInIndia(date.getTime()) : 'no')

async function exportTo(options: Options) {
  const filter = filterOf(options)
  const name = options.get('file')
  // Readable to its owner alone: it names people. A file that is there is not written over.
  const file = name ? await open(personsFile(name), 'wx', 0o600).catch(refuse(name)) : undefined
  const write = async (text: string) => {
    if (file) await file.write(text)
    else if (!process.stdout.write(text))
      await new Promise((go) => process.stdout.once('drain', go))
  }
  let count = 0
  try {
    // With the byte order mark a spreadsheet reads it as UTF-8.
    await write(`${file ? '\uFEFF' : ''}${columns.join(',')}\r\n`)
    await withOwnDatabase((db) =>
      exportApplications({ db }, filter, async (lines) => {
        count += lines.length
        await write(lines.map(csvLine).join(''))
      }),
    )
  } finally {
    await file?.close()
  }
  return file ? [`${name}: ${count} applications`] : []
}

const refuse = (name: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw new CommandError(`${name}: cannot be written (${error.code})`)
  throw new CommandError(`${name}: is already there. Choose another name.`)
}

const csvLine = (line: Line) => `${columns.map((name) => csvCell(line[name] ?? '')).join(',')}\r\n`

/** Quoted; and a spreadsheet must not run what an applicant wrote. */
export function csvCell(text: string) {
  const plain = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
