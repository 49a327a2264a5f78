import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Watch } from '../watch/requests.ts'
import { encodingFor, headersOf, type PreparedPage } from './answer.ts'

type Encoding = keyof PreparedPage['bodies']

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
  const prepared = new WeakMap<PreparedPage, Partial<Record<Encoding, string[]>>>()

  function rawHeaders(page: PreparedPage, encoding: Encoding) {
    const known = prepared.get(page) ?? {}
    prepared.set(page, known)
    known[encoding] ??= Object.entries({ ...protective, ...headersOf(page, encoding) }).flat()
    return known[encoding]
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '/', headers } = request
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return false
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    const page = cached(path)
    if (!page) return false
    const begun = performance.now()
    const id = randomUUID()
    const encoding = encodingFor(headers['accept-encoding'])
    response.writeHead(page.status, [...rawHeaders(page, encoding), 'x-request-id', id])
    response.end(page.bodies[encoding])
    const { status } = page
    watch({ id, method, route: undefined, path, status, ms: performance.now() - begun })
    return true
  }

  const { server } = app
  const [usual] = server.listeners('request') as RequestListener[]
  if (!usual) throw new Error('The framework listens to nothing')
  let closing = false
  app.addHook('preClose', async () => {
    // From now on the framework tells every connection to end.
    closing = true
  })
  server.removeAllListeners('request').on('request', (request, response) => {
    if (closing || !answer(request, response)) usual(request, response)
  })
}
