import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page as it goes out: rendered once, compressed once, hashed once. */
export type CachedPage = {
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  etag: string
  headers: Record<string, string>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function prepare(html: string, headers: Record<string, string>): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    zip(identity, { level: 9 }),
  ])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { bodies: { br, gzip: gz, identity }, etag, headers }
}

export function send(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply
    .headers(page.headers)
    .headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
}

function encodingFor(accepted = ''): keyof CachedPage['bodies'] {
  const accepts = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
