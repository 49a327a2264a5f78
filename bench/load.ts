import { startSimulators } from '../simulators/main.ts'
import { type LoneSite, spawnLoneSite } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { compareWithSql } from './load/against-sql.ts'
import { callsOf } from './load/calls.ts'
import { databaseOf } from './load/database.ts'
import { measureGrowth } from './load/growth.ts'
import { measurePages } from './load/pages.ts'
import { restartInTurn } from './load/rolling.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run bench:load`: what one process serves, as ratios measured side by side in one run: pages
 * against nginx with the same bytes, calls against the bare SQL they need; then what more instances
 * and more rows change, and a rolling restart under load. Fails under its limits.
 */
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
const onOwnDatabase = { ...variables, PORT: String(firstPort), DATA_DIR: directory }
const problems: string[] = []

const cold = await timed(() => spawnLoneSite({ variables: onOwnDatabase }))
await cold.site.stop()
const warm = await timed(() => spawnLoneSite({ variables: onOwnDatabase }))
const pool = databaseOf(directory, connections)
const onSharedDatabase = { ...variables, DATABASE_URL: pool.options.connectionString ?? '' }
const startAt = (port: number) =>
  spawnLoneSite({ variables: { ...onSharedDatabase, PORT: String(port) } })

const sites: LoneSite[] = [warm.site]
try {
  const { url } = warm.site
  const atRest = await residentMegabytes(url)
  problems.push(...(await measurePages(url)))
  const calls = await callsOf(secret, pool)
  problems.push(...(await compareWithSql(url, calls, connections)))
  const underLoad = await residentMegabytes(url)
  const secondSite = () => startAt(secondPort)
  problems.push(...(await measureGrowth(url, calls, { pool, connections, secondSite })))
  const [enquiry] = calls
  if (enquiry) problems.push(...(await rollingRestart(enquiry)))
  console.log(
    `\nMemory of one instance: ${atRest} MB at rest, ${underLoad} MB under load. Start: ${cold.seconds} s on an empty data directory, ${warm.seconds} s on one that was there.`,
  )
} finally {
  // The one that keeps the database goes last.
  await pool.end()
  for (const site of sites.toReversed()) await site.stop()
  await simulators.stop()
  remove()
}
if (problems.length > 0) console.error(`\nUnder its limit:\n- ${problems.join('\n- ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Two instances beside the one that keeps the database; that one is left alone. */
async function rollingRestart(writing: Parameters<typeof restartInTurn>[1]) {
  const ports = [secondPort, await freePorts()]
  const instances = await Promise.all(ports.map(startAt))
  sites.push(...instances)
  const restart = async (index: number) => {
    await sites[index + 1]?.stop()
    const site = await startAt(ports[index] ?? 0)
    sites[index + 1] = site
    return site
  }
  return restartInTurn(
    ports.map((port, index) => ({ port, restart: () => restart(index) })),
    writing,
  )
}

async function timed(start: () => Promise<LoneSite>) {
  const begun = performance.now()
  const site = await start()
  return { site, seconds: ((performance.now() - begun) / 1000).toFixed(1) }
}

async function residentMegabytes(siteUrl: string) {
  const text = await (await fetch(`${siteUrl}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  return Math.round(Number(bytes) / 1_000_000)
}
