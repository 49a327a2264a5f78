import { createInterface } from 'node:readline'
import { databaseLine } from '../../server/config/address.ts'
import { secureAudit, secureAuditSql } from '../../server/db/audit-owner.ts'
import { readArguments } from './arguments.ts'
import { badUsage, CommandError, type Verb } from './outcome.ts'

const usage = [
  'npx admit audit secure < admin-url',
  '  gives the audit an owner of its own: the site adds and reads entries, and can neither change',
  '  nor remove them. Once for a database of your own; the embedded one is secured at its start.',
  '  Reads the URL of the database with the name and password of an admin from standard input:',
  '  what is on the command line can be seen by everybody on the machine.',
  'npx admit audit sql',
  '  prints the SQL that does it, for psql: npx admit audit sql | sudo -u postgres psql admit',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: [], flags: [] })
  if (!read) return usage
  const [word, second] = read.words
  if (second !== undefined) throw badUsage(`${second}: unknown; ${word} takes nothing`)
  if (word === 'sql') return secureAuditSql.split('\n')
  if (word !== 'secure') throw badUsage(`${word}: unknown; valid: secure, sql`)
  await secureAudit(await readAdminUrl())
  return ['The audit is secured: the site adds and reads entries, and nothing else.']
}

async function readAdminUrl() {
  if (process.stdin.isTTY) console.error('URL of the database, as an admin:')
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const url = String((await lines.next()).value ?? '').trim()
  process.stdin.destroy()
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new CommandError('Standard input holds no URL: postgres://admin:password@host/database')
  }
  const { isLocal, isChecked } = databaseLine(url)
  if (isLocal || isChecked) return url
  throw new CommandError(
    'An admin’s password needs TLS with a checked certificate: add ?sslmode=verify-full to the URL.',
  )
}
