import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureExports } from './desk/exports.ts'
import { openFilled } from './desk/filled.ts'
import { measureLists } from './desk/lists.ts'
import { measureRecords } from './desk/records.ts'
import { measureSearch } from './desk/search.ts'
import type { Measured } from './desk/times.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run bench:desk`: the desk's lists, search, records and exports on a database of its own with
 * a million applications, against their budgets. `--rows=100000` fills it with less.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } })
const { directory, remove } = temporaryDirectory()
const parts = [measureLists, measureSearch, measureRecords, measureExports]
const measured: Measured[] = []
try {
  const { db, stop } = await openFilled(directory, Number(values.rows))
  try {
    for (const measure of parts) measured.push(...(await measure(db)))
  } finally {
    await stop()
  }
} finally {
  remove()
}
console.log(
  `\n| What (p99; load of the machine ${loadavg()[0]?.toFixed(1)}) | budget | measured | |\n|---|---|---|---|`,
)
for (const { what, budget, figure, isMet } of measured) {
  console.log(`| ${what} | ${budget} | ${figure} | ${isMet ? '' : 'over'} |`)
}
process.exitCode = measured.every(({ isMet }) => isMet) ? 0 : 1
