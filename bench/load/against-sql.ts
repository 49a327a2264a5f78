import type { Call } from './calls.ts'
import { cpuMicroseconds } from './cpu.ts'
import { asPercent, fireAll, middle, type Shots, workOff } from './fire.ts'

const least = 0.5
const rounds = 5

type Site = { url: string; pid: number }

/**
 * Calls with everything on, against the bare SQL they need on as many connections. The SQL comes
 * from this process: it is the bottleneck where it has no core to spare ("client busy"). What no
 * client can distort is the CPU time for one call, of the site and of the client of the SQL.
 */
export async function compareWithSql({ url, pid }: Site, calls: Call[], connections: number) {
  const problems: string[] = []
  console.log(
    '\n| Call | Admit/s | bare SQL/s | Admit of SQL | p50 | p99 | CPU Admit | CPU client of SQL | client busy |\n|---|---|---|---|---|---|---|---|---|',
  )
  for (const { name, count, shots, bare } of calls) {
    // Warm-up for both, before it counts.
    await fireAll(url, await shots(count), connections)
    await workOff(bare, count, connections)
    const ours: Shots[] = []
    const theirs: number[] = []
    const cpu = { admit: 0, client: 0 }
    for (let round = 0; round < rounds; round++) {
      const ready = await shots(count)
      const before = cpuMicroseconds(pid)
      ours.push(await fireAll(url, ready, connections))
      cpu.admit += cpuMicroseconds(pid) - before
      const idle = process.cpuUsage()
      theirs.push(await workOff(bare, count, connections))
      const { user, system } = process.cpuUsage(idle)
      cpu.client += user + system
    }
    const perCall = (microseconds: number) => microseconds / (rounds * count)
    const busy = perCall(cpu.client) / (1_000_000 / middle(theirs))
    const own = ours.map(({ perSecond }) => perSecond)
    // Each share from one moment: a machine may be faster a minute later.
    const share = middle(own.map((perSecond, round) => perSecond / (theirs[round] ?? 0)))
    const p50 = middle(ours.map((shot) => shot.p50))
    const p99 = middle(ours.map((shot) => shot.p99))
    console.log(
      `| ${name} | ${Math.round(middle(own))} | ${Math.round(middle(theirs))} | ${asPercent(share)} | ${p50} ms | ${p99} ms | ${Math.round(perCall(cpu.admit))} µs | ${Math.round(perCall(cpu.client))} µs | ${asPercent(busy)} |`,
    )
    if (share < least) problems.push(`${name}: ${asPercent(share)} of bare SQL`)
    if (ours.some(({ failures }) => failures > 0)) problems.push(`${name}: failed requests`)
  }
  return problems
}
