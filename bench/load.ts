import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startSimulators } from '../simulators/main.ts'
import { type LoneSite, spawnLoneSite, spawnOnHeldSocket } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { startOwnDatabase } from './chaos/database.ts'
import { compareWithSql } from './load/against-sql.ts'
import { callsOf } from './load/calls.ts'
import { measureGrowth } from './load/growth.ts'
import { measurePages } from './load/pages.ts'
import { restartInTurn } from './load/rolling.ts'
import { measureStanding } from './load/standing.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run bench:load`: what one process serves, as ratios measured side by side in one run: pages
 * against nginx and a bare Node server with the same bytes, calls against the bare SQL they need;
 * how long students wait for where they stand; then what more instances and more rows change, and a
 * rolling restart under load. Fails under its limits. `--only=calls` measures one part: pages,
 * calls, standing, growth or restart. `--before=<folder>` measures the pages of another checkout,
 * installed and built, in the same rounds.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { only: text, before: text } })
const isWanted = (part: string) => (values.only ?? part) === part
const connections = 10
const { directory, remove } = temporaryDirectory()
const [firstPort, secondPort] = [await freePorts(), await freePorts()]
const simulators = await startSimulators({
  port: firstPort + 1,
  siteUrl: `http://localhost:${firstPort}`,
})
const secret = 'the secret of a measurement, of no use'
const variables = {
  SIMULATORS_PORT: String(firstPort + 1),
  SITE_URL: `http://localhost:${firstPort}`,
  HOST: '127.0.0.1',
  APP_SECRET: secret,
  DATABASE_POOL_SIZE: String(connections),
  SMS_DAILY_CAP: '100000000',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'silent',
}
/** Starts on a database of its own, as `npm start` does, only to see how long that takes. */
const onOwnDatabase = { ...variables, PORT: String(firstPort), DATA_DIR: directory }
const starts: string[] = []
for (let turn = 0; turn < 2; turn++) {
  const begun = performance.now()
  const site = await spawnLoneSite({ variables: onOwnDatabase })
  starts.push(((performance.now() - begun) / 1000).toFixed(1))
  await site.stop()
}

const database = await startOwnDatabase(join(directory, 'measured'))
const pool = new pg.Pool({ connectionString: database.url, max: connections })
// At its end the database may still say goodbye to connections that we have left.
pool.on('error', () => undefined)
const sites: LoneSite[] = []
const onDatabase = { ...variables, DATABASE_URL: database.url }
/** One that does no jobs: the bare SQL only puts them down, too. */
const startAt = async (port: number) => {
  const site = await spawnLoneSite({
    variables: { ...onDatabase, PORT: String(port), JOBS: 'off' },
  })
  sites.push(site)
  return site
}
/** On a database of its own: another release may know another schema. */
const startBefore = async (folder: string) => {
  const DATA_DIR = join(directory, 'before')
  const site = await spawnLoneSite({
    folder,
    variables: { ...variables, PORT: String(secondPort), DATA_DIR },
  })
  sites.push(site)
  return toMeasure(site)
}
const toMeasure = ({ url, child }: LoneSite) => ({ url, pid: child.pid ?? 0 })
const problems: string[] = []
try {
  const measured = toMeasure(await startAt(firstPort))
  const { url } = measured
  const atRest = await residentMegabytes(url)
  if (isWanted('pages')) {
    const before = values.before ? await startBefore(values.before) : undefined
    problems.push(...(await measurePages(measured, before)))
    if (before) await sites.pop()?.stop()
  }
  const calls = await callsOf(secret, pool)
  if (isWanted('calls')) problems.push(...(await compareWithSql(measured, calls, connections)))
  if (isWanted('standing')) problems.push(...(await measureStanding(url, secret, connections)))
  const underLoad = await residentMegabytes(url)
  const secondSite = () => startAt(secondPort)
  if (isWanted('growth')) {
    problems.push(...(await measureGrowth(url, calls, { pool, connections, secondSite })))
  }
  // Jobs left for later would all run during the restart.
  await pool.query('delete from graphile_worker._private_jobs')
  const [enquiry] = calls
  if (enquiry && isWanted('restart')) {
    for (const site of sites) await site.stop()
    const start = (port: number) => spawnOnHeldSocket({ variables: onDatabase }, port)
    problems.push(...(await restartInTurn([firstPort, secondPort], start, enquiry)))
  }
  console.log(
    `\nMemory of one instance: ${atRest} MB at rest, ${underLoad} MB under load. Start: ${starts[0]} s on an empty data directory, ${starts[1]} s on one that was there.`,
  )
} finally {
  for (const site of sites) await site.stop()
  await pool.end()
  await database.stop()
  await simulators.stop()
  remove()
}
if (problems.length > 0) console.error(`\nUnder its limit:\n- ${problems.join('\n- ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function residentMegabytes(siteUrl: string) {
  const text = await (await fetch(`${siteUrl}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  return Math.round(Number(bytes) / 1_000_000)
}
