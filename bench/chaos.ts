import { parseArgs } from 'node:util'
import { takeAccount } from './chaos/account.ts'
import {
  type Experiment,
  exitCodeOf,
  type Fault,
  rounded,
  seconds,
  speedOf,
} from './chaos/fault.ts'
import { startLoad } from './chaos/load.ts'
import { machineFaults } from './chaos/machine-faults.ts'
import { openOffice } from './chaos/office.ts'
import { processFaults } from './chaos/process-faults.ts'
import { providerFaults } from './chaos/provider-faults.ts'
import { openWorld, type World } from './chaos/world.ts'

/**
 * `npm run chaos`: fault injection, one fault after another against the product under load, and
 * after each an account of everything that was acknowledged. `--quick` kills less often,
 * `--only=disk,clock` tries the faults whose names begin so. Exits with 0 if all held, with 1 if
 * something broke, with 2 if nothing broke but a tool was missing, so that not all was tried.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const faults = [...processFaults, ...providerFaults, ...machineFaults].filter(({ name }) =>
  options.only.split(',').some((start) => name.startsWith(start)),
)
const warmUp = 8
const rows: string[] = []
const problems: string[] = []
const untried: string[] = []
const world = await openWorld()
const office = await openOffice(world)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void world.close().finally(() => process.exit(1)))
}
try {
  const usualMs = await undisturbed(world)
  console.log(`Undisturbed: p99 of an enquiry ${rounded(usualMs)}`)
  for (const fault of faults) await attempt(fault, usualMs)
} finally {
  await office.close()
  await world.close()
}
const head = ['Fault', 'Recovery (median, worst)', 'Figures', 'Acknowledged', 'Verdict']
console.log(`\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${rows.join('\n')}`)
if (problems.length > 0) console.error(`\nBroken:\n- ${problems.join('\n- ')}`)
if (untried.length > 0) console.error(`\nNot tried:\n- ${untried.join('\n- ')}`)
process.exitCode = exitCodeOf(problems, untried)

async function undisturbed(around: World) {
  const load = startLoad(around)
  await seconds(2)
  const start = performance.now()
  await seconds(warmUp)
  await load.stop()
  await takeAccount(around, load.promised)
  return speedOf(load.since(start), 'enquiry')
}

async function attempt({ name, cause }: Fault, usualMs: number) {
  console.log(`── ${name}`)
  const load = startLoad(world)
  const staff = office.start(load)
  await seconds(2)
  const experiment: Experiment = { world, load, quick: options.quick, usualMs }
  const finding = await cause(experiment)
  await seconds(2)
  await load.stop()
  await staff.stop()
  const { promised } = load
  const broken = [
    ...(finding.problems ?? []),
    ...(await takeAccount(world, promised)),
    ...(await office.takeAccount(staff.done)),
  ]
  problems.push(...broken.map((problem) => `${name}: ${problem}`))
  if (finding.untried) untried.push(`${name}: ${finding.untried}`)
  const recoveries = (finding.recoveries ?? []).toSorted((a, b) => a - b)
  const recovery = recoveries.length
    ? `${rounded(recoveries[Math.floor(recoveries.length / 2)] ?? 0)}, ${rounded(recoveries.at(-1) ?? 0)}`
    : '–'
  const { enquiries, applications, captured } = promised
  const { refunds, cases } = staff.done
  const kept = `${enquiries.length} enquiries, ${applications.length} applications, ${captured.length} payments, ${new Set(refunds).size} refunds, ${cases.length} cases`
  const verdict = finding.untried ? `not tried: ${finding.untried}` : broken.join('; ') || 'held'
  rows.push(`| ${[name, recovery, finding.figures ?? '–', kept, verdict].join(' | ')} |`)
  console.log(rows.at(-1))
}
