import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSilentServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePorts } from '../testing/ports.ts'
import { createEmptyDatabase, query } from '../testing/postgres.ts'
import {
  isAlive,
  isRunning,
  postgresPid,
  processesOn,
  type SiteProcess,
  spawnSite,
  temporaryDirectory,
} from '../testing/process.ts'
import { solve } from '../testing/proof-of-work.ts'
import { anEnquiry } from '../testing/samples.ts'

const minute = 60_000

async function enquire({ url }: SiteProcess, fullname: string) {
  const { data } = await (await fetch(`${url}/bot-check/challenge`)).json()
  const response = await fetch(`${url}/ks-website/create-enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bot-token': await solve(data) },
    body: JSON.stringify({ ...anEnquiry, fullname }),
  })
  expect(response.status).toBe(200)
}

/** Names in the database of a data directory whose site is running. */
async function enquirers(dataDir: string) {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const url = `postgres://admit:${password}@127.0.0.1:${port}/admit`
  return (await query(url, 'select fullname from enquiries order by created_at')).map(
    ({ fullname }) => fullname,
  )
}

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
    const site = await spawnSite({ DATA_DIR: dataDir })
    await isRunning(site)
    const postgres = postgresPid(dataDir)
    site.child.kill('SIGTERM')
    expect(await site.exited).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    await expect(fetch(site.url)).rejects.toThrow()
  },
  minute,
)

test.runIf(process.platform === 'linux')(
  'signals in the middle of a start, even several, leave nothing running',
  async () => {
    for (const milliseconds of [200, 800, 1200, 1600, 2000]) {
      const dataDir = temporaryDirectory()
      const site = await spawnSite({ DATA_DIR: dataDir })
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
  'a PostgreSQL that dies under the site is brought back',
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

test(
  'two instances that start together on one database migrate it once, and both serve',
  async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const shared = { DATABASE_URL, APP_SECRET: 'the same secret on both of the instances' }
    const sites = await Promise.all(
      [1, 2].map(() => spawnSite({ ...shared, DATA_DIR: temporaryDirectory() })),
    )
    await Promise.all(sites.map(isRunning))
    const [row] = await query(
      DATABASE_URL,
      'select count(*)::int from drizzle.__drizzle_migrations',
    )
    const applied = await query(
      DATABASE_URL,
      'select distinct hash from drizzle.__drizzle_migrations',
    )
    expect(row?.count).toBe(applied.length)
    for (const site of sites) await enquire(site, 'Through Both')
    expect(await query(DATABASE_URL, 'select * from enquiries')).toHaveLength(2)
  },
  minute,
)

test(
  'a taken port is told in a sentence, and nothing is left running',
  async () => {
    const dataDir = temporaryDirectory()
    const port = await freePorts()
    const other = createServer().listen(port)
    try {
      const site = await spawnSite({ DATA_DIR: dataDir, PORT: String(port) })
      expect(await site.exited).toBe(1)
      expect(site.output()).toContain(`Port ${port} is taken by another program.`)
      expect(() => postgresPid(dataDir)).toThrow()
    } finally {
      other.close()
    }
  },
  minute,
)

test(
  'so is a taken port of the simulators, of their mail server too',
  async () => {
    const port = await freePorts()
    const other = createServer().listen(port + 2, '127.0.0.1')
    try {
      const site = await spawnSite({ DATA_DIR: temporaryDirectory(), PORT: String(port) })
      expect(await site.exited).toBe(1)
      expect(site.output()).toContain(`Port ${port + 1} or ${port + 2} is taken`)
      expect(site.output()).not.toContain('    at ')
    } finally {
      other.close()
    }
  },
  minute,
)

test(
  'a database that takes calls and says nothing is given up',
  async () => {
    const silent = createSilentServer(() => undefined).listen(await freePorts(), '127.0.0.1')
    await once(silent, 'listening')
    try {
      const { port } = silent.address() as AddressInfo
      const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/none`
      const site = await spawnSite({ DATABASE_URL })
      expect(await site.exited).toBe(1)
      expect(site.output()).toContain('The database of DATABASE_URL does not let us in')
    } finally {
      silent.close()
    }
  },
  minute,
)

test.runIf(process.platform === 'linux')(
  'a start that was killed long ago is no obstacle, whoever has its number now',
  async () => {
    const dataDir = temporaryDirectory()
    writeFileSync(join(dataDir, 'starting'), '1 1')
    await isRunning(await spawnSite({ DATA_DIR: dataDir }))
  },
  minute,
)

test.each([
  [{ DATA_DIR: '/dev/null/data' }, 'No permission'],
  [{ NODE_ENV: 'production' }, 'SITE_URL: must be set in production'],
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
    'The database of DATABASE_URL does not let us in',
  ],
])(
  '%j ends the start with a sentence that helps',
  async (variables, sentence) => {
    const site = await spawnSite(variables as unknown as Record<string, string>)
    expect(await site.exited).toBe(1)
    expect(site.output()).toContain(sentence)
    expect(site.output()).not.toContain('    at ')
  },
  minute,
)
