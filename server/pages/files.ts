import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const flags = 'node_modules/country-flag-icons/3x2'

/** Cache busting: hashed files are immutable; the few others may be cached for an hour. */
export async function serveFiles(app: FastifyInstance, clientDirectory: string | undefined) {
  await app.register(fastifyStatic, {
    root: resolve(flags),
    prefix: '/flags/',
    maxAge: '30d',
    decorateReply: false,
    schemaHide: true,
  })
  if (!clientDirectory) return
  await app.register(fastifyStatic, {
    root: clientDirectory,
    wildcard: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    // The ETag says as much.
    lastModified: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(clientDirectory, 'assets'))
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (isPart.test(path)) for (const name of pageHeaders) reply.removeHeader(name)
    },
  })
}

/** A script or a style is never a page of its own, and a page loads many: compressed or not. */
const isPart = /(?<!worker-[\w-]+)\.(js|css|woff2)(\.br|\.gz)?$/

/** What only a document obeys, or a worker. */
const pageHeaders = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'content-security-policy',
]
