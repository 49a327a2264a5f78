import { randomUUID } from 'node:crypto'
import {
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Watch } from '../log/requests.ts'
import { encodingFor, headersOf, type PreparedPage } from './answer.ts'

type Encoding = keyof PreparedPage['bodies']

/**
 * `_header` is the text that `writeHead` leaves behind for the first write. Node has no public way
 * to send a head that was checked and put together before; to do both for each answer is a fifth of
 * what it costs.
 */
type Writable = ServerResponse & { _header: string }

/**
 * Most requests are for a page that is in the cache, and all of them get the same bytes. They are
 * answered before the framework's routing and hooks, with headers that were put together once:
 * that is most of what such an answer costs. Whatever is not as simple goes the usual way.
 */
export function takeShortcut(
  app: FastifyInstance,
  protective: Record<string, string>,
  { cached, watch }: { cached: (path: string) => PreparedPage | undefined; watch: Watch },
) {
  const { server } = app
  const prepared = new WeakMap<PreparedPage, Partial<Record<Encoding, string>>>()

  /** All of an answer's head that is the same each time. */
  function headOf(page: PreparedPage, encoding: Encoding) {
    const known = prepared.get(page) ?? {}
    prepared.set(page, known)
    known[encoding] ??= `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status]}\r\n${linesOf({
      ...protective,
      ...headersOf(page, encoding),
      connection: 'keep-alive',
      'keep-alive': `timeout=${Math.floor(server.keepAliveTimeout / 1000)}`,
    })}`
    return known[encoding]
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '/', headers } = request
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false
    if (!response.shouldKeepAlive) return false
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const page = cached(path)
    if (!page) return false
    const begun = performance.now()
    const id = randomUUID()
    const encoding = encodingFor(headers['accept-encoding'])
    const own = `x-request-id: ${id}\r\ndate: ${dateNow()}\r\n\r\n`
    ;(response as Writable)._header = headOf(page, encoding) + own
    response.end(page.bodies[encoding])
    const { status } = page
    watch({ id, method, route: undefined, path, status, ms: performance.now() - begun })
    return true
  }

  const [usual] = server.listeners('request') as RequestListener[]
  if (!usual) throw new Error('The framework listens to nothing')
  let closing = false
  app.addHook('preClose', async () => {
    // Leaves requests to the framework from now on: it tells every connection to end.
    closing = true
  })
  server.removeAllListeners('request').on('request', (request, response) => {
    if (closing || !answer(request, response)) usual(request, response)
  })
}

function linesOf(headers: Record<string, string>) {
  return Object.entries(headers)
    .map(([name, value]) => {
      validateHeaderName(name)
      validateHeaderValue(name, value)
      return `${name}: ${value}\r\n`
    })
    .join('')
}

let second = 0
let date = ''

/** The time of the answer in HTTP's form, which changes once a second. */
function dateNow() {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}
