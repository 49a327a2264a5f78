import { startSimulators } from '../simulators/main.ts'
import { spawnLoneSite } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { measureCalls } from './load/calls.ts'
import { measurePages } from './load/pages.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/**
 * `npm run bench:load`: what one process serves, as ratios measured side by side in one run: pages
 * against nginx with the same bytes, calls against the bare SQL they need. Fails under its limits.
 */
const { directory, remove } = temporaryDirectory()
const port = await freePorts()
const connections = 10
const simulators = await startSimulators({
  port: port + 1,
  siteUrl: `http://localhost:${port}`,
})
const begun = performance.now()
const site = await spawnLoneSite({
  variables: {
    PORT: String(port),
    SIMULATORS_PORT: String(port + 1),
    DATA_DIR: directory,
    DATABASE_POOL_SIZE: String(connections),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
  },
})
const coldStart = performance.now() - begun
const problems: string[] = []
try {
  const atRest = await residentMegabytes()
  problems.push(...(await measurePages(site.url)))
  problems.push(...(await measureCalls(site.url, directory, connections)))
  const afterLoad = await residentMegabytes()
  console.log(
    `\nMemory: ${atRest} MB at rest, ${afterLoad} MB after the load. First start on an empty data directory: ${(coldStart / 1000).toFixed(1)} s.`,
  )
} finally {
  await site.stop()
  await simulators.stop()
  remove()
}
if (problems.length > 0) console.error(`\nUnder its limit:\n- ${problems.join('\n- ')}`)
process.exitCode = problems.length > 0 ? 1 : 0

async function residentMegabytes() {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec(text) ?? []
  return Math.round(Number(bytes) / 1_000_000)
}
