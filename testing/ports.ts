import { once } from 'node:events'
import { createServer } from 'node:net'

const lanes = 8
const perLane = 800

/** Test processes run side by side: each looks in a part of its own, and takes nothing twice. */
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % lanes
const given = new Set<number>()

/**
 * Three free ports in a row: the site, the simulators' pages, their mail server. They begin above
 * 10080, the highest of the ports that `fetch` and browsers refuse (the "bad ports" of the Fetch
 * standard).
 */
export async function freePorts() {
  for (;;) {
    const first = 10_100 + 3 * (lane * perLane + Math.floor(Math.random() * perLane))
    if (given.has(first)) continue
    given.add(first)
    if ((await Promise.all([first, first + 1, first + 2].map(isFree))).every(Boolean)) return first
  }
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ])
  // Until it is closed, the port is ours and nobody else's.
  if (free) await new Promise((resolve) => server.close(resolve))
  return free
}
