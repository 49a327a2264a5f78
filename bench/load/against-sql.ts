import type { Call } from './calls.ts'
import { asPercent, fireAll, middle, type Shots, workOff } from './fire.ts'

const least = 0.5
const rounds = 5

/** Calls with everything on, against the bare SQL they need on as many connections. */
export async function compareWithSql(siteUrl: string, calls: Call[], connections: number) {
  const problems: string[] = []
  console.log(
    '\n| Call | Admit/s | bare SQL/s | Admit of SQL | p50 | p99 |\n|---|---|---|---|---|---|',
  )
  for (const { name, count, shots, bare } of calls) {
    // Warm-up for both, before it counts.
    await fireAll(siteUrl, await shots(count), connections)
    await workOff(bare, count, connections)
    const ours: Shots[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await fireAll(siteUrl, await shots(count), connections))
      theirs.push(await workOff(bare, count, connections))
    }
    const own = ours.map(({ perSecond }) => perSecond)
    // Each share from one moment: a machine may be faster a minute later.
    const share = middle(own.map((perSecond, round) => perSecond / (theirs[round] ?? 0)))
    const p50 = middle(ours.map((shot) => shot.p50))
    const p99 = middle(ours.map((shot) => shot.p99))
    console.log(
      `| ${name} | ${Math.round(middle(own))} | ${Math.round(middle(theirs))} | ${asPercent(share)} | ${p50} ms | ${p99} ms |`,
    )
    if (share < least) problems.push(`${name}: ${asPercent(share)} of bare SQL`)
    if (ours.some(({ failures }) => failures > 0)) problems.push(`${name}: failed requests`)
  }
  return problems
}
