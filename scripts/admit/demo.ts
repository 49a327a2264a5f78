import { findDemoRows, removeDemoRows } from '../../server/db/demo-rows.ts'
import { readArguments } from './arguments.ts'
import { badUsage, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit demo remove [--dry-run]',
  '  removes what a demo left: coupons, referral codes, colleges, applications',
  '  --dry-run   shows what would be removed',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: [], flags: ['dry_run'] })
  if (!read) return usage
  const [word, second] = read.words
  if (word !== 'remove') throw badUsage(`${word}: unknown; valid: remove`)
  if (second !== undefined) throw badUsage(`${second}: unknown; remove takes nothing`)
  const isDryRun = read.options.has('dry_run')
  const rows = await withServices(({ db }) => (isDryRun ? findDemoRows(db) : removeDemoRows(db)))
  if (rows.length === 0) return ['There are no rows of a demo.']
  const heading = isDryRun ? 'Dry run, nothing is changed. Would be removed:' : 'Removed:'
  return [heading, ...rows.map((line) => `  ${line}`)]
}
