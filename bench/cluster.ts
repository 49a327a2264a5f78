import { parseArgs } from 'node:util'
import { takeAccount } from './chaos/account.ts'
import { exitCodeOf, pageProblems, seconds } from './chaos/fault.ts'
import { type Sample, startLoad } from './chaos/load.ts'
import { type ClusterFault, clusterFaults, watchPrimaries } from './cluster/faults.ts'
import { missingPackages } from './cluster/tools.ts'
import { openClusterWorld } from './cluster/world.ts'

/**
 * `npm run chaos:cluster`: the files of deploy/cluster on loopback (machines.ts), two instances of
 * the site on them behind nginx, and one fault after another under load. After each an account of
 * everything that was acknowledged. `--only=network` tries the faults whose names begin so. Exits
 * with 0 if all held, with 1 if something broke, with 2 where a package is missing.
 */
const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const missing = missingPackages()
if (missing.length > 0) {
  console.error(`Not tried: needs more packages. Debian: apt-get install ${missing.join(' ')}`)
  process.exit(2)
}

const noAnswer = 0
const serviceLimit = 60_000
/** At worst a visitor waits for a connection of the pool, and then for a statement (connect.ts). */
const answerLimit = 3_500
const rows: string[] = []
const problems: string[] = []
const begun = performance.now()
const world = await openClusterWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)))
}
console.log(`The cluster runs after ${inSeconds(performance.now() - begun)}`)
try {
  for (const fault of clusterFaults) if (fault.name.startsWith(options.only)) await attempt(fault)
} finally {
  await world.close()
}
const head = [
  'Fault',
  'No enquiry taken for',
  'First payment after',
  'Whole again after repair',
  'Answers meanwhile',
  'Acknowledged, and found',
  'Verdict',
]
console.log(`\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${rows.join('\n')}`)
if (problems.length > 0) console.error(`\nBroken:\n- ${problems.join('\n- ')}`)
process.exitCode = exitCodeOf(problems, [])

async function attempt({ name, cause, mayGetNoAnswer }: ClusterFault) {
  console.log(`── ${name}`)
  const load = startLoad(world)
  await seconds(3)
  const unwatch = watchPrimaries(world)
  const start = performance.now()
  const { until, repair } = await cause(world)
  const payment = await firstSuccess(load.since, start, 'payment')
  await until?.()
  await seconds(3)
  const repaired = performance.now()
  await repair?.()
  await world.pair.untilWhole()
  const whole = performance.now() - repaired
  await seconds(2)
  const twoPrimaries = await unwatch()
  await load.stop()

  const samples = load.since(start)
  const gap = longestGap(samples, start)
  const refused = samples.filter(({ what, status }) => what === 'enquiry' && status !== 200)
  const statuses = [...new Set(refused.map(({ status }) => status))]
  const slowest = Math.max(0, ...refused.map(({ ms }) => ms))
  const allowed = mayGetNoAnswer ? [noAnswer, 503] : [503]
  const broken = [
    ...pageProblems(samples),
    ...(payment === undefined ? [`nobody could pay for ${serviceLimit / 1000} s`] : []),
    ...statuses
      .filter((status) => !allowed.includes(status))
      .map((status) => `an enquiry was answered with ${status || 'nothing'}`),
    ...(slowest > answerLimit ? [`an answer took ${inSeconds(slowest)}`] : []),
    ...(twoPrimaries > 0 ? ['two primaries at once'] : []),
    ...(await takeAccount(world, load.promised)),
  ]
  problems.push(...broken.map((problem) => `${name}: ${problem}`))
  const { enquiries, applications, captured } = load.promised
  const answers = refused.length
    ? `${refused.length} × ${statuses.map((status) => status || 'none').join(', ')}, slowest ${inSeconds(slowest)}, ${await stored(load.promised.refused)} of them stored`
    : 'all taken'
  const cells = [
    name,
    inSeconds(gap),
    inSeconds(payment ?? Number.NaN),
    inSeconds(whole),
    answers,
    `${enquiries.length} enquiries, ${applications.length} applications, ${captured.length} payments; ${pagesOf(samples)} pages`,
    broken.join('; ') || 'held',
  ]
  rows.push(`| ${cells.join(' | ')} |`)
  console.log(rows.at(-1))
}

/** Measures the time until a visitor who came after the fault could do this. */
async function firstSuccess(since: (at: number) => Sample[], start: number, what: Sample['what']) {
  while (performance.now() - start < serviceLimit) {
    const first = since(start).find(
      (sample) => sample.what === what && sample.status === 200 && sample.at - sample.ms > start,
    )
    if (first) return first.at - start
    await seconds(0.1)
  }
  return undefined
}

function longestGap(samples: Sample[], start: number) {
  const taken = samples.filter(({ what, status }) => what === 'enquiry' && status === 200)
  const times = [start, ...taken.map(({ at }) => at)]
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)))
}

/** In doubt: the answer to their commit was lost, and it had been made. */
async function stored(phones: string[]) {
  const found = await world.database.query<{ phone: string }>(
    'select distinct phone from enquiries where phone = any($1)',
    [phones],
  )
  return found.length
}

function pagesOf(samples: Sample[]) {
  return samples.filter(({ what }) => what === 'page').length
}

function inSeconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}
