import { setTimeout as delay } from 'node:timers/promises'
import { startCaddy } from './caddy.ts'
import type { Call } from './calls.ts'
import { fire, fireAll } from './fire.ts'
import { startNginx } from './nginx.ts'

const seconds = 20
const writers = 5

type Instance = { restart: () => Promise<void>; stop: () => Promise<void> }

type Start = (port: number) => Promise<Instance>

/** Behind each of the proxies that deploy/ has a configuration for. */
export async function restartInTurn(ports: number[], start: Start, writing: Call) {
  const nginx = await startNginx({ upstreams: ports })
  const behindNginx = nginx ? await restartBehind('nginx', nginx, ports, start, writing) : []
  const caddy = await startCaddy(ports)
  const behindCaddy = caddy ? await restartBehind('Caddy', caddy, ports, start, writing) : []
  return [...behindNginx, ...behindCaddy]
}

type Proxy = { url: string; stop: () => Promise<void> }

/**
 * A rolling restart without downtime: two instances, each with socket activation, while visitors
 * read and write. Some wait, none fails.
 */
async function restartBehind(
  name: string,
  proxy: Proxy,
  ports: number[],
  start: Start,
  writing: Call,
) {
  const instances = await Promise.all(ports.map(start))
  try {
    const reading = fire(`${proxy.url}/scholarship-program`, seconds)
    let going = true
    const wrote = (async () => {
      const totals = { sent: 0, failures: 0, longest: 0 }
      while (going) {
        const shots = await writing.shots(100)
        const { failures, longest } = await fireAll(proxy.url, shots, writers)
        totals.sent += shots.length
        totals.failures += failures
        totals.longest = Math.max(totals.longest, longest)
      }
      return totals
    })()
    for (const { restart } of instances) {
      await delay(2_000)
      await restart()
    }
    const read = await reading
    going = false
    const written = await wrote
    const failures = read.failures + written.failures
    const longest = Math.max(read.longest, written.longest) / 1000
    console.log(
      `\nRolling restart of two instances behind ${name}: ${Math.round(read.perSecond * seconds)} pages and ${written.sent} enquiries, ${failures} failed, the longest wait ${longest.toFixed(1)} s.`,
    )
    return failures > 0 ? [`rolling restart behind ${name}: ${failures} requests failed`] : []
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()))
    await proxy.stop()
  }
}
