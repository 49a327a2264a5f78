import { setTimeout as delay } from 'node:timers/promises'
import type { Call } from './calls.ts'
import { fire, fireAll } from './fire.ts'
import { startNginx } from './nginx.ts'

const seconds = 20
const writers = 5

/**
 * Two instances behind nginx are restarted one after the other while visitors read and write, each
 * taken out of nginx first. Nobody may notice.
 */
export async function restartInTurn(
  ports: number[],
  restart: (port: number) => Promise<void>,
  writing: Call,
) {
  for (const port of ports) await restart(port)
  const nginx = await startNginx({ upstreams: ports })
  if (!nginx) return []
  try {
    const reading = fire(`${nginx.url}/scholarship-program`, seconds)
    let going = true
    const wrote = (async () => {
      const totals = { sent: 0, failures: 0 }
      while (going) {
        const shots = await writing.shots(100)
        const { failures } = await fireAll(nginx.url, shots, writers)
        totals.sent += shots.length
        totals.failures += failures
      }
      return totals
    })()
    for (const port of ports) {
      await delay(2_000)
      await nginx.passTo(ports.filter((other) => other !== port))
      await restart(port)
      await nginx.passTo(ports)
    }
    const read = await reading
    going = false
    const written = await wrote
    const failures = read.failures + written.failures
    console.log(
      `\nRolling restart of two instances behind nginx: ${Math.round(read.perSecond * seconds)} pages and ${written.sent} enquiries, ${failures} failed.`,
    )
    return failures > 0 ? [`rolling restart: ${failures} requests failed`] : []
  } finally {
    await nginx.stop()
  }
}
