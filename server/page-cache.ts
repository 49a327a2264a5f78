import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page as it goes out: rendered once, compressed once, hashed once. */
export type PreparedPage = {
  status: number
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  etag: string
  headers: Record<string, string>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export async function prepare(
  html: string,
  status: number,
  headers: Record<string, string>,
): Promise<PreparedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    zip(identity, { level: 9 }),
  ])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status, bodies: { br, gzip: gz, identity }, etag, headers }
}

export function send(page: PreparedPage, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply.headers(page.headers).header('vary', 'accept-encoding')
  if (page.status === 200) reply.headers({ etag, 'cache-control': 'no-cache' })
  else reply.header('cache-control', 'no-store')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding])
}

function encodingFor(accepted = ''): keyof PreparedPage['bodies'] {
  const accepts = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
