import { findDemoRows, removeDemoRows, removeSample } from '../../server/db/demo-rows.ts'
import { readArguments } from './arguments.ts'
import { badUsage, type Verb } from './outcome.ts'
import { withServices } from './with-services.ts'

const usage = [
  'npx admit demo remove [--sample | --dry-run]',
  '  removes what a demo left: coupons, referral codes, colleges, applications',
  '  --sample    removes only the made-up records that a start adds; the demo goes on',
  '  --dry-run   shows what would be removed',
]

export const run: Verb = async (args) => {
  const read = readArguments(args, { values: [], flags: ['dry_run', 'sample'] })
  if (!read) return usage
  const [word, second] = read.words
  if (word !== 'remove') throw badUsage(`${word}: unknown; valid: remove`)
  if (second !== undefined) throw badUsage(`${second}: unknown; remove takes nothing`)
  if (read.options.has('sample')) {
    if (read.options.has('dry_run')) throw badUsage('--sample: cannot be tried with --dry-run')
    return removed(await withServices(({ db }) => removeSample(db)))
  }
  const isDryRun = read.options.has('dry_run')
  const rows = await withServices(({ db }) => (isDryRun ? findDemoRows(db) : removeDemoRows(db)))
  if (rows.length === 0) return ['There are no rows of a demo.']
  const heading = isDryRun ? 'Dry run, nothing is changed. Would be removed:' : 'Removed:'
  return [heading, ...rows.map((line) => `  ${line}`)]
}

const removed = (applications: number) =>
  applications === 0
    ? ['There is no sample.']
    : [
        `The sample is removed, with ${applications} applications. What people typed stays.`,
        'A demo without any application or enquiry is filled at its next start, unless DEMO_SAMPLE=off.',
      ]
