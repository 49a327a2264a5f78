import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestSite } from '../../testing/site.ts'
import { createLog } from '../log/log.ts'

const landing = '/scholarship-program'

/** Header by header as it went over the wire, without what differs from answer to answer. */
async function headersAt(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  const { 'x-request-id': id, date: _, ...rest } = Object.fromEntries(response.headers)
  return { status: response.status, id, headers: rest, body: await response.text() }
}

test.each(['identity', 'gzip', 'br'])(
  'a page from the cache (%s) is what the framework answered the first time',
  async (encoding) => {
    const { app } = await createTestSite()
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const first = await headersAt(url + landing, { 'accept-encoding': encoding })
    const second = await headersAt(`${url}${landing}?utm_source=x`, { 'accept-encoding': encoding })
    expect(second).toEqual({ ...first, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(second.id).not.toBe(first.id)
    expect(first.headers['content-security-policy']).toContain("default-src 'none'")
    await app.close()
  },
)

test('a file that a browser has already is not sent again', async () => {
  const { app } = await createTestSite()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await headersAt(url + landing)
  const again = await headersAt(url + landing, { 'if-none-match': headers.etag ?? '' })
  expect(again).toMatchObject({ status: 304, body: '' })
  await app.close()
})

test('a page from the cache is logged and counted like any other, without its query string', async () => {
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  const { app } = await createTestSite({}, (services) => ({ ...services, log }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const visits = [await headersAt(url + landing), await headersAt(`${url}${landing}?name=Kavya`)]
  const requests = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')
    .map(({ request, method, path, status }) => ({ request, method, path, status }))
  const served = { method: 'GET', path: landing, status: 200 }
  expect(requests).toEqual(visits.map(({ id }) => ({ request: id, ...served })))
  const figures = await (await fetch(`${url}/metrics`)).text()
  expect(figures).toContain(
    `http_request_duration_seconds_count{method="GET",route="${landing}",status="200"} 2`,
  )
  await app.close()
})

test('a site that ends tells every connection to end, those of cached pages as well', async () => {
  const { app } = await createTestSite()
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  await headersAt(url.origin + landing)
  const socket = connect(Number(url.port), url.hostname)
  const ask = `GET ${landing} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`
  const answers = socket.setEncoding('latin1')[Symbol.asyncIterator]()
  socket.write(ask)
  await answers.next()
  const closed = app.close()
  socket.write(ask)
  let heard = ''
  for await (const text of { [Symbol.asyncIterator]: () => answers }) heard += text
  expect(heard.toLowerCase()).toContain('connection: close')
  await closed
})
