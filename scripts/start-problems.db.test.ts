import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSilentServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { enquire, minute } from '../testing/enquirers.ts'
import { freePorts } from '../testing/ports.ts'
import { createEmptyDatabase, createTestDatabase, query } from '../testing/postgres.ts'
import { isRunning, postgresPid, spawnSite, temporaryDirectory } from '../testing/process.ts'

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
  'a taken port stops the start with a sentence, and nothing is left running',
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
  'a taken port of the simulated mail server stops the start with a sentence',
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
  'a database that accepts connections and stays silent stops the start',
  async () => {
    const silent = createSilentServer(() => undefined).listen(await freePorts(), '127.0.0.1')
    await once(silent, 'listening')
    try {
      const { port } = silent.address() as AddressInfo
      const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/none`
      const site = await spawnSite({ DATABASE_URL })
      expect(await site.exited).toBe(1)
      expect(site.output()).toContain('Cannot use the database of DATABASE_URL')
    } finally {
      silent.close()
    }
  },
  minute,
)

test(
  'a database that is slow for some seconds does not stop the start',
  async () => {
    const DATABASE_URL = await createTestDatabase()
    const busy = new pg.Client({ connectionString: DATABASE_URL })
    await busy.connect()
    await busy.query('begin; lock table colleges in exclusive mode')
    const site = await spawnSite({ DATABASE_URL })
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await query(DATABASE_URL, waiting)).toHaveLength(1), minute)
    await delay(3_000)
    await busy.end()
    await isRunning(site)
  },
  minute,
)

test.runIf(process.platform === 'linux')(
  'the lock file of a killed start is ignored, even when its pid is in use again',
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
    'Cannot use the database of DATABASE_URL',
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

/** A role of the test's PostgreSQL that is no superuser, and owns nothing. */
async function createRole(password: string) {
  const postgresUrl = inject('postgresUrl')
  const name = `role_${randomBytes(6).toString('hex')}`
  await query(postgresUrl, `create role ${name} login password '${password}'`)
  onTestFinished(async () => void (await query(postgresUrl, `drop role ${name}`)))
  return name
}

async function refusalOf(DATABASE_URL: string) {
  const site = await spawnSite({ DATABASE_URL })
  expect(await site.exited).toBe(1)
  expect(site.output()).not.toContain('    at ')
  return site.output()
}

test(
  'a role that may not create tables is told so, and one that owns its database starts the site',
  async () => {
    const role = await createRole('p@ss/w%rd#1')
    const url = new URL(await createEmptyDatabase())
    const database = url.pathname.slice(1)
    url.username = role
    url.password = encodeURIComponent('p@ss/w%rd#1')
    expect(await refusalOf(url.href)).toContain('the role may not create tables')
    await query(inject('postgresUrl'), `alter database ${database} owner to ${url.username}`)
    const site = await spawnSite({
      DATABASE_URL: url.href,
      APP_SECRET: 'a secret of 32 characters or so, to be long',
    })
    await isRunning(site)
  },
  minute,
)

test(
  'a database that offers no TLS, a wrong password and a bad URL are told without a piece of them',
  async () => {
    const url = new URL(inject('postgresUrl'))
    const server = `${url.host}/admit`
    expect(await refusalOf(`${url.href}?sslmode=verify-full`)).toContain('the server offers no TLS')
    const wrong = await refusalOf(`postgres://admit:4wrong4@${server}`)
    expect(wrong).toContain('the server refuses user and password')
    // An unescaped slash makes a host, a port and a database out of the password.
    const passwords = ['4711/4wrong4', '100%4wrong4', '4wrong4#1', '4wrong4?1']
    const refusals = await Promise.all(
      passwords.map((password) => refusalOf(`postgres://admit:${password}@${server}`)),
    )
    for (const refusal of refusals) {
      expect(refusal).toMatch(/%2F|DATABASE_URL: Invalid/)
      expect(refusal).not.toMatch(/4wrong4|4711/)
    }
  },
  2 * minute,
)
