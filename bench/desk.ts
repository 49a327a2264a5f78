import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { connect } from '../server/db/connect.ts'
import { joinEmbedded } from '../server/db/embedded.ts'
import { measureExports } from './desk/exports.ts'
import { fill } from './desk/filled.ts'
import { measureLists } from './desk/lists.ts'
import { measureListPages } from './desk/pages.ts'
import { measurePalette } from './desk/palette.ts'
import { measureRecords } from './desk/records.ts'
import { measureScripts } from './desk/scripts.ts'
import { measureSearch } from './desk/search.ts'
import { startDeskSite } from './desk/site.ts'
import type { Measured } from './desk/times.ts'
import { measureToday } from './desk/today.ts'
import { measureVisitors } from './desk/visitors.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run bench:desk`: the desk's lists, search, records, Today, exports and scripts on a database of its
 * own with a million applications, and what visitors notice of them, against their budgets.
 * `--rows=100000` fills it with less, `--only=search` measures one part.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, only: { type: 'string' } },
})
const { directory, remove } = temporaryDirectory()
const parts = {
  lists: measureLists,
  search: measureSearch,
  palette: measurePalette,
  records: measureRecords,
  today: measureToday,
  exports: measureExports,
  pages: measureListPages,
  scripts: measureScripts,
  visitors: measureVisitors,
}
const measured: Measured[] = []
try {
  await fill(directory, Number(values.rows))
  const site = await startDeskSite(directory)
  try {
    const { url } = await joinEmbedded(directory)
    const { db, pool } = connect(url, { poolSize: 4, log: pino({ level: 'silent' }) })
    for (const [name, measure] of Object.entries(parts)) {
      if ((values.only ?? name) === name) measured.push(...(await measure({ db, url, site })))
    }
    await pool.end()
  } finally {
    await site.stop()
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
