import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startSimulators } from '../../simulators/main.ts'
import { freePorts } from '../../testing/ports.ts'
import { createTestDatabase, query } from '../../testing/postgres.ts'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, postEnquiry } from '../../testing/site.ts'
import { createLog } from '../log/log.ts'
import { createReporter } from '../log/report.ts'

const lines: string[] = []
const log = createLog('trace', (line) => lines.push(line))

test('/healthz and /readyz answer 200', async () => {
  const { app } = await createTestSite()
  for (const url of ['/healthz', '/readyz']) {
    const response = await app.inject({ url })
    expect([response.statusCode, response.json().success]).toEqual([200, true])
  }
})

test('/readyz answers 503 while pages cannot be rendered, and 200 again after', async () => {
  let broken = false
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    get publicSettings() {
      if (broken) throw new Error('dispatcher.getOwner is not a function')
      return services.publicSettings
    },
  }))
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode
  broken = true
  expect(await ready()).toBe(503)
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  broken = false
  expect(await ready()).toBe(200)
})

test('without its database the site lives and shows its pages, but says it cannot serve', async () => {
  const { app } = await createTestSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/scholarship-program' })).statusCode).toBe(200)
  for (const request of [
    { url: '/readyz' },
    { method: 'POST', url: '/ks-website/create-enquiry', payload: anEnquiry },
  ] as const) {
    const response = await app.inject(request)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      success: false,
      code: 'unavailable',
      message: "Something on our side isn't responding. Please try again in a minute.",
    })
  }
})

test('a slow database answers 503, and the site recovers at once', async () => {
  // A database that a test brings is given up on as soon as a visitor gives up.
  const { app, databaseUrl } = await createTestSite({ DATABASE_URL: await createTestDatabase() })
  const hold = new pg.Client({ connectionString: databaseUrl })
  await hold.connect()
  await hold.query('begin; lock table enquiries in access exclusive mode')
  const stuck = await Promise.all(Array.from({ length: 8 }, () => postEnquiry(app, anEnquiry)))
  expect(stuck.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503))
  await hold.end()
  const after = await Promise.all(Array.from({ length: 8 }, () => postEnquiry(app, anEnquiry)))
  expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  // A failed call stored nothing.
  expect(await query(databaseUrl, 'select * from enquiries')).toHaveLength(8)
})

test('a failed query shows a visitor’s words neither in the log nor in a report', async () => {
  lines.length = 0
  const { app, databaseUrl } = await createTestSite({}, (services) => ({
    ...services,
    log,
    report: (error) => log.error(error),
  }))
  await query(databaseUrl, 'alter table enquiries rename column message to note')
  expect((await postEnquiry(app, anEnquiry)).statusCode).toBe(500)
  const text = lines.join('')
  expect(text).toContain('column \\"message\\"')
  expect(text).not.toMatch(/Krishnan|sit the exam|ananya/)
})

test('no phone, email or query string gets into the log', async () => {
  lines.length = 0
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    log,
    report: (error) => log.error(error),
    enqueue: async () => {
      throw new Error('no job for ananya@example.com, call +91 98765 43210')
    },
  }))
  await postEnquiry(app, anEnquiry)
  await app.inject({ url: '/scholarship-program?email=ananya@example.com' })
  const text = lines.join('')
  expect(text).toContain('no job for ***@***, call ***10')
  expect(text).toContain('"path":"/ks-website/create-enquiry"')
  expect(text).not.toMatch(/ananya|98765|Krishnan|email=/)
})

test('a path that leads nowhere does not get into the log, for anything may stand in it', async () => {
  lines.length = 0
  const { app } = await createTestSite({}, (services) => ({ ...services, log }))
  for (const path of ['/ananya%40example.com', '/assets/739105', '/v1/users/referralCode/739105']) {
    await app.inject({ url: path })
  }
  await app.inject({ url: '/privacy-policy' })
  expect(lines.join('')).toContain('"path":"/privacy-policy"')
  expect(lines.join('')).not.toMatch(/ananya|739105/)
})

test('an unexpected error reaches Sentry without anything that names a person', async () => {
  const port = await freePorts()
  const simulators = await startSimulators({ port, siteUrl: 'http://localhost' })
  try {
    const dsn = `http://key@127.0.0.1:${port}/1`
    const { report, flush } = createReporter(dsn, createLog('silent'))
    report(new Error('no mail to ananya@example.com'), { phone: '9876543210', job: 'mail-enquiry' })
    await flush()
    const envelopes = await vi.waitFor(async () => {
      const received = await (await fetch(`${simulators.url}/sentry.json`)).json()
      expect(received.length).toBeGreaterThan(0)
      return received.join('')
    }, 5_000)
    expect(envelopes).toContain('no mail to ***@***')
    expect(envelopes).toContain('mail-enquiry')
    expect(envelopes).not.toMatch(/ananya|9876543210/)
  } finally {
    await simulators.stop()
  }
})

test('an unexpected error is reported in full, and hidden from the visitor', async () => {
  const reported: unknown[] = []
  const { app } = await createTestSite({}, (services) => ({
    ...services,
    report: (error) => reported.push(error),
    enqueue: async () => {
      throw new Error('relation "jobs" does not exist')
    },
  }))
  const response = await postEnquiry(app, anEnquiry)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    success: false,
    code: 'unexpected',
    message: 'Something went wrong.',
  })
  expect(String(reported[0])).toContain('relation "jobs"')
})

test.each([
  ['a newcomer', 0],
  ['a connection that was in use', 1],
])('%s is still answered during a shutdown, and does not delay it', async (_who, before) => {
  const { app } = await createTestSite()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  const ask = async () => {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  for (let count = 0; count < before; count++) await ask()
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false), { timeout: 10_000 })
  const answer = await ask()
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/)
  expect(answer).toMatch(/^connection: close/im)
  await closed
})
