import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { spawnOnHeldSocket } from '../testing/lone-site.ts'
import { freePorts } from '../testing/ports.ts'
import { createTestDatabase } from '../testing/postgres.ts'

const eachOnItsOwn = new Agent({ keepAlive: false })

function statusOf(url: string) {
  return new Promise<number | string>((resolve) => {
    request(url, { agent: eachOnItsOwn }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', (error) => resolve(String(error)))
      .end()
  })
}

test('on a socket that systemd holds a restart fails no request: they wait for the new process', async () => {
  const port = await freePorts()
  const site = await spawnOnHeldSocket(
    {
      variables: {
        DATABASE_URL: await createTestDatabase(),
        SIMULATORS_PORT: String(port + 1),
        LOG_LEVEL: 'silent',
        DESK: 'off',
      },
    },
    port,
  )
  onTestFinished(site.stop)
  const startedAt = async () =>
    /^process_start_time_seconds (\S+)$/m.exec(
      await (await fetch(`${site.url}/metrics`)).text(),
    )?.[1]
  const before = await startedAt()
  const statuses: Promise<number | string>[] = []
  const restarted = site.restart()
  let isOver = false
  void restarted.then(() => {
    isOver = true
  })
  for (let count = 0; count < 3_000 && !isOver; count++) {
    statuses.push(statusOf(`http://127.0.0.1:${port}/healthz`))
    await delay(5)
  }
  await restarted
  expect(await startedAt()).not.toBe(before)
  expect(statuses.length).toBeGreaterThan(10)
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
}, 60_000)
