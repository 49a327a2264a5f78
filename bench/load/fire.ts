import autocannon from 'autocannon'

export type Shots = {
  perSecond: number
  p50: number
  p99: number
  longest: number
  failures: number
}
export type Shot = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/** Asks for one address again and again over a few connections. */
export async function fire(url: string, seconds: number, headers: Record<string, string> = {}) {
  const result = await autocannon({ url, connections: 20, duration: seconds, headers })
  return shotsOf(result, result.requests.average)
}

/** Sends each request once, over a number of connections. */
export async function fireAll(url: string, shots: Shot[], connections: number) {
  const waiting = shots.values()
  const setupRequest = (request: object) => ({ ...request, ...waiting.next().value })
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = { url, connections, amount: shots.length, requests: [{ setupRequest }] }
  const begun = performance.now()
  let ended = begun
  const firing = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  // It tells its end only with the next full second.
  firing.on('response', () => {
    ended = performance.now()
  })
  return shotsOf(await promise, (shots.length * 1000) / (ended - begun))
}

const shotsOf = ({ latency, errors, non2xx }: autocannon.Result, perSecond: number): Shots => ({
  perSecond,
  p50: latency.p50,
  p99: latency.p99,
  longest: latency.max,
  failures: errors + non2xx,
})

/** Repeats a piece of work so many times, over a number of workers, and tells how many a second. */
export async function workOff(
  piece: () => Promise<unknown>,
  count: number,
  workers: number,
): Promise<number> {
  const begun = performance.now()
  let left = count
  const worker = async () => {
    while (left-- > 0) await piece()
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return (count * 1000) / (performance.now() - begun)
}

export const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const asPercent = (share: number) => `${Math.round(share * 100)} %`
