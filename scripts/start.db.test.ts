import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { enquire, enquirers, minute } from '../testing/enquirers.ts'
import {
  isAlive,
  isRunning,
  postgresPid,
  processesOn,
  spawnSite,
  temporaryDirectory,
} from '../testing/process.ts'

test(
  'after kill -9 the next start takes over, and what was acknowledged is there',
  async () => {
    const dataDir = temporaryDirectory()
    const first = await spawnSite({ DATA_DIR: dataDir })
    await isRunning(first)
    await enquire(first, 'Before The Kill')
    const orphan = postgresPid(dataDir)
    first.child.kill('SIGKILL')
    await first.exited
    expect(isAlive(orphan)).toBe(true)

    const second = await spawnSite({ DATA_DIR: dataDir })
    await isRunning(second)
    expect(isAlive(orphan)).toBe(false)
    await enquire(second, 'After The Kill')
    expect(await enquirers(dataDir)).toEqual(['Before The Kill', 'After The Kill'])
  },
  minute,
)

test(
  'SIGTERM ends everything that was started, and exits 0',
  async () => {
    const dataDir = temporaryDirectory()
    const site = await spawnSite({ DATA_DIR: dataDir, DESK: 'on' })
    await isRunning(site)
    const postgres = postgresPid(dataDir)
    site.child.kill('SIGTERM')
    expect(await site.exited).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    await expect(fetch(site.url)).rejects.toThrow()
  },
  minute,
)

test(
  'SIGHUP, as log rotation sends it, ends nothing',
  async () => {
    const site = await spawnSite({ DATA_DIR: temporaryDirectory() })
    await isRunning(site)
    site.child.kill('SIGHUP')
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    site.child.kill('SIGTERM')
    expect(await site.exited).toBe(0)
  },
  minute,
)

test.runIf(process.platform === 'linux')(
  'signals in the middle of a start, even several, leave nothing running',
  async () => {
    for (const milliseconds of [200, 800, 1200, 1600, 2000]) {
      const dataDir = temporaryDirectory()
      const site = await spawnSite({ DATA_DIR: dataDir, DESK: 'on' })
      await delay(milliseconds)
      site.child.kill('SIGINT')
      await delay(50)
      site.child.kill('SIGTERM')
      await site.exited
      expect(processesOn(dataDir)).toEqual([])
    }
  },
  minute,
)

test(
  'of two sites that start together on one data directory one runs, the other says why not',
  async () => {
    const dataDir = temporaryDirectory()
    const sites = await Promise.all([1, 2].map(() => spawnSite({ DATA_DIR: dataDir })))
    const [code, loser] = await Promise.race(
      sites.map(async (site) => [await site.exited, site] as const),
    )
    expect(code).toBe(1)
    expect(loser.output()).toMatch(/Another site is (just starting|already running) on/)
    const winner = sites.find((site) => site !== loser)
    if (winner) await isRunning(winner)
    expect((await fetch(`${winner?.url}/readyz`)).status).toBe(200)
  },
  minute,
)

test(
  'a second site on the same data directory refuses, and leaves the first alone',
  async () => {
    const dataDir = temporaryDirectory()
    const first = await spawnSite({ DATA_DIR: dataDir })
    await isRunning(first)
    const second = await spawnSite({ DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('Another site is already running on')
    await enquire(first, 'Still Served')
  },
  minute,
)

test(
  'the database password and the secret are readable to their owner alone',
  async () => {
    const dataDir = temporaryDirectory()
    await isRunning(await spawnSite({ DATA_DIR: dataDir }))
    for (const file of ['postgres.password', 'secret']) {
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
  },
  minute,
)

test(
  'a PostgreSQL that dies is restarted, and the site goes on',
  async () => {
    const dataDir = temporaryDirectory()
    const site = await spawnSite({ DATA_DIR: dataDir })
    await isRunning(site)
    const killed = postgresPid(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgresPid(dataDir), { timeout: 20_000 }).not.toBe(killed)
    await expect
      .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 20_000 })
      .toBe(200)
    await enquire(site, 'After The Fall')
    const simulators = site.url.replace(/\d+$/, (port) => String(Number(port) + 1))
    const mailed = async () =>
      JSON.stringify(await (await fetch(`${simulators}/outbox.json`)).json())
    await expect.poll(mailed, { timeout: 20_000 }).toContain('New enquiry: After The Fall')
  },
  minute,
)
