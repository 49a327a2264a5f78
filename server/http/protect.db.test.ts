import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anEnquiry } from '../../testing/samples.ts'
import { createTestSite, openTestSite, postEnquiry } from '../../testing/site.ts'

test('every answer carries the protective headers and an id of the request', async () => {
  const { app } = await openTestSite({ SITE_URL: 'https://apply.example.org' })
  for (const url of ['/scholarship-program', '/healthz', '/nowhere', '/assets/none.js']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test.each([
  ['our own page', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  [
    'a page behind a proxy that adds the port',
    { origin: 'http://localhost:3000', host: 'x:443' },
    200,
  ],
  ['no browser', {}, 200],
  ['another site', { origin: 'https://evil.example', host: 'localhost' }, 403],
  ['a page without an origin', { origin: 'null', host: 'localhost' }, 403],
  ['a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['our own page without referrers', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
  ['our host on another port', { origin: 'http://localhost:3001', host: 'localhost:3000' }, 403],
  ['a cross-site form', { 'sec-fetch-site': 'cross-site' }, 403],
])('a POST from %s is accepted or refused by its origin', async (_who, headers, status) => {
  const { app } = await openTestSite()
  const response = await postEnquiry(app, anEnquiry, { headers })
  expect(response.statusCode).toBe(status)
})

test.each([
  ['POST', 403],
  ['PUT', 403],
  ['PATCH', 403],
  ['DELETE', 403],
  ['GET', 302],
  ['HEAD', 302],
  ['OPTIONS', 404],
] as const)('a %s from another site answers %i', async (method, status) => {
  const { app } = await openTestSite()
  const origin = 'https://evil.example'
  const { statusCode } = await app.inject({ method, url: '/nowhere', headers: { origin } })
  expect(statusCode).toBe(status)
})

test('an unknown endpoint answers 404 in the envelope', async () => {
  const { app } = await openTestSite()
  const unknown = {
    success: false,
    code: 'not-found',
    message: 'There is nothing at this address.',
  }
  for (const url of [
    '/scholarship/v1/nothing',
    '/ks-website/nothing',
    '/v1/users',
    '/payments/x/y',
  ]) {
    const response = await app.inject({ url })
    expect([response.statusCode, response.json()]).toEqual([404, unknown])
  }
  const post = await app.inject({ method: 'POST', url: '/nowhere', payload: {} })
  expect([post.statusCode, post.json()]).toEqual([404, unknown])
})

test('a malformed URL answers 400 in the envelope', async () => {
  const { app } = await openTestSite()
  const response = await app.inject({ url: '/%E0%A4%A' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    success: false,
    code: 'invalid',
    message: 'The request is not valid.',
  })
})

test('a request that trickles in is cut off', async () => {
  const { app } = await createTestSite()
  expect(app.server).toMatchObject({ requestTimeout: 15_000, headersTimeout: 10_000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Shorter than in production, for nobody wants to wait: what is shown is that it is enforced.
  app.server.requestTimeout = 500
  app.server.headersTimeout = 400
  const { port } = app.server.address() as { port: number }
  const head = 'POST /ks-website/create-enquiry HTTP/1.1\r\nHost: localhost\r\nContent-Le'
  const body = 'ngth: 20\r\nContent-Type: application/json\r\n\r\n{"fullname"'
  for (const unfinished of [head, head + body]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(unfinished)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
    await once(socket, 'close')
  }
})
