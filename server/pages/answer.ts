import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { freshNonce, noncePlaceholder } from './nonce.ts'

/** A page as it goes out: rendered once, compressed once, hashed once. */
export type PreparedPage = {
  status: number
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  etag: string
  headers: Record<string, string>
  /** One visitor's page, or one with a nonce of its own for each: finished and compressed each time. */
  goesOutOnce: boolean
}

/** Answers that a visitor is sent in place of a page or as one. */
export type Answer = PreparedPage | PlainAnswer

export const isPage = (answer: Answer): answer is PreparedPage => 'bodies' in answer

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function prepare(
  html: string,
  status: number,
  headers: Record<string, string>,
  goesOutOnce = false,
): Promise<PreparedPage> {
  const identity = Buffer.from(html)
  // Answers that nobody keeps are compressed as they go out.
  const [br, gz] = goesOutOnce
    ? [identity, identity]
    : await Promise.all([
        brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
        zip(identity, { level: 9 }),
      ])
  // The ETag covers the headers too: the same text under another CSP is another answer.
  const content = createHash('sha256').update(identity).update(JSON.stringify(headers))
  const etag = content.digest('base64url').slice(0, 22)
  return {
    status,
    bodies: { br, gzip: gz, identity },
    etag,
    headers,
    goesOutOnce: goesOutOnce || html.includes(noncePlaceholder),
  }
}

type Encoding = keyof PreparedPage['bodies']

export function send(page: PreparedPage, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (page.goesOutOnce) return sendOnce(page, encoding, reply)
  const headers = headersOf(page, encoding)
  if (headers.etag && request.headers['if-none-match']?.includes(headers.etag)) {
    const { 'content-encoding': _, 'content-length': _length, ...rest } = headers
    return reply.code(304).headers(rest).send()
  }
  return reply.code(page.status).headers(headers).send(page.bodies[encoding])
}

/** Everything but what protects every answer. */
export function headersOf({ status, bodies, etag, headers }: PreparedPage, encoding: Encoding) {
  return {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(bodies[encoding].length),
    vary: 'accept-encoding',
    'cache-control': status === 200 ? 'no-cache' : 'no-store',
    ...(status === 200 && { etag: `"${etag}-${encoding}"` }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

async function sendOnce(
  { status, bodies, headers }: PreparedPage,
  encoding: Encoding,
  reply: FastifyReply,
) {
  const fill = freshNonce()
  for (const [name, value] of Object.entries(headers)) reply.header(name, fill(value))
  reply.headers({ vary: 'accept-encoding', 'cache-control': 'no-store' })
  const html = Buffer.from(fill(bodies.identity.toString()))
  reply.code(status).type('text/html; charset=utf-8')
  if (encoding !== 'br') return reply.send(html)
  // Compresses quickly rather than well, because a visitor waits for it.
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  return reply.header('content-encoding', 'br').send(await brotli(html, quick))
}

const accepts = (name: string) =>
  new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i')
const [brotliIn, gzipIn] = [accepts('br'), accepts('gzip')]

export const acceptsGzip = (accepted = '') => gzipIn.test(accepted)

export function encodingFor(accepted = ''): Encoding {
  if (brotliIn.test(accepted)) return 'br'
  return acceptsGzip(accepted) ? 'gzip' : 'identity'
}

/** An answer that is no page, such as a redirect. */
export type PlainAnswer = { status: number; headers: [string, string][]; body: Buffer }

/** Reads the body once, so that everyone who waits for the same answer can be sent it. */
export async function plain(response: Response): Promise<PlainAnswer> {
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

export function sendPlain(
  { status, headers, body }: PlainAnswer,
  search: string,
  reply: FastifyReply,
) {
  for (const [name, value] of headers) {
    // A page that leads elsewhere keeps what the visitor brought along.
    reply.header(name, name === 'location' ? withSearch(value, search) : value)
  }
  return reply.header('cache-control', 'no-store').code(status).send(body)
}

/** A fragment stands behind the query. */
function withSearch(address: string, search: string) {
  const [path = '', ...fragment] = address.split('#')
  return [path + search, ...fragment].join('#')
}
