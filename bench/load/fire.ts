import autocannon from 'autocannon'

export type Shots = { perSecond: number; p50: number; p99: number; failures: number }

/** Asks for one address again and again over a few connections. */
export async function fire(url: string, seconds: number, headers: Record<string, string> = {}) {
  const result = await autocannon({ url, connections: 20, duration: seconds, headers })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.non2xx,
  } satisfies Shots
}

/** Does each piece of work once, over a number of workers, and tells how many a second. */
export async function workOff(pieces: (() => Promise<void>)[], workers: number): Promise<Shots> {
  const times: number[] = []
  const waiting = pieces.values()
  let failures = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const piece of waiting) {
        const start = performance.now()
        await piece().catch(() => {
          failures += 1
        })
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: pieces.length / seconds, p50: at(0.5), p99: at(0.99), failures }
}

export const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const asPercent = (share: number) => `${Math.round(share * 100)} %`
