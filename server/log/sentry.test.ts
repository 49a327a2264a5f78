import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { defaultStackParser, type Event } from '@sentry/browser'
import { expect, onTestFinished, test } from 'vitest'
import { connectSentry } from './sentry.ts'

// Sentry's own parts judge what we send.
const own = createRequire(import.meta.url)
const core = createRequire(own.resolve('@sentry/browser'))('@sentry/core')

async function openSentry(answer: { status: number; headers?: Record<string, string> }) {
  const requests: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ request, body: await text(request) })
    response.writeHead(answer.status, answer.headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { dsn: `http://public@127.0.0.1:${port}/path/42`, requests }
}

test('an error arrives with its causes and frames where Sentry looks for it', async () => {
  const { dsn, requests } = await openSentry({ status: 200 })
  const cause = new TypeError('no route')
  const error = new Error('the job failed', { cause })
  const sentry = connectSentry(dsn)
  sentry.capture(error, { job: 'mail-enquiry' })
  await sentry.flush()
  const [{ request, body } = { request: undefined, body: '' }] = requests
  const endpoint = new URL(core.getEnvelopeEndpointWithUrlEncodedAuth(core.makeDsn(dsn)))
  expect(request?.url).toBe(endpoint.pathname)
  expect(request?.headers['x-sentry-auth']).toContain(
    `sentry_key=${endpoint.searchParams.get('sentry_key')}`,
  )
  const [header, [[item, event]]] = core.parseEnvelope(body) as [
    { event_id: string },
    [[{ type: string }, Event]],
  ]
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({ event_id: header.event_id, platform: 'node', level: 'error' })
  expect(event.extra).toEqual({ job: 'mail-enquiry' })
  expect(event.exception?.values?.map(({ type, value }) => [type, value])).toEqual([
    ['TypeError', 'no route'],
    ['Error', 'the job failed'],
  ])
  const frames = event.exception?.values?.[1]?.stacktrace?.frames ?? []
  const places = (list: typeof frames) => list.map(({ lineno, colno }) => [lineno, colno])
  expect(places(frames)).toEqual(places(defaultStackParser(error.stack ?? '')))
  expect(frames.at(-1)?.filename).toBe(import.meta.filename)
})

test.each([
  [
    '    at async run (file:///srv/admit/server/main.ts:12:3)',
    'run',
    '/srv/admit/server/main.ts',
    true,
  ],
  [
    '    at async node:internal/modules/esm/loader:647:26',
    '<anonymous>',
    'node:internal/modules/esm/loader',
    false,
  ],
  [
    '    at new Pool (/srv/admit/node_modules/pg/index.js:1:2)',
    'new Pool',
    '/srv/admit/node_modules/pg/index.js',
    false,
  ],
])('the frame %j is read', async (line, name, filename, in_app) => {
  const { dsn, requests } = await openSentry({ status: 200 })
  const error = new Error('x')
  error.stack = `Error: x\n${line}`
  const sentry = connectSentry(dsn)
  sentry.capture(error, {})
  await sentry.flush()
  const [, [[, event]]] = core.parseEnvelope(requests[0]?.body ?? '')
  expect(event.exception.values[0].stacktrace.frames).toEqual([
    { function: name, filename, in_app, lineno: expect.any(Number), colno: expect.any(Number) },
  ])
})

test('a full Sentry is left alone for as long as it asks', async () => {
  const { dsn, requests } = await openSentry({ status: 429, headers: { 'retry-after': '60' } })
  const sentry = connectSentry(dsn)
  sentry.capture(new Error('first'), {})
  await sentry.flush()
  sentry.capture(new Error('second'), {})
  await sentry.flush()
  expect(requests).toHaveLength(1)
})

test('no more reports are under way at once than thirty, and a Sentry that is away throws nothing', async () => {
  const { dsn, requests } = await openSentry({ status: 200 })
  const busy = connectSentry(dsn)
  for (let n = 0; n < 40; n++) busy.capture(new Error(String(n)), {})
  await busy.flush()
  expect(requests).toHaveLength(30)
  const away = connectSentry('http://public@127.0.0.1:1/42')
  away.capture(new Error('lost'), {})
  await expect(away.flush()).resolves.toBeUndefined()
})
