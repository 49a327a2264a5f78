import type pg from 'pg'
import type { Call } from './calls.ts'
import { fireAll, middle } from './fire.ts'
import { addRows, withoutLargeIndexes } from './rows.ts'

const rounds = 3
const few = 1_000
const many = 1_000_000
const slowest = 1.5

export type Throughput = Map<string, number>

/** Requests a second for each call, at all the sites together. */
export async function throughputAt(siteUrls: string[], calls: Call[], connections: number) {
  const throughput: Throughput = new Map()
  for (const { name, count, shots } of calls) {
    const results: number[] = []
    // The first round is the warm-up.
    for (let round = 0; round <= rounds; round++) {
      const magazines = await Promise.all(siteUrls.map(() => shots(count / siteUrls.length)))
      const each = connections / siteUrls.length
      const fired = await Promise.all(
        siteUrls.map((url, index) => fireAll(url, magazines[index] ?? [], each)),
      )
      results.push(fired.reduce((sum, { perSecond }) => sum + perSecond, 0))
    }
    throughput.set(name, middle(results.slice(1)))
  }
  return throughput
}

/** Measures every call with a second instance, and with a thousand times the rows. */
export async function measureGrowth(
  siteUrl: string,
  calls: Call[],
  { pool, connections, secondSite }: Surroundings,
) {
  await addRows(pool, 1, few)
  const one = await throughputAt([siteUrl], calls, connections)
  const second = await secondSite()
  const two = await throughputAt([siteUrl, second.url], calls, connections)
  await second.stop()
  console.log(`\nFilling the tables with ${many} rows…`)
  await withoutLargeIndexes(pool, () => addRows(pool, few + 1, many))
  const full = await throughputAt([siteUrl], calls, connections)
  console.log(
    `\n| Call | one instance | two instances | ratio | ${few} rows | ${many} rows | times slower |\n|---|---|---|---|---|---|---|`,
  )
  return calls.flatMap(({ name }) => {
    const [alone = 0, both = 0, later = 0] = [one, two, full].map((at) => at.get(name))
    const slower = alone / later
    const cells = [
      name,
      `${Math.round(alone)}/s`,
      `${Math.round(both)}/s`,
      (both / alone).toFixed(2),
      `${Math.round(alone)}/s`,
      `${Math.round(later)}/s`,
      slower.toFixed(2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    return slower > slowest ? [`${name}: ${slower.toFixed(2)} times slower with ${many} rows`] : []
  })
}

type Surroundings = {
  pool: pg.Pool
  connections: number
  secondSite: () => Promise<{ url: string; stop: () => Promise<void> }>
}
