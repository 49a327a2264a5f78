import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportList } from '../../contract/desk/exports.ts'
import { signIn } from '../../testing/desk.ts'
import { spawnLoneSite } from '../../testing/lone-site.ts'
import { freePorts } from '../../testing/ports.ts'
import { query } from '../../testing/postgres.ts'
import { fillSample } from '../../testing/sample.ts'
import { createTestSite } from '../../testing/site.ts'

/** A site as `npm start` runs it, somebody who is signed in, and the desk's processes so far. */
async function openApart(variables: Record<string, string> = {}, samples = 0) {
  const own = await createTestSite()
  for (let count = 0; count < samples; count++) {
    await fillSample(own.databaseUrl, { rows: 2_000, days: 30 })
  }
  const manager = await signIn(own, 'manager')
  const port = await freePorts()
  const pids: number[] = []
  const lone = await spawnLoneSite({
    variables: {
      PORT: String(port),
      SIMULATORS_PORT: String(port + 1),
      HOST: '127.0.0.1',
      DATABASE_URL: own.databaseUrl,
      APP_SECRET: 'a secret that only this test knows about',
      LOG_LEVEL: 'info',
      ...variables,
    },
    onLine: (line) => {
      const [, pid] = /"pid":(\d+),"msg":"The desk answers/.exec(line) ?? []
      if (pid) pids.push(Number(pid))
    },
  })
  onTestFinished(lone.stop)
  const cookie = `desk=${manager.token}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(lone.url + path, { redirect: 'manual', headers: { cookie, ...headers } })
  return { lone, cookie, get, pids, databaseUrl: own.databaseUrl }
}

type Apart = Awaited<ReturnType<typeof openApart>>

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the desk is answered by a process of its own, with its own headers, and counted by its routes', async () => {
  const { lone, get, pids } = await openApart()
  const page = await get('/desk/applications?stage=paid')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Applications')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.has('x-desk-route')).toBe(false)
  expect((await get('/desk/nowhere', { cookie: '' })).headers.get('location')).toContain('sign-in')
  expect((await get('/desk/applications?stage=nothing')).status).toBe(400)
  expect(pids).toHaveLength(1)
  expect(pids[0]).not.toBe(lone.child.pid)
  const metrics = await (await fetch(`${lone.url}/metrics`)).text()
  expect(metrics).toContain('route="/desk/applications",status="200"')
  expect(metrics).toContain('route="/desk/*",status="302"')
}, 60_000)

test('who has asked a desk that is killed before it answers is told so', async () => {
  const { get, pids } = await openApart()
  expect((await get('/desk')).status).toBe(200)
  const [desk = 0] = pids
  process.kill(desk, 'SIGSTOP')
  const answer = get('/desk')
  await delay(300)
  process.kill(desk, 'SIGKILL')
  expect((await answer).status).toBe(503)
}, 20_000)

test('a desk that is killed leaves the site alone, and is there again', async () => {
  const { lone, get, pids } = await openApart()
  expect((await get('/desk')).status).toBe(200)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect((await fetch(`${lone.url}/scholarship-program`)).status).toBe(200)
  await vi.waitFor(async () => expect((await get('/desk')).status).toBe(200), 20_000)
  expect(pids).toHaveLength(2)
}, 60_000)

test.each([
  ['desk', async ({ pids }: Apart) => process.kill(pids[0] ?? 0, 'SIGKILL')],
  [
    'database',
    async ({ databaseUrl }: Apart) =>
      query(
        databaseUrl,
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'fetch %'",
      ),
  ],
])(
  'an export that the %s does not finish is an error, never a shorter file',
  async (_, end) => {
    const apart = await openApart({}, 8)
    const { lone, cookie, get } = apart
    expect((await get('/desk')).status).toBe(200)
    const response = await fetch(lone.url + exportList.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: lone.url, cookie },
      body: JSON.stringify({ list: 'applications', address: '', format: 'csv', columns: [] }),
    })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await end(apart)
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow('terminated')
  },
  60_000,
)

test('the desk ends with the site, also if that is killed', async () => {
  const stopped = await openApart()
  expect((await stopped.get('/desk')).status).toBe(200)
  await stopped.lone.stop()
  expect(stopped.pids.filter(isRunning)).toEqual([])

  const killed = await openApart()
  expect((await killed.get('/desk')).status).toBe(200)
  killed.lone.child.kill('SIGKILL')
  await vi.waitFor(() => expect(killed.pids.filter(isRunning)).toEqual([]), 10_000)
}, 60_000)

test('a site that stops while its desk starts does not wait for it', async () => {
  const { lone, pids } = await openApart()
  await lone.stop()
  expect(pids).toEqual([])
}, 60_000)

test('the desk sees the address that the site has seen, and believes nobody else', async () => {
  const { get } = await openApart({ DESK_NETWORKS: '198.51.100.0/24', TRUST_PROXY: 'loopback' })
  const from = async (address: string) =>
    (await get('/desk', { 'x-forwarded-for': address })).status
  expect(await from('198.51.100.7')).toBe(200)
  expect(await from('203.0.113.9')).toBe(404)
  expect(await from('198.51.100.7, 203.0.113.9')).toBe(404)
}, 60_000)
